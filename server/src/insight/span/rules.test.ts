import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { readBetween } from './rules.ts'

const TODAY = '2026-11-18'

/** The field that is refused, and the sentence. */
function refused(asked: Parameters<typeof readBetween>[0]) {
  try {
    return { weeks: readBetween(asked, TODAY) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { field: error.detail.field, sentence: error.message }
  }
}

describe('a custom span', () => {
  test.each([
    [{}, null],
    [{ from: '2026-11-16', to: '2026-11-16' }, ['2026-11-16']],
    [{ from: '2026-09-28', to: '2026-10-12' }, ['2026-09-28', '2026-10-05', '2026-10-12']],
    // Over the turn of the year, and written as instants.
    [
      { from: '2025-12-22T00:00:00Z', to: '2026-01-05T00:00:00Z' },
      ['2025-12-22', '2025-12-29', '2026-01-05'],
    ],
  ])('%o', (asked, weeks) => {
    expect(readBetween(asked, TODAY)).toEqual(weeks)
  })

  test('has at most 53 weeks', () => {
    expect(readBetween({ from: '2025-11-17', to: '2026-11-16' }, TODAY)).toHaveLength(53)
  })

  test.each([
    [{ from: '2026-11-16' }, 'to', 'Name the last week too.'],
    [{ to: '2026-11-16' }, 'from', 'Name the first week too.'],
    [{ from: '2026-11-17', to: '2026-11-16' }, 'from', 'from must be a Monday: 2026-11-16 starts that week.'],
    [{ from: '2026-11-09', to: '2026-11-15' }, 'to', 'to must be a Monday: 2026-11-09 starts that week.'],
    [{ from: '2026-02-30', to: '2026-11-16' }, 'from', 'from is not a date.'],
    [{ from: '2026-11-09', to: '2026-11-23' }, 'to', 'to is a future week.'],
    [{ from: '2026-11-16', to: '2026-11-09' }, 'to', 'The last week is before the first.'],
    [{ from: '2025-11-10', to: '2026-11-16' }, 'to', 'At most 53 weeks can be shown. These are 54.'],
  ])('%o is refused at %s', (asked, field, sentence) => {
    expect(refused(asked)).toEqual({ field, sentence })
  })
})
