import { expect, it } from 'vitest'
import { timesIn } from '../../lib/dates/dates.ts'
import { bannerOf, countedEntry } from './banner.ts'
import type { Journal } from './texts.ts'

const marisol = { id: 'marisol', userId: 'u1', name: 'Marisol Vega', slug: 'marisol-vega' }
const dana = { id: 'dana', userId: 'u2', name: 'Dana Ruiz' }
const venue = {
  id: 'v',
  slug: 'las-perlas-la',
  name: 'Las Perlas LA',
  gmId: 'dana',
  gm: { name: 'Dana Ruiz', signsOff: true },
}
const byMarisol = { me: marisol, blt: marisol, venue }
const byDana = { me: dana, blt: marisol, venue }

const times = timesIn('UTC', 'UTC')
const due = { state: 'due', dueOn: '2026-11-23' } as const
const complete = { ...due, state: 'complete' } as const
const banner = (
  check: Parameters<typeof bannerOf>[0],
  about: Parameters<typeof bannerOf>[2],
  today: string,
) => bannerOf(check, undefined, about, { today, times })

it('says that it waits to be sent, until the server has it', () => {
  const waiting = { today: '2026-11-25', times, waits: true }
  expect(bannerOf({ ...due, state: 'overdue' }, undefined, byMarisol, waiting)).toEqual({
    title: 'Journal Waiting to Send',
    text: 'Kept on this device. Dana reviews it within 48 hours.',
    tone: 'accent',
  })
  expect(bannerOf(due, undefined, byDana, waiting).title).toBe('Journal Due')
  expect(bannerOf(complete, undefined, byMarisol, waiting).title).toBe('Journal Submitted')
})

const at = '2026-11-23T20:00:00.000Z'
const journal = (more: Partial<Journal> = {}) =>
  ({
    ...{ authorId: 'marisol', authorName: 'Marisol Vega', bltId: 'marisol', mine: false },
    ...{ submittedAt: at, reviewBy: '2026-11-25T20:00:00.000Z' },
    ...{ reviewedAt: null, reviewedById: null, reviewedBy: null },
    ...{ reply: null, repliedById: null, repliedBy: null },
    ...more,
  }) as Journal

it('says that none is expected of a former member', () => {
  const none = { ...due, state: 'none' } as const
  expect(banner(none, byDana, '2026-11-25')).toEqual({
    title: 'No Journal Expected',
    text: 'Marisol Vega is no longer an AGM or Bar Lead here.',
    tone: 'quiet',
  })
  expect(banner(none, byMarisol, '2026-11-25').text).toBe('You are no longer an AGM or Bar Lead here.')
})

it('says when a journal is due, and who reviews it', () => {
  expect(banner(due, byMarisol, '2026-11-23')).toEqual({
    title: 'Journal Due',
    text: 'Today, your admin day. Dana reviews it within 48 hours.',
    tone: 'accent',
  })
  expect(banner(due, byDana, '2026-11-23').text).toBe(
    'Today, Marisol’s admin day. You review it within 48 hours.',
  )
  expect(banner({ ...due, dueOn: '2026-11-27' }, byMarisol, '2026-11-23').text).toBe(
    'Friday, your admin day. Dana reviews it within 48 hours.',
  )
  const noGm = { ...byMarisol, venue: { ...venue, gmId: null, gm: null } }
  expect(banner(due, noGm, '2026-11-23').text).toBe('Today, your admin day. It is reviewed within 48 hours.')
})

it('says since when it is overdue', () => {
  expect(banner({ ...due, state: 'overdue' }, byMarisol, '2026-11-25')).toEqual({
    title: 'Journal Due',
    text: 'Overdue since Monday, Nov 23. Dana reviews it within 48 hours.',
    tone: 'overdue',
  })
})

const text = (entry: Journal | undefined, about = byMarisol) =>
  bannerOf(complete, entry, about, { today: '2026-11-24', times }).text

it('says when it was submitted, by whom, and until when it waits or who reviewed it', () => {
  expect(text(journal({ mine: true }))).toBe(
    'Nov 23, 2026, 8:00 PM, by you. Dana reviews it by Nov 25, 2026, 8:00 PM.',
  )
  const mine = bannerOf(complete, journal(), byDana, { today: '2026-11-24', times }).text
  expect(mine).toBe('Nov 23, 2026, 8:00 PM, by Marisol Vega. You review it by Nov 25, 2026, 8:00 PM.')
  // After 60 days no review is expected.
  expect(text(journal({ reviewBy: null }))).toBe('Nov 23, 2026, 8:00 PM, by Marisol Vega.')
  expect(text(undefined)).toBe('By you.')
  expect(bannerOf(complete, undefined, byDana, { today: '2026-11-24', times }).text).toBe('By Marisol Vega.')
})

const reviewed = {
  ...{ reviewBy: null, reviewedAt: '2026-11-24T18:00:00.000Z' },
  ...{ reviewedById: 'dana', reviewedBy: 'Dana Ruiz' },
}

it('says who reviewed it, and that there is a reply', () => {
  expect(text(journal(reviewed))).toMatch(/ Reviewed by Dana Ruiz, Nov 24, 2026\.$/)
  const reply = { reply: 'Keep the host at the door.', repliedById: 'dana', repliedBy: 'Dana Ruiz' }
  expect(text(journal({ ...reviewed, ...reply }))).toMatch(/ Nov 24, 2026\. Dana replied\.$/)
  const earlier = { ...reviewed, ...reply, reviewBy: '2026-11-25T20:00:00.000Z' }
  expect(text(journal({ ...earlier, reviewedAt: '2026-11-22T18:00:00.000Z' }))).toMatch(
    / Dana reviews it by Nov 25, 2026, 8:00 PM\. Dana replied to an earlier version\.$/,
  )
})

it('knows people by who they are, not by what they are called', () => {
  const namesake = { ...byMarisol, me: { ...marisol, id: 'other', name: 'Dana Ruiz' } }
  expect(banner(due, namesake, '2026-11-23').text).toMatch(/Dana reviews it within 48 hours\.$/)
  const by = (about: typeof byMarisol) =>
    bannerOf(complete, journal(reviewed), about, { today: '2026-11-24', times }).text
  expect(by(namesake)).toMatch(/Reviewed by Dana Ruiz, /)
  expect(by({ ...byMarisol, me: { ...marisol, id: 'dana' } })).toMatch(/Reviewed by you, /)
})

it('counts the member’s own entry, no note of others and no draft', () => {
  const theirs = journal({ authorId: 'dana' })
  const own = journal()
  expect(countedEntry([theirs, own])).toBe(own)
  expect(countedEntry([theirs, journal({ submittedAt: null })])).toBeUndefined()
})
