import { describe, expect, it } from 'vitest'
import type { WeekTag } from '../../numbers/tags.words.ts'
import { beforeText, cardTexts, closedText, comparedText, journalShare, trendOf } from './cards.words.ts'
import type { Rollup } from './rollup.ts'
import {
  behindText,
  completionOf,
  filterText,
  journalsText,
  missingText,
  notableRevenue,
  prioritiesText,
} from './row.words.ts'

describe('a trend', () => {
  it('says its sign, and is green where it is for the better', () => {
    expect(trendOf('revenue', 3.14)).toEqual({ text: '+3.1%', turn: 'better' })
    expect(trendOf('revenue', -3.15)).toEqual({ text: '−3.2%', turn: 'worse' })
    expect(trendOf('labor', 0.84)).toEqual({ text: '+0.8 pts', turn: 'worse' })
    expect(trendOf('labor', -0.84)).toEqual({ text: '−0.8 pts', turn: 'better' })
    expect(trendOf('journals', 5)).toEqual({ text: '+5.0 pts', turn: 'better' })
    expect(trendOf('atRisk', -2)).toEqual({ text: '−2', turn: 'better' })
    expect(trendOf('atRisk', 10)).toEqual({ text: '+10', turn: 'worse' })
  })

  it('has no colour where it rounds to nothing', () => {
    expect(trendOf('revenue', 0.04)).toEqual({ text: '0.0%', turn: 'none' })
    expect(trendOf('labor', -0.04)).toEqual({ text: '0.0 pts', turn: 'none' })
    expect(trendOf('atRisk', 0)).toEqual({ text: '0', turn: 'none' })
    // A small change is chance.
    expect(trendOf('revenue', -0.99)).toEqual({ text: '−1.0%', turn: 'none' })
    expect(trendOf('labor', 0.49)).toEqual({ text: '+0.5 pts', turn: 'none' })
    expect(trendOf('journals', 4.99)).toEqual({ text: '+5.0 pts', turn: 'none' })
  })

  it('is none without anything before, and names what it compares with', () => {
    expect(trendOf('revenue', null)).toBeNull()
    expect(beforeText(['2026-11-09'])).toBe('from the week before')
    const last = { weeks: ['2026-11-09'], weeksBefore: ['2026-11-02'] }
    expect(comparedText({ weeks: ['2026-11-16'], compared: last })).toBe('last week vs. the week before')
    expect(comparedText({ weeks: ['2026-11-09'], compared: last })).toBe('from the week before')
    const three = { weeks: ['a', 'b', 'c'], weeksBefore: ['x', 'y', 'z'] }
    expect(comparedText({ weeks: ['a', 'b', 'c', 'd'], compared: three })).toBe(
      'last 3 weeks vs. the 3 before',
    )
    expect(beforeText(['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'])).toBe(
      'from the 4 weeks before',
    )
  })
})

describe('a venue’s revenue', () => {
  // The strip ends with the running week, here one of a few dollars.
  const weeks = (last: number | null, ...before: (number | null)[]) => [...before, last, 40]

  it('is notable from 10 % and $2,000 from the mean of four weeks on', () => {
    const steady = [50_000, 50_000, 50_000, 50_000]
    expect(notableRevenue(weeks(45_010, ...steady))).toBeNull()
    expect(notableRevenue(weeks(45_000, ...steady))).toEqual({ text: '−10.0%', turn: 'worse' })
    expect(notableRevenue(weeks(55_000, ...steady))).toEqual({ text: '+10.0%', turn: 'better' })
    expect(notableRevenue(weeks(10_000, 11_999, 11_999, 11_999, 11_999))).toBeNull()
  })

  it('is compared where it is reported, with four weeks and no fewer', () => {
    expect(notableRevenue([50_000, null, 50_000, 50_000, null, 50_000, 40_000, 99_000])).toEqual({
      text: '−20.0%',
      turn: 'worse',
    })
    expect(notableRevenue([50_000, 50_000, 50_000, 40_000, null])).toBeNull()
    expect(notableRevenue([null, null])).toBeNull()
    expect(notableRevenue([0, 0, 0, 0, 40_000, null])).toBeNull()
    // A closed week is not a fall, and does not count in the mean for the next week.
    expect(notableRevenue([50_000, 50_000, 50_000, 50_000, 0, null])).toBeNull()
    expect(notableRevenue([50_000, 50_000, 50_000, 50_000, 0, 50_000, null])).toBeNull()
  })
})

