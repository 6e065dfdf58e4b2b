import { addDays, addWeeks, dayOfWeek } from '@scope/contract/kernel/calendar'
import { STRUCTURED_LABELS, STRUCTURED_TEXTS } from '@scope/contract/work/journal.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { journalDueDay } from '../week/rules.ts'
import {
  journalBadge,
  mayRead,
  readEntry,
  readStructured,
  refuseLong,
  refuseUnseen,
  submissionTime,
} from './rules.ts'

const header = 'Venue: Las Perlas LA\nBLT: Marisol Vega\nWeek of: Nov 16, 2026\n\n'

describe('the text of an entry', () => {
  test.each([
    [{ entry: 'Weighed it.' }, 'Weighed it.'],
    [{ entry: '  kept as typed \n' }, '  kept as typed \n'],
    [{ content: `${header}Weighed it.` }, 'Weighed it.'],
    [{ content: 'Weighed it.' }, 'Weighed it.'],
    [{ content: `${header}${'x'.repeat(1000)}` }, 'x'.repeat(1000)],
    [{ entry: header }, header],
    [{ entry: '', draft: true }, ''],
  ])('%o is read as %s', (body, text) => {
    expect(readEntry(body)).toBe(text)
  })

  test.each([
    [{}, 'entry is required'],
    [{ entry: ' \n ' }, 'Write something'],
    [{ content: header }, 'Write something'],
    [{ entry: 'x'.repeat(1001) }, 'This one has 1001'],
    [{ entry: 'a', content: 'b' }, 'Send either entry or content'],
  ])('%o is refused: %s', (body, sentence) => {
    expect(() => readEntry(body)).toThrow(sentence)
  })

  test('up to 1000 characters are stored as typed', () => {
    const text = fc
      .array(fc.constantFrom('a', '🍸', 'é', '\n', ' ', '“'), { minLength: 1, maxLength: 1000 })
      .map((points) => `x${points.slice(1).join('')}`)
    fc.assert(
      fc.property(text, (entry) => {
        expect(readEntry({ entry })).toBe(entry)
      }),
    )
  })
})

describe('the structured part', () => {
  test.each(STRUCTURED_TEXTS)(
    '%s may have 1000 characters as people count; a longer one is refused by name',
    (field) => {
      expect(() => refuseLong({ [field]: '🍸'.repeat(1000) })).not.toThrow()
      expect(() => refuseLong({ [field]: '🍸'.repeat(1001) })).toThrow(
        expect.objectContaining({
          code: 'invalid',
          message: `${STRUCTURED_LABELS[field]} can have at most 1000 characters. This one has 1001.`,
          detail: { field },
        }),
      )
    },
  )

  test('is submitted trimmed, with blank texts as null, and other values unchanged', () => {
    const typed = { wins: '  Two. \n', nextStep: ' \n ', issuesBlocked: null, nextStepDate: '2026-11-24' }
    expect(readStructured({ ...typed, evidenceUrl: ' https://lantern.example/chart ' })).toEqual({
      wins: 'Two.',
      metricsMoved: null,
      guestsMoments: null,
      issuesBlocked: null,
      nextStep: null,
      nextStepDate: '2026-11-24',
      evidenceUrl: 'https://lantern.example/chart',
    })
  })

  test.each([
    ['https://lantern.example/chart?week=47#top', true],
    ['HTTP://lantern.example', true],
    ['http://10.0.0.8:8080/photo.jpg', true],
    ['lantern.example/chart', false],
    ['https:lantern.example', false],
    ['https://', false],
    ['https://two words.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello', false],
    ['ftp://lantern.example/chart', false],
  ])('%s is an evidence link: %s', (evidenceUrl, taken) => {
    const read = () => readStructured({ evidenceUrl })
    if (taken) expect(read()).toMatchObject({ evidenceUrl })
    else expect(read).toThrow(expect.objectContaining({ detail: { field: 'evidenceUrl' } }))
  })
})

describe('a save based on another version than the stored one', () => {
  const stored = { entry: 'Typed', wins: 'Two', nextStep: null, updatedAt: new Date('2026-11-20T18:00:00Z') }
  test.each([
    ['says the same', { entry: 'Typed', wins: 'Two' }, false],
    ['says the same with blanks around', { entry: 'Typed', wins: ' Two ' }, false],
    ['does not mention the rest', { entry: 'Typed' }, false],
    ['has another text', { entry: 'Other', wins: 'Two' }, true],
    ['has another part', { entry: 'Typed', wins: 'Three' }, true],
    ['removes a part', { entry: 'Typed', wins: null }, true],
    ['adds a part', { entry: 'Typed', nextStep: 'Count' }, true],
    ['adds a date', { entry: 'Typed', nextStepDate: '2026-11-24' }, true],
  ])('%s: refused %s', (_, sent, refused) => {
    const save = (updatedAt: string | null | undefined) => () => refuseUnseen(stored, { ...sent, updatedAt })
    expect(save('2026-11-20T18:00:00.000Z')).not.toThrow()
    expect(save(undefined)).not.toThrow()
    if (refused) expect(save(null)).toThrow(expect.objectContaining({ code: 'stale' }))
    else expect(save(null)).not.toThrow()
  })
})

