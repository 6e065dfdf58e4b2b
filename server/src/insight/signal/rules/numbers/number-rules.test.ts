import type { SignalRule } from '@scope/contract/insight/signal.words'
import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { laborTrue } from '@scope/contract/kernel/figures'
import type { WeekTag } from '@scope/contract/numbers/tags.words'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { figuresOf } from '../../../../numbers/comparison/rules.ts'
import { wrongWith } from '../../test/check.ts'
import { factsAt } from '../../test/score.ts'
import { weighedSignals } from '../explained.ts'
import type { Facts, ReportedWeek } from '../facts.ts'
import { numberSignals } from './number-rules.ts'

const WEEK = '2026-11-09'
const VENUE = { slug: 'las-perlas-la', name: 'Las Perlas LA' }

type Numbers = {
  revenue?: number | null
  base?: number | null
  cogs?: number | null
  note?: string
  tags?: WeekTag[]
}
const reported = ({ revenue = 60_000, base = 20, cogs = 20, note, tags = [] }: Numbers): ReportedWeek => {
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100))
  const labor = cents(base)
  return {
    ...figuresOf({
      revenue: cents(revenue),
      laborBasePct: labor,
      laborTruePct: labor === null ? null : laborTrue(labor),
      cogsPct: cents(cogs),
      tips: null,
    }),
    ...{
      id: 'row',
      by: 'Dana Ruiz',
      at: '2026-11-16T18:00:00.000Z',
      note: note ?? null,
      tags,
      atDigest: null,
    },
  }
}

/** A venue with seventy ordinary weeks, except the given ones, keyed by weeks ago. Null: not reported. */
function factsWith(byAgo: Record<number, Numbers | null>, weeks = 70): Facts {
  const reportedWeeks: [Week, ReportedWeek][] = []
  for (let ago = 0; ago < weeks; ago += 1) {
    const numbers = byAgo[ago]
    if (numbers !== null) reportedWeeks.push([addWeeks(WEEK, -ago), reported(numbers ?? {})])
  }
  return factsAt(VENUE, new Map(reportedWeeks), WEEK)
}
const signalsOf = (facts: Facts) => numberSignals(facts).map(({ rule, tone }) => `${tone} ${rule}`)
/** The same numbers for each of the last weeks. */
const lately = (count: number, numbers: Numbers, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, ago) => [from + ago, numbers]))

