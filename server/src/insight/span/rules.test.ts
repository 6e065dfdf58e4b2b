import { ROLLUP_SPANS } from '@scope/contract/insight/rollup/rollup.words'
import { addDays, addWeeks, isWeek, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { readBetween, spanOn, spanOver } from './rules.ts'

const TODAY = '2026-11-18'

/** The refused field and the message. */
function refused(ends: Parameters<typeof readBetween>[0]) {
  try {
    return { weeks: readBetween(ends, TODAY) }
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
    // Across the turn of the year, and written as instants.
    [
      { from: '2025-12-22T00:00:00Z', to: '2026-01-05T00:00:00Z' },
      ['2025-12-22', '2025-12-29', '2026-01-05'],
    ],
  ])('%o', (ends, weeks) => {
    expect(readBetween(ends, TODAY)).toEqual(weeks)
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
    [{ from: '2025-11-10', to: '2026-11-16' }, 'to', 'At most 53 weeks. These are 54.'],
  ])('%o is refused at %s', (ends, field, sentence) => {
    expect(refused(ends)).toEqual({ field, sentence })
  })
})

describe('the weeks of a span', () => {
  test.each([
    ['this-week', '2026-11-18', ['2026-11-16'], ['2026-11-09']],
    ['this-week', '2026-11-22', ['2026-11-16'], ['2026-11-09']],
    [
      'last-4-weeks',
      '2026-11-16',
      ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
      ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'],
    ],
    // The first week of the year 2026 began in 2025.
    [
      'last-4-weeks',
      '2026-01-01',
      ['2025-12-08', '2025-12-15', '2025-12-22', '2025-12-29'],
      ['2025-11-10', '2025-11-17', '2025-11-24', '2025-12-01'],
    ],
    [
      'this-month',
      '2026-11-18',
      ['2026-11-02', '2026-11-09', '2026-11-16'],
      ['2026-10-12', '2026-10-19', '2026-10-26'],
    ],
    // If the 1st is a Monday, the month has one week on that day.
    ['this-month', '2026-06-01', ['2026-06-01'], ['2026-05-25']],
    [
      'this-month',
      '2026-06-30',
      ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29'],
      null,
    ],
    // Sunday the 1st ends a week of October.
    ['this-month', '2026-11-01', ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'], null],
    ['this-month', '2027-01-02', ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'], null],
    ['this-month', '2027-01-04', ['2027-01-04'], ['2026-12-28']],
    [
      'this-period',
      '2026-11-18',
      ['2026-11-02', '2026-11-09', '2026-11-16'],
      ['2026-10-12', '2026-10-19', '2026-10-26'],
    ],
    // The first day of a period, and the last of the 53rd week, which belongs to period 12.
    ['this-period', '2026-11-30', ['2026-11-30'], ['2026-11-23']],
    [
      'this-period',
      '2027-01-03',
      ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'],
      null,
    ],
  ] as const)('%s on %s', (span, today, weeks, weeksBefore) => {
    const result = spanOn(span, today)
    expect(result.weeks).toEqual(weeks)
    if (weeksBefore) expect(result.weeksBefore).toEqual(weeksBefore)
  })

  test('are consecutive Mondays up to this week, and as many before them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(...ROLLUP_SPANS), (days, span) => {
        const today = addDays('2020-01-01', days)
        const { weeks, weeksBefore } = spanOn(span, today)
        const all = [...weeksBefore, ...weeks]
        expect(weeksBefore).toHaveLength(weeks.length)
        expect(all.at(-1)).toBe(weekOf(today))
        for (const [index, week] of all.entries()) {
          expect(isWeek(week)).toBe(true)
          if (index > 0) expect(week).toBe(addWeeks(all[index - 1] ?? '', 1))
        }
        if (span === 'this-month') {
          expect(new Set(weeks.map((week) => week.slice(0, 7))).size).toBe(1)
          expect(weeksBefore.at(-1)?.slice(0, 7)).not.toBe(weeks[0]?.slice(0, 7))
        }
      }),
    )
  })
})

test.each([
  // Past weeks, running weeks, and the running week alone.
  [
    ['2026-10-05', '2026-10-12'],
    ['2026-09-21', '2026-09-28'],
    ['2026-10-05', '2026-10-12'],
  ],
  [['2026-11-09', '2026-11-16'], ['2026-10-26', '2026-11-02'], ['2026-11-09']],
  [['2026-11-16'], ['2026-11-09'], ['2026-11-09']],
])(
  'custom weeks %j stand beside as many before them, and compare those that are over',
  (weeks, before, over) => {
    const { weeksBefore, compared, periodEnd } = spanOver(weeks, '2026-11-18')
    expect([weeksBefore, compared.weeks, periodEnd]).toEqual([before, over, '2026-11-29'])
  },
)

describe('the weeks that trends compare', () => {
  test.each([
    ['this-week', '2026-11-23', ['2026-11-16'], ['2026-11-09']],
    ['this-week', '2026-11-29', ['2026-11-16'], ['2026-11-09']],
    [
      'last-4-weeks',
      '2026-11-23',
      ['2026-11-02', '2026-11-09', '2026-11-16'],
      ['2026-10-12', '2026-10-19', '2026-10-26'],
    ],
    ['this-month', '2026-06-01', ['2026-05-25'], ['2026-05-18']],
    ['this-month', '2026-06-15', ['2026-06-01', '2026-06-08'], ['2026-05-18', '2026-05-25']],
  ] as const)('of %s on %s are complete', (span, today, weeks, weeksBefore) => {
    expect(spanOn(span, today).compared).toEqual({ weeks, weeksBefore })
  })

  test('are over, as many, without a gap, and never include the running week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(...ROLLUP_SPANS), (days, span) => {
        const today = addDays('2020-01-01', days)
        const { weeks, weeksBefore } = spanOn(span, today).compared
        expect(weeksBefore).toHaveLength(weeks.length)
        expect(weeks.at(-1)).toBe(addWeeks(weekOf(today), -1))
        const all = [...weeksBefore, ...weeks]
        expect(all.every((week, index) => index === 0 || week === addWeeks(all[index - 1] ?? '', 1))).toBe(
          true,
        )
      }),
    )
  })
})
