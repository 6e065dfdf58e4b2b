import { expect, it } from 'vitest'
import { timesIn } from '../../../lib/dates/dates.ts'
import { savedLine as lineOf } from './saved-line.ts'

const savedLine = (where: Parameters<typeof lineOf>[0], now: Date) =>
  lineOf(where, now, timesIn('UTC', 'UTC'))

const now = new Date('2026-11-23T22:50:00.000Z')
const where = {
  loading: false,
  changed: false,
  choosing: false,
  blank: false,
  savedAt: null,
  justNow: false,
  failed: false,
  waits: null,
  unkept: false,
  submitting: false,
  notSubmitted: false,
  onDevice: true,
}

it('says that the text waits to be sent, and is submitted then', () => {
  const waits = { ...where, changed: true, waits: 'draft' } as const
  expect(savedLine(waits, now)?.text).toBe('Waiting to send')
  expect(savedLine({ ...waits, waits: 'submit' }, now)?.text).toBe(
    'Waiting to send. It is submitted when the network is back.',
  )
  for (const what of ['draft', 'submit'] as const) {
    expect(savedLine({ ...waits, waits: what, unkept: true }, now)).toEqual({
      text: 'Waiting to send. Leave this page open until it is sent.',
      tone: 'at-risk',
    })
  }
  expect(savedLine({ ...waits, choosing: true }, now)?.text).toBe('Two versions. Choose one to save.')
})

it('says nothing where there is nothing', () => {
  expect(savedLine({ ...where, blank: true }, now)).toBeNull()
  expect(savedLine({ ...where, blank: true, changed: true }, now)).toBeNull()
})

it('says that the saved entry is not loaded yet, until someone types', () => {
  expect(savedLine({ ...where, loading: true, blank: true }, now)?.text).toBe('Loading the saved entry...')
  expect(savedLine({ ...where, loading: true, changed: true }, now)?.text).toBe('On this device')
})

it('says that typed text is on the device until the server has it', () => {
  expect(savedLine({ ...where, changed: true }, now)?.text).toBe('On this device')
  expect(savedLine({ ...where, changed: true, savedAt: '2026-11-23T22:42:00.000Z' }, now)?.text).toBe(
    'On this device',
  )
})

it('says when the server answered', () => {
  const saved = { ...where, savedAt: '2026-11-23T22:42:00.000Z' }
  expect(savedLine(saved, now)?.text).toBe('Saved 10:42 PM')
  expect(savedLine(saved, new Date('2026-11-25T08:00:00.000Z'))?.text).toBe('Saved Nov 23, 2026, 10:42 PM')
  expect(savedLine({ ...saved, justNow: true }, new Date('2026-11-25T08:00:00.000Z'))?.text).toBe(
    'Saved 10:42 PM',
  )
})

it('says what was not sent, and never that it was', () => {
  const failed = { ...where, changed: true, failed: true }
  expect(savedLine(failed, now)?.text).toBe('Not sent. Kept on this device.')
  expect(savedLine({ ...failed, onDevice: false }, now)?.text).toBe(
    'Not saved yet. This browser can’t keep drafts.',
  )
})

it('never shows as saved what the author asked to submit', () => {
  const draft = { ...where, savedAt: '2026-11-23T22:42:00.000Z' }
  expect(savedLine({ ...draft, submitting: true }, now)?.text).toBe('Submitting...')
  expect(savedLine({ ...draft, notSubmitted: true }, now)?.text).toBe('Not submitted. Kept as a draft.')
  expect(savedLine({ ...draft, notSubmitted: true, changed: true, failed: true }, now)?.text).toBe(
    'Not sent. Kept on this device.',
  )
})

it('asks for a choice between two versions, wherever the text is', () => {
  const choosing = { ...where, changed: true, choosing: true }
  for (const more of [{}, { failed: true }, { onDevice: false }]) {
    expect(savedLine({ ...choosing, ...more }, now)?.text).toBe('Two versions. Choose one to save.')
  }
  expect(savedLine({ ...where, choosing: true }, now)).toBeNull()
})