describe('signals from numbers', () => {
  it.each<[string, Facts, string[]]>([
    ['a quiet venue', factsWith({}), []],
    ['nine percent less', factsWith({ 0: { revenue: 54_600 }, 52: { revenue: 61_000 } }), []],
    ['a tenth less, and less than last year', factsWith({ 0: { revenue: 53_900 } }), ['urgent revenue-drop']],
    [
      'exactly $2,000 less',
      factsWith({ ...lately(70, { revenue: 19_000 }), 0: { revenue: 17_000 } }),
      ['urgent revenue-drop'],
    ],
    [
      'less, but more than last year',
      factsWith({ 0: { revenue: 50_000 }, 52: { revenue: 45_000 } }),
      ['watch revenue-drop'],
    ],
    [
      'less, of a venue without a last year',
      factsWith({ 0: { revenue: 50_000 } }, 40),
      ['watch revenue-drop'],
    ],
    ['less, of a venue with seven weeks', factsWith({ 0: { revenue: 50_000 } }, 8), ['watch revenue-drop']],
    [
      'a fifth less at a venue whose weeks vary as much',
      factsWith({
        0: { revenue: 50_000 },
        ...Object.fromEntries([1, 3, 5, 7, 9, 11].map((ago) => [ago, { revenue: 75_000 }])),
      }),
      [],
    ],
    [
      'a tenth of a small revenue',
      factsWith(
        lately(70, { revenue: 15_000 }) && { ...lately(70, { revenue: 15_000 }), 0: { revenue: 13_200 } },
      ),
      [],
    ],
    ['a tenth more than ever', factsWith({ 0: { revenue: 67_000 } }), ['positive revenue-rise']],
    ['the best week, but within the usual range', factsWith({ 0: { revenue: 60_100 } }), []],
    [
      'a tenth more, and less than last year',
      factsWith({ 0: { revenue: 67_000 }, 52: { revenue: 70_000 } }),
      [],
    ],
    [
      'four weeks five percent above a steady year',
      factsWith(lately(4, { revenue: 63_000 })),
      ['positive revenue-streak'],
    ],
    ['three such weeks', factsWith(lately(3, { revenue: 63_000 })), []],
    [
      'four such weeks after eight that can be compared',
      factsWith(lately(4, { revenue: 63_000 }), 64),
      ['positive revenue-streak'],
    ],
    ['four such weeks after seven', factsWith(lately(4, { revenue: 63_000 }), 63), []],
    [
      'four such weeks, as every year',
      factsWith({ ...lately(4, { revenue: 63_000 }), ...lately(4, { revenue: 63_000 }, 52) }),
      [],
    ],
    [
      'four such weeks of a venue that always grows so',
      factsWith({ ...lately(52, { revenue: 63_000 }) }),
      [],
    ],
    ['four such weeks of a venue without a last year', factsWith(lately(4, { revenue: 63_000 }), 50), []],
    ['labor by 1.9 points', factsWith({ 0: { base: 21.7 } }), []],
    ['labor of a new venue by exactly 2 points', factsWith({ 0: { base: 21.75 } }, 6), ['watch labor-rise']],
    ['labor by more dollars', factsWith({ 0: { base: 22.8 } }), ['urgent labor-rise']],
    ['labor as high last year', factsWith({ 0: { base: 22.8 }, 52: { base: 22.5 } }), ['watch labor-rise']],
    [
      'labor exactly 2 points above last year',
      factsWith({ 0: { base: 22.8 }, 52: { base: 21.04 } }),
      ['urgent labor-rise'],
    ],
    ['labor of a new venue', factsWith({ 0: { base: 22.8 } }, 6), ['watch labor-rise']],
    [
      'labor raised by lower sales, part of the sales signal',
      factsWith({ 0: { revenue: 45_000, base: 26 } }),
      ['urgent revenue-drop'],
    ],
    [
      'labor that rose although sales fell',
      factsWith({ 0: { revenue: 45_000, base: 29 } }),
      ['urgent revenue-drop', 'urgent labor-rise'],
    ],
    [
      'labor over its band three weeks, a little more each time',
      factsWith({ ...lately(70, { base: 22.4 }), 2: { base: 23 }, 1: { base: 23.6 }, 0: { base: 24.5 } }),
      ['watch labor-rise'],
    ],
    ['labor always over its band', factsWith(lately(70, { base: 24 })), []],
    ['COGS by 1.9 points in a week', factsWith({ 0: { cogs: 21.9 } }), []],
    ['COGS by 2 points and more in a week', factsWith({ 0: { cogs: 22.4 } }), ['urgent cogs-rise']],
    ['COGS of a new venue', factsWith({ 0: { cogs: 22.4 } }, 6), ['watch cogs-rise']],
    [
      'COGS that drifts',
      factsWith({ 3: { cogs: 20.9 }, 2: { cogs: 21.6 }, 1: { cogs: 22.3 }, 0: { cogs: 23 } }),
      ['watch cogs-rise'],
    ],
    [
      'COGS over its band for four weeks',
      factsWith({ ...lately(70, { cogs: 22.5 }), ...lately(4, { cogs: 24.4 }), 0: { cogs: 25.4 } }),
      ['watch cogs-rise'],
    ],
    ['both by 1.6 points', factsWith({ 0: { base: 21.4, cogs: 21.6 } }), ['watch prime-cost-high']],
    [
      'both by 1.6 points, together over 55 %',
      factsWith({ ...lately(70, { base: 25, cogs: 27 }), 0: { base: 26.4, cogs: 28.6 } }),
      ['urgent prime-cost-high'],
    ],
    ['nothing earned', factsWith({ 0: { revenue: 0, base: null, cogs: null } }), ['urgent zero-revenue']],
    ['a usual week after a closed one', factsWith({ 1: { revenue: 0, base: 0, cogs: 0 } }), []],
    ['nothing reported', factsWith({ 0: null }), ['watch numbers-missing']],
    ['nothing reported twice', factsWith({ 0: null, 1: null }), ['urgent numbers-missing']],
    ['nothing reported twice, but since', factsWith({ 1: null, 2: null }), ['watch numbers-missing']],
    ['no labor reported', factsWith({ 0: { base: null } }), ['watch numbers-missing']],
    [
      'neither labor nor COGS, ever',
      factsWith(lately(70, { base: null, cogs: null })),
      ['watch numbers-missing'],
    ],
    ['no labor in the previous week', factsWith({ 1: { base: null } }), []],
    ['no revenue beside the percentages', factsWith({ 0: { revenue: null } }), ['watch numbers-missing']],
    ['nothing reported five weeks ago', factsWith({ 4: null }), []],
    ['labor back inside', factsWith({ ...lately(3, { base: 25 }, 3) }), ['positive back-in-band']],
    [
      'labor back inside, beside no revenue',
      factsWith({ ...lately(3, { base: 20, revenue: null }), ...lately(3, { base: 25 }, 3) }),
      ['urgent numbers-missing'],
    ],
    [
      'COGS back at exactly its band',
      factsWith({ ...lately(70, { cogs: 24 }), ...lately(3, { cogs: 26 }, 3) }),
      ['positive back-in-band'],
    ],
    ['labor back inside for four weeks', factsWith({ ...lately(3, { base: 25 }, 4) }), []],
    [
      'COGS back inside by less than a point',
      factsWith({ ...lately(70, { cogs: 23.6 }), ...lately(3, { cogs: 24.4 }, 3) }),
      [],
    ],
  ])('%s', (_, facts, expected) => {
    expect(signalsOf(facts)).toEqual(expected)
  })

  test('a jump of COGS rests on the rows of both weeks', () => {
    const [signal] = numberSignals(factsWith({ 0: { cogs: 22.4 } }))
    const jump = signal?.refs.find(({ of }) => of === 'COGS, above the previous week')
    expect(jump?.figure).toBe('2.4 points')
    expect(new Set(jump?.rows.map(({ week }) => week))).toEqual(new Set([WEEK, addWeeks(WEEK, -1)]))
  })

  test('a drop says for how many weeks', () => {
    const [signal] = numberSignals(factsWith(lately(2, { revenue: 50_000 })))
    expect(signal).toMatchObject({ rule: 'revenue-drop', since: '2026-11-02', streak: 2 })
  })

  test('the labor signal in full', () => {
    const [signal] = numberSignals(factsWith({ 0: { revenue: 55_000, base: 24 }, 1: { base: 20.5 } }))
    expect(signal).toMatchObject({
      headline: 'True labor at Las Perlas LA is up 4.5 points',
      reason:
        '27.4% in the week of Nov 9, up from a four-week average of 22.9% (week before 23.4%, last year 22.8%): 2.1 from lower sales, 2.4 from higher labor spend.',
      since: '2026-11-09',
      streak: 1,
      cta: { place: 'metrics', venueSlug: 'las-perlas-la', week: '2026-11-09' },
    })
    const mean = signal?.refs.find(({ figure }) => figure === '22.9%')
    expect(
      mean?.rows.filter(({ field }) => field === 'laborTruePct').map(({ week, value }) => [week, value]),
    ).toEqual([
      ['2026-11-02', '23.4%'],
      ['2026-10-26', '22.8%'],
      ['2026-10-19', '22.8%'],
      ['2026-10-12', '22.8%'],
    ])
  })

  const reason = (facts: Facts, rule: SignalRule) =>
    numberSignals(facts).find((signal) => signal.rule === rule)?.reason

  it.each<[string, Facts, SignalRule, string]>([
    [
      'the previous week has revenue and no labor',
      factsWith({ 0: { base: 24 }, 1: { revenue: 30_000, base: null } }),
      'labor-rise',
      '27.4% in the week of Nov 9, up from a four-week average of 22.8% (week before not reported, last year 22.8%): 4.6 from higher labor spend.',
    ],
    [
      'three of the four previous weeks and last year have none',
      factsWith({ 0: { base: 24 }, ...lately(3, { base: null }, 1), 52: { base: null } }),
      'labor-rise',
      '27.4% in the week of Nov 9, up from a four-week average of 22.8% (week before not reported, last year not reported): 4.6 from higher labor spend.',
    ],
    [
      'two earlier weeks have some',
      factsWith({ 0: { base: 24 } }, 3),
      'labor-rise',
      '27.4% in the week of Nov 9, up from an average of 22.8% in the weeks reported before (week before 22.8%, last year not reported): 4.6 from higher labor spend.',
    ],
    [
      'only one earlier week has some',
      factsWith({ 0: { base: 24 }, ...lately(3, { base: null }, 1) }, 5),
      'labor-rise',
      '27.4% in the week of Nov 9, up from 22.8% in the week of Oct 12 (week before not reported, last year not reported): 4.6 from higher labor spend.',
    ],
    [
      'rounding does not show more labor dollars when they fell',
      factsWith({ ...lately(70, { base: 20.03 }), 0: { revenue: 54_870, base: 21.89 } }),
      'labor-rise',
      '25.0% in the week of Nov 9, up from a four-week average of 22.8% (week before 22.8%, last year 22.8%): 2.2 from lower sales.',
    ],
    [
      'a venue begins with nothing',
      factsWith({ 0: { revenue: 0, base: null, cogs: null } }, 1),
      'zero-revenue',
      '$0 in the week of Nov 9 (week before not reported, last year not reported). No note says why.',
    ],
    [
      'a closed week is left out of the mean',
      factsWith({ 0: { revenue: 50_000 }, 2: { revenue: 0, base: null, cogs: null } }),
      'revenue-drop',
      '$50,000 in the week of Nov 9, down from a four-week average of $60,000 without the week of Oct 26 (closed) (week before $60,000, last year $60,000).',
    ],
    [
      'the previous week and last year were closed',
      factsWith({ 0: { base: 24 }, 1: { revenue: 0, base: null, cogs: null }, 52: { revenue: 0 } }),
      'labor-rise',
      '27.4% in the week of Nov 9, up from a four-week average of 22.8% without the week of Nov 2 (closed) (week before closed, last year closed): 4.6 from higher labor spend.',
    ],
    [
      'the venue says why',
      factsWith({ 0: { revenue: 45_000, note: 'Street closed\n for paving. ' } }),
      'revenue-drop',
      '$45,000 in the week of Nov 9, down from a four-week average of $60,000 (week before $60,000, last year $60,000). Note: “Street closed for paving.”.',
    ],
    [
      'the venue says so in a long note',
      factsWith({
        0: { revenue: 0, base: null, cogs: null, note: `Closed for 2 nights ${'and more '.repeat(20)}` },
      }),
      'zero-revenue',
      '$0 in the week of Nov 9, down from a four-week average of $60,000 (week before $60,000, last year $60,000). Note: “Closed for 2 nights and more and more and more and more and more and more and…”.',
    ],
    [
      'strong weeks are a streak',
      factsWith({ ...lately(5, { revenue: 66_000 }), ...lately(20, { revenue: 61_000 }, 5) }),
      'revenue-streak',
      '$264,000 in the last four weeks, +10.0% on the same weeks last year ($240,000). Growth before that: +2.3%.',
    ],
    [
      'nothing is reported for two weeks',
      factsWith({ 0: null, 1: null }),
      'numbers-missing',
      'No revenue is reported for the weeks of Nov 2 and Nov 9; the week of Oct 26 had $60,000.',
    ],
    [
      'labor and COGS are not reported',
      factsWith({ 0: { base: null, cogs: null } }),
      'numbers-missing',
      'The week of Nov 9 has a revenue of $60,000 but no true labor and no COGS.',
    ],
    [
      'COGS drift over weeks that were not all reported',
      factsWith({
        ...{ 3: { cogs: 20.9 }, 2: { cogs: 21.6 }, 1: { cogs: 22.3 }, 0: { cogs: 23 } },
        ...{ 10: null, 11: { cogs: null } },
      }),
      'cogs-rise',
      '23.0% in the week of Nov 9, up from a four-week average of 21.2% (week before 22.3%, last year 20.0%). Average of the weeks reported of the thirteen before: 20.4%.',
    ],
    [
      'COGS drift over weeks of which one has a revenue and no COGS',
      factsWith({
        ...{ 3: { cogs: 20.9 }, 2: { cogs: 21.6 }, 1: { cogs: 22.3 }, 0: { cogs: 23 } },
        ...{ 11: { cogs: null } },
      }),
      'cogs-rise',
      '23.0% in the week of Nov 9, up from a four-week average of 21.2% (week before 22.3%, last year 20.0%). Average of the weeks reported of the thirteen before: 20.4%.',
    ],
    [
      'COGS over the band, with one week without COGS',
      factsWith({
        ...lately(70, { cogs: 22.5 }),
        ...lately(5, { cogs: 24.4 }),
        0: { cogs: 25.4 },
        2: { cogs: null },
      }),
      'cogs-rise',
      '25.4% in the week of Nov 9, up from a four-week average of 23.9% (week before 24.4%, last year 22.5%). The last four reported weeks together: 24.7%. Usual is up to 24.0%.',
    ],
  ])('in full where %s', (_, facts, rule, expected) => {
    expect(reason(facts, rule)).toBe(expected)
  })

  test.each([
    [{ base: null }, 'True labor is missing at Las Perlas LA'],
    [{ cogs: null }, 'COGS is missing at Las Perlas LA'],
    [{ base: null, cogs: null }, 'True labor and COGS are missing at Las Perlas LA'],
  ])('a week with %o is named in the headline', (numbers, headline) => {
    expect(numberSignals(factsWith({ 0: numbers }))).toMatchObject([{ headline }])
  })

  test('nothing is urgent against a mean of few weeks', () => {
    // Eight of thirteen have labor, but only three of them also revenue.
    const facts = factsWith({
      0: { base: 24 },
      ...lately(10, { revenue: null }, 1),
    })
    expect(signalsOf(facts)).toContain('watch labor-rise')
  })

  test('labor raised only by lower sales has no signal of its own, despite rounding', () => {
    expect(
      signalsOf(factsWith({ ...lately(70, { base: 20.03 }), 0: { revenue: 51_000, base: 23.55 } })),
    ).toEqual(['urgent revenue-drop'])
  })

  test('the best week says of how many, and these are its rows', () => {
    const best = { ...lately(7, { revenue: 62_000 }, 1), 0: { revenue: 63_000 } }
    const bestWeek = (more: Record<number, Numbers | null>) =>
      numberSignals(factsWith({ ...best, ...more }))[0]
    // The week just before these thirteen does not count.
    const [all, some] = [bestWeek({ 13: { revenue: 70_000 } }), bestWeek({ 10: null, 11: null, 12: null })]
    expect(all?.headline).toBe('Best week of 13 at Las Perlas LA: $63,000')
    expect(all?.refs[0]?.rows.map(({ week }) => week)).toEqual(
      Array.from({ length: 13 }, (_, ago) => addWeeks(WEEK, -ago)),
    )
    expect(some?.headline).toBe('Best week of 10 at Las Perlas LA: $63,000')
    expect(some?.refs[0]?.rows).toHaveLength(10)
    expect(bestWeek({ 12: { revenue: 63_000 } })).toBeUndefined()
  })

  test('the growth of strong weeks rests on their rows and on those of the year before', () => {
    const [signal] = numberSignals(factsWith(lately(4, { revenue: 63_000 })))
    const weeksOf = (text: string) =>
      signal?.refs.find(({ of }) => of === `Revenue, ${text}`)?.rows.map(({ week }) => week)
    const [last, lastYear] = [0, 52].map((from) => [0, 1, 2, 3].map((ago) => addWeeks(WEEK, -from - ago)))
    expect(weeksOf('the last four weeks')?.toSorted()).toEqual(last?.toSorted())
    expect(weeksOf('the same weeks last year')?.toSorted()).toEqual(lastYear?.toSorted())
    expect(weeksOf('growth of the last four weeks')?.toSorted()).toEqual(
      [...(last ?? []), ...(lastYear ?? [])].toSorted(),
    )
  })

  test('the start is searched within the range', () => {
    const facts = factsWith(lately(3, { base: 27 }))
    const [signal] = numberSignals(facts)
    expect(signal).toMatchObject({ rule: 'labor-rise', since: '2026-10-26', streak: 3 })
    expect(numberSignals({ ...facts, from: '2026-11-01' })[0]).toMatchObject({
      since: '2026-11-02',
      streak: 2,
    })
  })

  test('a week that just ended is not missing on Monday', () => {
    const facts = factsWith({ 0: null })
    expect(signalsOf({ ...facts, today: '2026-11-16' })).toEqual([])
    expect(signalsOf({ ...facts, today: '2026-11-17' })).toEqual(['watch numbers-missing'])
    expect(signalsOf({ ...factsWith({ 0: null, 1: null }), today: '2026-11-16' })).toEqual([
      'watch numbers-missing',
    ])
    expect(signalsOf({ ...factsWith({ 1: null, 2: null }), today: '2026-11-16' })).toEqual([
      'urgent numbers-missing',
    ])
    expect(signalsOf({ ...factsWith({ 0: { base: null } }), today: '2026-11-16' })).toEqual([])
  })
})

