import { weeksUpTo } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BEGINNINGS, checkedAdvice, OTHER_WORDS } from '../../ports/assistant/advice.ts'
import { type CritFacts, critOf, textsOf } from './rules.ts'

const venue = (name: string, value: number) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  value,
})

const FACTS: CritFacts = {
  from: '2026-10-18',
  to: '2026-11-18',
  weeks: weeksUpTo('2026-11-09', 4),
  due: 42,
  completed: 30,
  onTime: 28,
  venues: 22,
  revenue: {
    total: 4_575_000_00,
    reported: 88,
    complete: 22,
    growth: 1_80,
    best: venue('Seven Grand LA', 429_707),
    worst: venue('Tidewater Room', 126_239),
  },
  labor: {
    ...{ value: 23_94, now: 23_94, before: 23_80 },
    best: venue('Seven Grand LA', 22.1),
    worst: venue('Dry Creek Saloon', 27.8),
  },
  cogs: { value: 20_04, now: 20_04, before: 20_04, best: null, worst: null },
  oneSided: { count: 0, venues: [] },
  closed: { count: 0, weeks: [] },
  venueSlug: null,
}
const texts = (more: Partial<CritFacts> = {}) => textsOf(critOf({ ...FACTS, ...more }), null)
const revenue = (more: Partial<CritFacts['revenue']>, facts: Partial<CritFacts> = {}) =>
  texts({ ...facts, revenue: { ...FACTS.revenue, ...more } })[1]

describe('priorities', () => {
  test('are counted, without advice that is always true', () => {
    expect(texts()[0]).toBe('30 of 42 priorities due since Oct 18 were completed, 28 of them on time.')
    expect(texts({ due: 1, completed: 0, onTime: 0 })[0]).toBe(
      '0 of 1 priority due since Oct 18 was completed.',
    )
  })
})

describe('revenue', () => {
  const ENDS = 'Seven Grand LA earned the most with $429,707 and Tidewater Room the least with $126,239'

  test('is reported by all venues in all weeks', () => {
    expect(revenue({})).toBe(
      `Revenue of the 4 weeks to Nov 15 was $4,575K, up 1.8% from the 4 weeks before; ${ENDS}.`,
    )
    expect(revenue({ growth: -1_80 })).toBe(
      `Revenue of the 4 weeks to Nov 15 was $4,575K, down 1.8% from the 4 weeks before; ${ENDS}. Find out what keeps guests away.`,
    )
  })

  test('says for a group how many venues reported every week', () => {
    expect(revenue({ reported: 84, complete: 20 })).toBe(
      `Revenue of the 4 weeks to Nov 15 was $4,575K, up 1.8% from the 4 weeks before; 20 of 22 venues reported every week; ${ENDS}. Enter the missing numbers.`,
    )
    expect(revenue({ reported: 21, complete: 21 }, { weeks: ['2026-11-09'] })).toContain(
      'Revenue of the week of Nov 9 was $4,575K, up 1.8% from the week before; 21 of 22 venues reported it;',
    )
  })

  test('names the venues that stand out, and the closed weeks that are left out', () => {
    expect(revenue({ best: null })).toMatch(/weeks before; Tidewater Room earned the least with \$126,239\.$/)
    expect(revenue({ worst: null })).toMatch(/weeks before; Seven Grand LA earned the most with \$429,707\.$/)
    const closed = {
      count: 1,
      weeks: [{ venueSlug: 'low-tide', venueName: 'Low Tide', weekOf: '2026-10-26', tags: [] }],
    }
    expect(revenue({ best: null, worst: null }, { closed })).toMatch(
      /4 weeks before; left out of trends: Low Tide, Oct 26 \(closed\)\.$/,
    )
  })

  test('says for a venue how many of the weeks it covers', () => {
    const one = { venues: 1, venueSlug: 'cobalt-room-denver' }
    const only = { growth: null, best: null, worst: null, total: 100_614_00 }
    expect(revenue({ ...only, reported: 2, complete: 0 }, one)).toBe(
      'Revenue of 2 of the 4 weeks to Nov 15 was $100,614. Enter the missing numbers.',
    )
    expect(revenue({ ...only, reported: 4, complete: 1 }, one)).toBe(
      'Revenue of the 4 weeks to Nov 15 was $100,614.',
    )
  })
})

