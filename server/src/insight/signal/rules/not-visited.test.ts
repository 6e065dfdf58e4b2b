import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { describe, expect, test } from 'vitest'
import { wrongWith } from '../test/check.ts'
import { factsAt } from '../test/score.ts'
import type { Facts, Visits } from './facts.ts'
import { notVisited } from './not-visited.ts'

const VENUE = { slug: 'las-perlas-la', name: 'Las Perlas LA' }
/** A Wednesday. */
const TODAY = '2026-11-18'
const last = (on: string): Visits['last'] => ({
  ...{ id: 'visit', on, by: 'Renata Cole', at: `${on}T20:00:00.000Z` },
})
const factsWith = (more: Partial<Facts>): Facts => ({
  ...factsAt(VENUE, new Map(), '2026-11-09'),
  ...{ today: TODAY, since: '2024-01-01', openDays: ALWAYS_OPEN, ...more },
})
const signalOf = (more: Partial<Facts>) => notVisited(factsWith(more))
const opened = (from: string) => [{ from, to: null }]

describe('a venue that nobody visited for long', () => {
  test.each<[string, Partial<Facts>, string | null]>([
    ['nothing is said of visits', { visits: null }, null],
    ['a day before', { visits: { weeks: 6, last: last('2026-10-08') } }, null],
    [
      'on the day',
      { visits: { weeks: 6, last: last('2026-10-07') } },
      'No visit for six weeks at Las Perlas LA. Last visited on Oct 7; a visit is due every six weeks.',
    ],
    [
      'long after, over the turn of a year',
      { visits: { weeks: 4, last: last('2025-11-19') } },
      'No visit for 52 weeks at Las Perlas LA. Last visited on Nov 19, 2025; a visit is due every four weeks.',
    ],
    ['today', { visits: { weeks: 4, last: last(TODAY) } }, null],
    ['never, and it is new', { visits: { weeks: 8, last: null }, since: '2026-09-24' }, null],
    [
      'never, and it was added long ago',
      { visits: { weeks: 8, last: null }, since: '2026-09-23' },
      'No visit for eight weeks at Las Perlas LA. Not visited since it was added on Sep 23; a visit is due every eight weeks.',
    ],
    [
      'never, and it opened later',
      { visits: { weeks: 8, last: null }, openDays: opened('2026-10-01') },
      null,
    ],
    [
      'not since it opened again',
      {
        visits: { weeks: 8, last: last('2026-02-04') },
        openDays: [{ from: null, to: '2026-03-01' }, ...opened('2026-10-01')],
      },
      null,
    ],
    [
      'not since long before it opened again',
      {
        visits: { weeks: 6, last: last('2026-02-04') },
        openDays: [{ from: null, to: '2026-03-01' }, ...opened('2026-10-01')],
      },
      'No visit for 41 weeks at Las Perlas LA. Last visited on Feb 4; a visit is due every six weeks.',
    ],
    [
      'a span is still to come',
      {
        visits: { weeks: 6, last: last('2026-02-04') },
        openDays: [{ from: null, to: '2026-12-01' }, ...opened('2027-01-01')],
      },
      'No visit for 41 weeks at Las Perlas LA. Last visited on Feb 4; a visit is due every six weeks.',
    ],
  ])('%s', (_, more, expected) => {
    const signal = signalOf(more)
    expect(signal && `${signal.headline}. ${signal.reason}`).toBe(expected)
    if (signal) expect(wrongWith(signal)).toEqual([])
  })

  test('comes with the visit, its visitor, and an action that plans the next', () => {
    const signal = signalOf({ visits: { weeks: 6, last: last('2026-09-16') } })
    const target = { place: 'visits', venueSlug: VENUE.slug, bltSlug: null, week: null }
    expect(signal).toMatchObject({
      ...{ id: `not-visited.${VENUE.slug}`, tone: 'watch', cta_label: 'Plan a visit', cta: target },
      ...{ since: '2026-09-16', size: 9 },
    })
    const row = {
      ...{ table: 'visits', id: 'visit', field: 'on', value: 'Sep 16', by: 'Renata Cole', target },
      at: '2026-09-16T20:00:00.000Z',
    }
    expect(signal?.refs.map(({ figure, rows }) => [figure, rows])).toEqual([
      ['nine', [expect.objectContaining(row)]],
      ['Sep 16', [expect.objectContaining(row)]],
      ['six', [expect.objectContaining(row)]],
    ])
  })

  test('of a venue that was never visited, the missing visit is the evidence', () => {
    const signal = signalOf({ visits: { weeks: 6, last: null } })
    expect(signal?.refs[0]?.rows).toEqual([
      expect.objectContaining({ table: 'visits', id: null, value: null }),
    ])
  })

  test('keeps its headline short', () => {
    const venue = { id: 'v', slug: 'v', name: 'The Extraordinarily Long Name of a Bar at the Harbor' }
    const signal = signalOf({ venue, visits: { weeks: 13, last: last('2024-01-01') } })
    expect(signal?.headline).toBe('No visit for 150 weeks at The Extraordinarily Long Name of…')
  })
})