test('numbers as words or in other digits are checked too', () => {
  const [signal] = numberSignals(factsWith({ 0: { base: 24 } }))
  for (const slip of [
    'twice',
    'three',
    'Half',
    'a dozen',
    '３５',
    '½',
    'tenfold',
    'a sixth',
    'hundreds',
    'Thirteen weeks',
  ]) {
    const headline = `True labor is up ${slip}`
    expect(signal && wrongWith({ ...signal, headline }), slip).toContainEqual(
      expect.stringMatching(/^no figure/),
    )
  }
})

describe('a figure that was in the digest', () => {
  const changed = (was: Numbers, ago: number, is: Numbers = {}) => {
    const facts = factsWith({ [ago]: is })
    const week = addWeeks(WEEK, -ago)
    const row = facts.weeks.get(week)
    const atDigest = { ...reported(was), by: 'Theo Park', at: '2026-11-10T18:00:00.000Z' }
    const weeks = new Map(facts.weeks)
    if (row) weeks.set(week, { ...row, atDigest })
    // Sunday 15 November, 17:00 in Los Angeles: the last week that was complete then is that of 2 November.
    return { ...facts, weeks, digest: { date: '2026-11-15', at: new Date('2026-11-16T01:00:00Z') } }
  }
  it.each<[string, Facts, string[]]>([
    ['changed', changed({ revenue: 58_000 }, 1), ['watch numbers-changed']],
    ['changed by a little', changed({ revenue: 59_600 }, 1), []],
    ['has another percentage', changed({ cogs: 20.5 }, 2), ['watch numbers-changed']],
    ['was not entered yet', changed({ cogs: null }, 2), []],
    ['was of a week not yet complete', changed({ revenue: 58_000 }, 0), []],
    ['was of a much earlier week', changed({ revenue: 58_000 }, 20), []],
  ])('%s', (_, facts, expected) => {
    expect(signalsOf(facts)).toEqual(expected)
  })

  test('names the earlier figure', () => {
    const [signal] = numberSignals(changed({ revenue: 58_000 }, 1))
    expect(signal?.reason).toBe('Revenue of the week of Nov 2 was $58,000 and is now $60,000.')
    expect(signal?.refs.map(({ figure, rows }) => [figure, rows[0]?.by])).toEqual([
      ['Nov 2', 'Dana Ruiz'],
      ['$58,000', 'Theo Park'],
      ['$60,000', 'Dana Ruiz'],
    ])
  })
})