describe('the time of a submission', () => {
  const fields = { entry: 'Typed', wins: 'Two', nextStepDate: null }
  const submittedAt = new Date('2026-11-18T18:00:00Z')
  const reviewedAt = new Date('2026-11-19T18:00:00Z')
  const now = new Date('2026-11-20T18:00:00Z')

  test.each([
    ['the same', fields, submittedAt],
    ['no word of the parts', { entry: 'Typed' }, submittedAt],
    ['another text', { ...fields, entry: 'Typed.' }, now],
    ['another part', { ...fields, wins: 'Three' }, now],
    ['one part less', { ...fields, wins: null }, now],
    ['another date', { ...fields, nextStepDate: '2026-11-24' }, now],
  ])('with %s', (_, after, expected) => {
    expect(submissionTime({ fields, submittedAt, reviewedAt }, after, now)).toEqual(expected)
  })

  test('is now if nothing was submitted before', () => {
    expect(submissionTime(undefined, fields, now)).toEqual(now)
    expect(submissionTime({ fields, submittedAt: null, reviewedAt: null }, fields, now)).toEqual(now)
  })

  test('of a changed text is after the last review, even if that review just happened', () => {
    const changed = { ...fields, entry: 'Typed.' }
    expect(submissionTime({ fields, submittedAt, reviewedAt: null }, changed, now)).toEqual(now)
    const time = submissionTime({ fields, submittedAt, reviewedAt: now }, changed, reviewedAt)
    expect(time.getTime()).toBe(now.getTime() + 1)
  })
})

test.each([
  [{ mine: true, visibility: 'private' }, false, true],
  [{ mine: false, visibility: 'shared' }, false, true],
  [{ mine: false, visibility: 'private' }, true, true],
  [{ mine: false, visibility: 'private' }, false, false],
])('%o with the right to private texts %s can be read: %s', (entry, right, read) => {
  expect(mayRead(entry, right)).toBe(read)
})

describe('a journal in its week', () => {
  const week = '2026-11-16'

  test.each([
    // Monday to Sunday; 0 is Sunday, the last day of the week.
    [1, '2026-11-15', 'due', 'Due Monday'],
    [1, '2026-11-16', 'due', 'Due Today'],
    [1, '2026-11-17', 'overdue', 'Overdue'],
    [2, '2026-11-16', 'due', 'Due Tuesday'],
    [3, '2026-11-16', 'due', 'Due Wednesday'],
    [4, '2026-11-18', 'due', 'Due Thursday'],
    [5, '2026-11-20', 'due', 'Due Today'],
    [6, '2026-11-20', 'due', 'Due Saturday'],
    [6, '2026-11-22', 'overdue', 'Overdue'],
    [0, '2026-11-16', 'due', 'Due Sunday'],
    [0, '2026-11-21', 'due', 'Due Sunday'],
    [0, '2026-11-22', 'due', 'Due Today'],
    [0, '2026-11-23', 'overdue', 'Overdue'],
  ])('with Admin Day %i on %s is %s: %s', (adminDayDow, today, state, label) => {
    expect(journalBadge({ week, adminDayDow, away: [], today, submitted: false })).toEqual({ state, label })
    expect(journalBadge({ week, adminDayDow, away: [], today, submitted: true })).toEqual({
      state: 'complete',
      label: 'Journal ✓',
    })
  })

  test('is due on the week’s Admin Day, and goes from due to overdue once', () => {
    const aWeek = fc.integer({ min: -3000, max: 3000 }).map((weeks) => addWeeks(week, weeks))
    const aDay = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(aWeek, aDay, fc.integer({ min: -20, max: 20 }), (monday, adminDayDow, days) => {
        const dueDay = journalDueDay(monday, { adminDayDow, away: [] })
        expect(dayOfWeek(dueDay)).toBe(adminDayDow)
        expect(dueDay >= monday && dueDay <= addDays(monday, 6)).toBe(true)
        const { state, label } = journalBadge({
          week: monday,
          adminDayDow,
          away: [],
          today: addDays(dueDay, days),
          submitted: false,
        })
        expect(state).toBe(days > 0 ? 'overdue' : 'due')
        expect(label === 'Due Today').toBe(days === 0)
      }),
    )
  })
})
