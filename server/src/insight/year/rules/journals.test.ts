import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { addDays, addWeeks, weeksUpTo } from '@scope/contract/kernel/calendar'
import { characters } from '@scope/contract/kernel/text.words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { countJournals, type JournalRow, journalLines, quoteOf } from './journals.ts'

const WEEK = '2026-11-23'
const ago = (weeks: number) => addWeeks(WEEK, -weeks)
const row = (weekOf: string, more: Partial<JournalRow> = {}): JournalRow => ({
  ...{ id: weekOf, weekOf, author: 'Mara Quinn', isOwn: true, visibility: 'private', text: null },
  ...{ reviewed: false, ...more },
})
const place = { venue: { slug: 'low-tide' }, member: { slug: 'mara' } }
/** Due on Mondays; it is Thursday. */
const FACTS = {
  since: '2026-01-05',
  adminDayDow: 1,
  away: [],
  openDays: ALWAYS_OPEN,
  until: addDays(WEEK, 3),
}

test('a member’s own journals are counted by the rules of every screen', () => {
  const rows = [
    row(ago(4), { visibility: 'shared', text: 'Two regulars more.', reviewed: true }),
    row(ago(3), { reviewed: true }),
    row(ago(3), { isOwn: false, visibility: 'shared', text: 'Well led.' }),
    row(ago(1)),
  ]
  const away = [{ from: ago(2), to: addDays(ago(2), 6) }]
  expect(countJournals(rows, { ...FACTS, away, weeks: weeksUpTo(WEEK, 6) })).toEqual({
    ...{ submitted: 3, missed: 2, away: 1, reviewed: 2, shared: 1 },
  })
})

test('one that can still be in time is not missed', () => {
  const weeks = [WEEK]
  expect(countJournals([], { ...FACTS, weeks, adminDayDow: 4 })).toMatchObject({ missed: 0 })
  expect(countJournals([], { ...FACTS, weeks, adminDayDow: 3 })).toMatchObject({ missed: 1 })
})

test('only shared ones are lines, also those that others wrote', () => {
  const rows = [
    row(ago(3), { visibility: 'shared', text: 'Two regulars more.', reviewed: true }),
    row(ago(2)),
    row(ago(1), { isOwn: false, author: 'Gil Test', visibility: 'shared', text: 'Well\nled.' }),
  ]
  const path = (week: string) => `/journal?venue=low-tide&blt=mara&week=${week}`
  expect(journalLines(rows, place)).toEqual([
    {
      ...{ id: ago(3), weekOf: ago(3), path: path(ago(3)), author: 'Mara Quinn' },
      ...{ quote: 'Two regulars more.', reviewed: true },
    },
    {
      ...{ id: ago(1), weekOf: ago(1), path: path(ago(1)), author: 'Gil Test' },
      ...{ quote: 'Well led.', reviewed: false },
    },
  ])
})

test('a quote has at most 300 characters of the text, and says if there is more', () => {
  expect(quoteOf('a'.repeat(300))).toBe('a'.repeat(300))
  expect(quoteOf('🍸'.repeat(301))).toBe(`${'🍸'.repeat(300)}…`)
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 700 }), (text) => {
      const quote = quoteOf(text)
      expect(characters(quote)).toBeLessThanOrEqual(301)
      expect(quote).not.toMatch(/\n/)
      const [start] = quote.split(/…$/)
      expect(
        text
          .trim()
          .replace(/\s+/g, ' ')
          .startsWith(start ?? ''),
      ).toBe(true)
    }),
  )
})