/** Letters that make no number word, such as nine or half. */
const name = fc.string({
  unit: fc.constantFrom(...'abcdefghij KMPÓ’&'),
  minLength: 1,
  maxLength: 40,
  size: 'max',
})
const numbers = fc.record({
  revenue: fc.option(fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 10_000_000 })), {
    freq: 8,
  }),
  base: fc.option(fc.double({ min: 15, max: 34, noNaN: true }), { freq: 8 }),
  cogs: fc.option(fc.double({ min: 15, max: 34, noNaN: true }), { freq: 8 }),
})

test('for any reported numbers, every number in a signal is one of its figures, with its rows', () => {
  let count = 0
  fc.assert(
    fc.property(
      name,
      fc.dictionary(fc.integer({ min: 0, max: 20 }).map(String), fc.option(numbers), { maxKeys: 12 }),
      fc.option(numbers),
      (venueName, byAgo, last) => {
        const facts = { ...factsWith({ ...byAgo, 0: last }), venue: { id: 'v', slug: 'v', name: venueName } }
        for (const signal of numberSignals(facts)) {
          count += 1
          expect(wrongWith(signal)).toEqual([])
          expect(signal.id).toBe(`${signal.rule}.v`)
        }
      },
    ),
    { numRuns: 500 },
  )
  expect(count).toBeGreaterThan(300)
})