describe('the four cards', () => {
  const beside = { trend: null, best: null, worst: null }
  const span = {
    weeks: ['2026-11-16'],
    weeksBefore: ['2026-11-09'],
    compared: { weeks: ['2026-11-09'], weeksBefore: ['2026-11-02'] },
  }
  const [bar, pub] = [
    { slug: 'bar', name: 'Bar', value: 84_210.5 },
    { slug: 'pub', name: 'Pub', value: 12_400 },
  ]

  it('say their figure, its trend, what it is of, and the venues at its ends', () => {
    const texts = cardTexts({
      ...span,
      cards: {
        revenue: { total: 4_212_400, reported: 1980, expected: 2200, trend: 3.1, best: bar, worst: pub },
        labor: { pct: 24.64, ...beside },
        journals: { submitted: 50, total: 1200, overdue: 3, ...beside },
        atRisk: { count: 1234, ...beside, trend: -2 },
      },
    })
    expect(texts.map(({ label, figure, note }) => [label, figure, note])).toEqual([
      ['Total Revenue', '$4,212K', '1,980 of 2,200 weeks reported'],
      ['Avg Labor %', '24.6%', 'true labor, by revenue'],
      ['Journal Completion', '50 of 1,200', '94.3% of those due · 3 overdue · 1,147 still due'],
      ['At-Risk Priorities', '1,234', 'open now'],
    ])
    expect(texts.map(({ trend }) => trend?.text)).toEqual(['+3.1%', undefined, undefined, '−2'])
    expect(texts.map(({ since }) => since)).toEqual([
      ...Array.from({ length: 3 }, () => 'last week vs. the week before'),
      'from the week before',
    ])
    expect(texts[0]?.ends).toEqual([
      { name: 'Best', venue: bar, value: '$84K' },
      { name: 'Worst', venue: pub, value: '$12K' },
    ])
    expect(texts[1]?.ends).toEqual([])
  })

  it('name only the end that stands out', () => {
    const [, labor] = cardTexts({
      ...span,
      cards: {
        revenue: { total: null, reported: 0, expected: 1, ...beside },
        labor: { pct: 24, ...beside, worst: { ...pub, value: 31.4 } },
        journals: { submitted: 0, total: 0, overdue: 0, ...beside },
        atRisk: { count: 0, ...beside },
      },
    })
    expect(labor?.ends.map(({ name, value }) => [name, value])).toEqual([['Worst', '31.4%']])
  })

  it('stand above the closed weeks that they leave out', () => {
    const week = (venueName: string, weekOf: string, ...tags: WeekTag[]) => ({
      ...{ venueSlug: 'x', venueName, weekOf, tags },
    })
    const weeks = [week('Corner Tap', '2026-11-02'), week('Low Tide', '2026-11-09', { kind: 'shortHours' })]
    const text = (count: number, named = weeks) => closedText({ count, weeks: named }, (day) => day.slice(5))
    expect(text(0, [])).toBeNull()
    expect(text(1, weeks.slice(0, 1))).toBe('Left out of trends: Corner Tap, 11-02 (closed)')
    expect(text(2)).toBe('Left out of trends: Corner Tap, 11-02 (closed); Low Tide, 11-09 (short hours)')
    expect(text(1203)).toBe(
      'Left out of trends: Corner Tap, 11-02 (closed); Low Tide, 11-09 (short hours); and 1,201 more',
    )
  })

  it('have a dash where nothing was reported or is due', () => {
    const texts = cardTexts({
      ...span,
      cards: {
        revenue: { total: null, reported: 0, expected: 1, ...beside },
        labor: { pct: null, ...beside },
        journals: { submitted: 0, total: 0, overdue: 0, ...beside },
        atRisk: { count: 0, ...beside },
      },
    })
    expect(texts.map(({ figure }) => figure)).toEqual(['—', '—', '—', '0'])
    expect(texts[2]?.note).toBe('None due')
  })
})

describe('a venue’s row', () => {
  it('says its journals and priorities', () => {
    expect(journalsText({ submitted: 3, total: 4, overdue: 1 })).toBe('3/4 Complete')
    expect(journalsText({ submitted: 0, total: 0, overdue: 0 })).toBe('None due')
    expect(prioritiesText({ onTrack: 2, atRisk: 1, live: 4 })).toEqual({
      onTrack: '2 On Track',
      atRisk: '1 At Risk',
    })
    expect(prioritiesText({ onTrack: 0, atRisk: 0, live: 1 })).toEqual({
      onTrack: '0 On Track',
      atRisk: null,
    })
    expect(prioritiesText({ onTrack: 0, atRisk: 0, live: 0 })).toBeNull()
  })

  it('is green at 100 %, yellow from 80 % on, otherwise red', () => {
    const journals = (submitted: number, overdue: number) => completionOf({ submitted, overdue })
    expect([journals(5, 0), journals(4, 1), journals(79, 21), journals(19_999, 1)]).toEqual([
      'complete',
      'nearly',
      'behind',
      'nearly',
    ])
  })

  it('has no color while its journals are neither done nor overdue: on a Monday morning', () => {
    expect(completionOf({ submitted: 0, overdue: 0 })).toBe('open')
    expect(journalShare({ submitted: 0, overdue: 0 })).toBeNull()
    expect(journalShare({ submitted: 3, overdue: 1 })).toBe(75_00)
  })

  it('says what the filters leave of the table, and which numbers are missing', () => {
    const states = [{ code: 'TX', name: 'Texas' }]
    const text = (state: string | null, needs: Rollup['needs'], found: number, group: string | null = null) =>
      filterText({ state, needs, states, group, found, venues: 22 })
    expect(text(null, null, 22)).toBeNull()
    expect(text('TX', null, 6)).toBe('6 of 22 venues · Texas')
    expect(text('TX', 'at-risk', 1)).toBe('1 of 22 venues · Texas · At risk')
    expect(text('ZZ', 'any', 0)).toBe('0 of 22 venues · ZZ · Something open')
    expect(text(null, null, 4, 'LA Downtown')).toBe('4 of 22 venues · LA Downtown')
    expect([0, 1, 3].map((missing) => missingText({ missing }))).toEqual([
      null,
      '1 week missing',
      '3 weeks missing',
    ])
  })

  it('says that the venue is behind the others', () => {
    const row = (revenue: number | null, reported: number) =>
      ({ revenue, reported }) as Rollup['rows'][number]
    const rows = [row(9, 3), row(5, 2), row(null, 0)]
    const texts = rows.map((one) => behindText(one, { rows, weeks: ['a', 'b', 'c', 'd'] }))
    expect(texts).toEqual([null, '2 of 4 weeks', null])
  })
})
