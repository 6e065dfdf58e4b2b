import { addDays } from '@scope/contract/kernel/calendar'
import { shareOf } from '@scope/contract/kernel/figures'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { weeksOf } from './weeks.ts'

/*
 * Seven days of any figures are the week that a line of their sums would be.
 */

const NOW = new Date('2026-11-23T18:00:00Z')
const MONDAY = '2026-11-16'
const known = { id: 'bar', name: 'Bar', slug: 'bar', timezone: 'America/Chicago', openDays: [] }
const columns = { week: 'Day', revenue: 'Sales', laborDollars: 'Labor', cogsDollars: 'COGS', tips: 'Tips' }
const reading = (means: 'day' | 'monday'): SourceReading => ({
  ...{ sheet: null, columns, venue: { from: 'always', venueId: 'bar' } },
  ...{
    week: { from: 'column', means, sunday: null },
    percent: 'whole',
    decimal: 'point',
    leaveOut: [],
    salaried: [],
  },
})

const cents = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
const day = fc.record({
  revenue: cents(9_999_999),
  laborDollars: cents(100_000),
  cogsDollars: cents(100_000),
  tips: cents(999_999),
})
type Day = {
  revenue: number | null
  laborDollars: number | null
  cogsDollars: number | null
  tips: number | null
}

const sum = (values: readonly (number | null)[]) => {
  const present = values.filter((value) => value !== null)
  return present.length === 0 ? null : present.reduce((total, value) => total + value, 0)
}

it('in any order, split over any files, with days that come twice', () => {
  const week = fc.array(day, { minLength: 7, maxLength: 7 })
  const shuffled = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 0, 3, 6], { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(
      week,
      shuffled,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 }),
      (days, order, split) => {
        const entries = order.map((at, place): Entry => {
          const figures = days[at] as Day
          return {
            file: `${split[place]}.csv`,
            line: place,
            venue: 'bar',
            known,
            date: addDays(MONDAY, at),
            figures,
            texts: {},
          }
        })
        const made = weeksOf(entries, { reading: reading('day'), now: NOW })
        const all = (field: keyof Day) => sum(days.map((one) => one[field]))
        const sums = {
          ...{ revenue: all('revenue'), tips: all('tips') },
          ...{ laborDollars: all('laborDollars'), cogsDollars: all('cogsDollars') },
        }
        const line: Entry = {
          file: undefined,
          line: 1,
          venue: 'bar',
          known,
          date: MONDAY,
          figures: sums,
          texts: {},
        }
        const whole = weeksOf([line], { reading: reading('monday'), now: NOW })
        const figures = ({ revenue, laborBasePct, cogsPct, tips }: (typeof made.lines)[number]) => ({
          ...{ revenue, laborBasePct, cogsPct, tips },
        })
        expect(made.waits).toEqual([])
        expect(made.lines.map(figures)).toEqual(whole.lines.map(figures))
        expect(made.errors.map(({ text }) => text)).toEqual(whole.errors.map(({ text }) => text))
        const [first] = made.lines
        expect([first?.revenue ?? null, first?.tips ?? null]).toEqual([sums.revenue, sums.tips])
        if (made.errors.length === 0 && sums.revenue && sums.laborDollars) {
          expect(first?.laborBasePct).toBe(shareOf(sums.laborDollars, sums.revenue))
        }
      },
    ),
  )
})

it.each([
  ['the longer week last', [4, 5]],
  ['the longer week first', [5, 4]],
])(
  'a week is compared with the other weeks of its venue, not with those of others: %s',
  (_, [first, second]) => {
    const days = (id: string, monday: string, count: number) =>
      Array.from({ length: count }, (__, at): Entry => {
        const figures = { revenue: 100_00 }
        const venue = { ...known, id, name: id }
        return {
          file: undefined,
          line: at,
          venue: id,
          known: venue,
          date: addDays(monday, at),
          figures,
          texts: {},
        }
      })
    const entries = [
      ...days('small', '2026-11-02', first ?? 0),
      ...days('small', '2026-11-09', second ?? 0),
      ...days('large', '2026-11-09', 7),
    ]
    const { lines, waits } = weeksOf(entries, { reading: reading('day'), now: NOW })
    const short = first === 4 ? '2026-11-02' : '2026-11-09'
    const long = first === 4 ? '2026-11-09' : '2026-11-02'
    expect(waits).toMatchObject([{ venueId: 'small', weekOf: short, days: 4, of: 5 }])
    expect(lines.filter(({ venue }) => venue === 'small')).toMatchObject([{ weekOf: long }])
  },
)

it('percentages without dollars are weighted by revenue', () => {
  const percents = { ...reading('day'), columns: { week: 'Day', revenue: 'Sales', cogsPct: 'COGS %' } }
  const entries = [
    { revenue: 1000_00, cogsPct: 20_00 },
    { revenue: 3000_00, cogsPct: 24_00 },
    { revenue: null, cogsPct: 90_00 },
  ].map(
    (figures, at): Entry => ({
      ...{
        file: undefined,
        line: at + 2,
        venue: 'bar',
        known,
        date: addDays(MONDAY, at),
        figures,
        texts: {},
      },
    }),
  )
  expect(weeksOf(entries, { reading: percents, now: NOW, takeShort: true }).lines).toMatchObject([
    { revenue: 4000_00, cogsPct: 23_00 },
  ])
})

/** The weeks that wait, of weeks with some days each: the first of a venue is of the week of `MONDAY`, the next of one before. */
function waitsOf(daysOfWeeks: Record<string, readonly number[]>) {
  const entries = Object.entries(daysOfWeeks).flatMap(([id, weeks]) =>
    weeks.flatMap((count, back) =>
      Array.from({ length: count }, (_, at): Entry => {
        const venue = { ...known, id, name: id, slug: id }
        const figures = { revenue: 100, laborDollars: null, cogsDollars: null, tips: null }
        const date = addDays(MONDAY, at - 7 * back)
        return { file: undefined, line: 1, venue: id, known: venue, date, figures, texts: {} }
      }),
    ),
  )
  const { waits } = weeksOf(entries, { reading: reading('day'), now: NOW })
  return waits.map(({ venueId, weekOf, of }) => `${venueId} ${weekOf} of ${of}`)
}

it.each([
  ['a venue that is open five days', { bar: [5, 5], cafe: [7, 7] }, []],
  ['its other week has fewer days', { bar: [3, 5], cafe: [7] }, ['bar 2026-11-16 of 5']],
  ['the better week comes first', { bar: [5, 3], cafe: [7] }, ['bar 2026-11-09 of 5']],
  ['the only week of a venue', { bar: [5], cafe: [7] }, ['bar 2026-11-16 of 7']],
  ['three weeks', { bar: [3, 5, 4], cafe: [7] }, ['bar 2026-11-16 of 5', 'bar 2026-11-02 of 5']],
])('a week has to have the days that the others of its venue have: %s', (_, daysOfWeeks, expected) => {
  expect(waitsOf(daysOfWeeks)).toEqual(expected)
})