describe('a venue’s own target', () => {
  const labor: Facts['targets'][number] = {
    ...{ id: 't', venueId: 'v', figure: 'laborTruePct', fromWeek: '2026-01-05', onlyWeek: false },
    ...{ reason: null, basis: 'amount', amount: 23, orientation: 'most', amber: 0, red: 2 },
    ...{ owner: null, by: null, updatedAt: '2026-01-05T18:00:00.000Z' },
  }
  // 21.4 × 1.14 = 24.4%: within the band of a bar, over the target of this venue.
  const facts = factsWith({ ...lately(3, { base: 21.4 }), ...lately(67, { base: 19 }, 3) })

  test('takes the place of the usual band, and is what the signal speaks about', () => {
    expect(signalsOf(facts)).toEqual([])
    const own = numberSignals({ ...facts, targets: [labor] })
    expect(own).toMatchObject([
      { rule: 'labor-rise', tone: 'watch', headline: 'True labor at Las Perlas LA stays above target' },
    ])
    expect(own[0]?.reason).toContain('. Target at most 23.0%')
    expect(own.flatMap((signal) => wrongWith(signal))).toEqual([])
  })

  const cogs = { ...labor, figure: 'cogsPct', amount: 22 } as const
  const prime = { ...labor, figure: 'primeCostPct', amount: 60 } as const
  const revenue = { ...labor, figure: 'revenue', amount: 57_000, orientation: 'least', red: 10 } as const
  const onLastYear = { ...revenue, basis: 'lastYear', amount: 10 } as const
  const within = { ...revenue, orientation: 'within', amber: 2.5 } as const
  it.each<[SignalRule, Facts['targets'][number], Parameters<typeof factsWith>[0], string]>([
    ['revenue-drop', revenue, { 0: { revenue: 53_900 } }, '. Target at least $57,000: $3,100 under.'],
    ['revenue-drop', within, { 0: { revenue: 53_900 } }, '. Target $57,000 ± 2.5%: $3,100 under.'],
    [
      'revenue-rise',
      onLastYear,
      { 0: { revenue: 67_000, note: 'Busy' } },
      '. Target at least $66,000: $1,000 over. Note: “Busy”.',
    ],
    [
      'best-of-thirteen',
      revenue,
      { ...lately(70, { revenue: 15_000 }), 0: { revenue: 16_900 } },
      '. Target at least $57,000: $40,100 under.',
    ],
    ['revenue-streak', revenue, lately(4, { revenue: 63_000 }), '. Target at least $228,000: $24,000 over.'],
    ['labor-rise', labor, { 0: { base: 22.8 } }, '. Target at most 23.0%: 3.0 pts over.'],
    ['cogs-rise', cogs, { 0: { cogs: 22.4 } }, '. Target at most 22.0%: 0.4 pts over.'],
    ['cogs-rise', { ...cogs, amount: 22.4 }, { 0: { cogs: 22.4 } }, '. Target at most 22.4%: on target.'],
    ['prime-cost-high', prime, { 0: { base: 21.4, cogs: 21.6 } }, '. Target at most 60.0%: 14.0 pts under.'],
    [
      'back-in-band',
      labor,
      { ...lately(3, { base: 20 }), ...lately(3, { base: 22 }, 3) },
      '. Target at most 23.0%: 0.2 pts under.',
    ],
  ])('is named by %s', (rule, target, byAgo, text) => {
    const signals = numberSignals({ ...factsWith(byAgo), targets: [target] })
    expect(signals.flatMap((signal) => wrongWith(signal))).toEqual([])
    const signal = signals.find((one) => one.rule === rule)
    expect(signal?.reason.endsWith(text)).toBe(true)
    expect(signal?.refs.find(({ of }) => of.endsWith('the target'))?.rows.map(({ week }) => week)).toContain(
      WEEK,
    )
    expect(
      numberSignals(factsWith(byAgo))
        .map(({ reason }) => reason)
        .join(),
    ).not.toContain('target')
  })

  test('of one week alone holds for that week', () => {
    const exception = { ...labor, fromWeek: WEEK, onlyWeek: true, reason: 'Holiday', amount: 30 }
    expect(signalsOf({ ...facts, targets: [labor, exception] })).toEqual([])
  })
})