describe('percentages', () => {
  test('of labor and COGS add up to the prime cost beside them', () => {
    expect(texts()[2]).toBe(
      'True labor was 23.9%, under the usual 26.0%, up 0.1 points from the 4 weeks before; Seven Grand LA had the lowest with 22.1% and Dry Creek Saloon the highest with 27.8%.',
    )
    expect(texts()[3]).toBe(
      'COGS was 20.0%, under the usual 24.0%, unchanged; prime cost was 43.9%, up 0.1 points.',
    )
  })

  test('are said alone if the other is missing', () => {
    const none = { value: null, now: null, before: null, best: null, worst: null }
    expect(texts({ cogs: none })[2]).toMatch(/^True labor was 23\.9%/)
    expect(texts({ labor: none })[2]).toBe('COGS was 20.0%, under the usual 24.0%, unchanged.')
    expect(texts({ labor: none, cogs: none })[2]).toBe(
      'Neither true labor nor COGS was reported. Enter them with the revenue.',
    )
  })

  test('are compared with the usual range as shown', () => {
    const at = (value: number) => texts({ cogs: { ...FACTS.cogs, value } })[3]
    expect(at(24_04)).toContain('COGS was 24.0%, at the usual 24.0%')
    expect(at(24_05)).toContain('COGS was 24.1%, over the usual 24.0%')
    expect(at(24_05)).toMatch(/\. Recount stock, and check pours, waste and prices\.$/)
  })

  test('and their changes add up in the sentence, for any labor and COGS', () => {
    const pct = fc.integer({ min: 0, max: 99_99 })
    const tenths = (text: string | undefined, pattern: RegExp) => {
      const figure = pattern.exec(text ?? '')?.[1]
      return figure === undefined
        ? 0
        : Math.round(Number(figure.replace('up ', '').replace('down ', '-')) * 10)
    }
    fc.assert(
      fc.property(pct, pct, pct, pct, (labor, cogs, laborBefore, cogsBefore) => {
        const compared = (value: number, before: number) => ({
          value,
          now: value,
          before,
          best: null,
          worst: null,
        })
        const [, , first, second] = texts({
          labor: compared(labor, laborBefore),
          cogs: compared(cogs, cogsBefore),
        })
        const was = /was ([\d.]+)%/
        const by = /usual [\d.]+%, ((?:up|down) [\d.]+) points/
        expect(tenths(second, /prime cost was ([\d.]+)%/)).toBe(tenths(first, was) + tenths(second, was))
        expect(tenths(second, /prime cost was [\d.]+%, ((?:up|down) [\d.]+) points/)).toBe(
          tenths(first, by) + tenths(second, by),
        )
      }),
    )
  })
})

describe('what a model may change', () => {
  const over: CritFacts = {
    ...FACTS,
    revenue: { ...FACTS.revenue, growth: -1_00 },
    labor: { ...FACTS.labor, value: 28_00 },
    cogs: { ...FACTS.cogs, value: 28_00 },
  }
  const all = [
    ...critOf(FACTS),
    ...critOf({ ...FACTS, due: 0, completed: 0 }),
    ...critOf(over),
    ...critOf({ ...FACTS, revenue: { ...FACTS.revenue, total: null } }),
    ...critOf({
      ...FACTS,
      labor: { ...FACTS.labor, value: null },
      cogs: { ...FACTS.cogs, value: null },
      revenue: { ...FACTS.revenue, growth: -1_00 },
    }),
  ]

  it('the advice of the rules contains no figure and no name', () => {
    for (const { advice } of all) expect(advice).toMatch(/^(?:[a-z]+(?:,? [a-z]+(?:-[a-z]+)?)+)?$/)
  })

  it('any answer keeps the measured half word for word and adds no figure or name', () => {
    const clause = fc
      .tuple(
        fc.constantFrom(...BEGINNINGS),
        fc.array(fc.constantFrom(...OTHER_WORDS), { minLength: 1, maxLength: 9 }),
      )
      .map(([first, rest]) => [first, ...rest].join(' '))
    const advice = fc.oneof(
      { weight: 20, arbitrary: clause },
      fc.constantFrom(
        'Profit is up 3%',
        'ask ３５ guests',
        'ask ½',
        'ask a sixth',
        'ask Bo',
        'thank low tide',
        'ask not',
      ),
      fc.string({ unit: 'grapheme' }),
    )
    const marks = (text: string) => text.match(/[\p{N}%$+−]+|\p{Lu}[\p{L}]*/gu) ?? []
    const sentences = critOf(over)
    const advised = sentences.filter(({ advice }) => advice)
    const many = fc.array(advice, { minLength: advised.length, maxLength: advised.length })
    let taken = 0
    fc.assert(
      fc.property(many, (answers) => {
        const checked = checkedAdvice(advised, answers, ['Low Tide', 'Seven Grand LA'])
        if (checked) taken += 1
        const texts = textsOf(sentences, checked)
        for (const [index, { measured }] of sentences.entries()) {
          expect(texts[index]?.startsWith(`${measured}.`)).toBe(true)
          const advice = (texts[index] ?? '').slice(measured.length + 2)
          expect(marks(advice.replace(/^[A-Z]/, (letter) => letter.toLowerCase()))).toEqual([])
        }
      }),
    )
    expect(taken).toBeGreaterThan(0)
  })
})
