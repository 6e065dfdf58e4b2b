import { addDays, addWeeks, dayOfWeek } from '@scope/contract/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { journalBadge, journalDueDay, mayRead, readEntry } from './rules.ts'

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
    [{ entry: ' \n ' }, 'needs some text'],
    [{ content: header }, 'needs some text'],
    [{ entry: 'x'.repeat(1001) }, 'this one has 1001'],
    [{ entry: 'a', content: 'b' }, 'send one of them'],
  ])('%o is refused: %s', (body, sentence) => {
    expect(() => readEntry(body)).toThrow(sentence)
  })

  test('up to 1000 characters come back as they were typed', () => {
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

test.each([
  [{ mine: true, visibility: 'private' }, false, true],
  [{ mine: false, visibility: 'shared' }, false, true],
  [{ mine: false, visibility: 'private' }, true, true],
  [{ mine: false, visibility: 'private' }, false, false],
])('%o with the right to private texts %s is read: %s', (entry, right, read) => {
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
    expect(journalBadge({ week, adminDayDow, today, submitted: false })).toEqual({ state, label })
    expect(journalBadge({ week, adminDayDow, today, submitted: true })).toEqual({
      state: 'complete',
      label: 'Journal ✓',
    })
  })

  test('is due on the Admin Day in it, and goes from due to overdue once', () => {
    const aWeek = fc.integer({ min: -3000, max: 3000 }).map((weeks) => addWeeks(week, weeks))
    const aDay = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(aWeek, aDay, fc.integer({ min: -20, max: 20 }), (monday, adminDayDow, days) => {
        const dueDay = journalDueDay(monday, adminDayDow)
        expect(dayOfWeek(dueDay)).toBe(adminDayDow)
        expect(dueDay >= monday && dueDay <= addDays(monday, 6)).toBe(true)
        const { state, label } = journalBadge({
          week: monday,
          adminDayDow,
          today: addDays(dueDay, days),
          submitted: false,
        })
        expect(state).toBe(days > 0 ? 'overdue' : 'due')
        expect(label === 'Due Today').toBe(days === 0)
      }),
    )
  })
})