describe('what tags explain', () => {
  const weighed = (byAgo: Record<number, Numbers>) => weighedSignals(factsWith(byAgo))
  const rules = ({ raised, explained }: ReturnType<typeof weighedSignals>) => ({
    raised: raised.map(({ rule }) => rule),
    explained: explained.map(({ rule, notRaised }) => [rule, notRaised]),
  })

  test('without tags, nothing: what is found is raised', () => {
    expect(rules(weighed({ 0: { revenue: 40_000 } }))).toEqual({ raised: ['revenue-drop'], explained: [] })
  })

  test.each<[WeekTag, string]>([
    [{ kind: 'shortHours' }, 'Short hours'],
    [{ kind: 'weather', name: 'ice storm' }, 'Weather: ice storm'],
    [{ kind: 'holiday', name: 'Veterans Day' }, 'Veterans Day'],
  ])('a drop in a week tagged %j is not raised, and says why', (tag, name) => {
    expect(rules(weighed({ 0: { revenue: 40_000, tags: [tag] } }))).toEqual({
      raised: [],
      explained: [['revenue-drop', `Not raised: ${name}, week of Nov 9`]],
    })
  })

  test('a closed week is neither missing nor without revenue', () => {
    const tags: WeekTag[] = [{ kind: 'closed' }]
    const why = 'Not raised: Closed, week of Nov 9'
    expect(rules(weighed({ 0: { revenue: null, base: null, cogs: null, tags } }))).toEqual({
      raised: [],
      explained: [['numbers-missing', why]],
    })
    expect(rules(weighed({ 0: { revenue: 0, base: null, cogs: null, tags } }))).toEqual({
      raised: [],
      explained: [['zero-revenue', why]],
    })
  })

  test('numbers of a week with another tag are still missing', () => {
    const tags: WeekTag[] = [{ kind: 'shortHours' }]
    expect(rules(weighed({ 0: { revenue: null, base: null, cogs: null, tags } })).raised).toEqual([
      'numbers-missing',
    ])
  })

  test('a tag of another week explains only what does not hold without it', () => {
    const drop = { 0: { revenue: 40_000 } }
    expect(rules(weighed({ ...drop, 3: { revenue: 30_000, tags: [{ kind: 'weather' }] } })).raised).toEqual([
      'revenue-drop',
    ])
  })
})
