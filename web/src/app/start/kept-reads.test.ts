import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { companyQuery } from '../../company/company/api.ts'
import { periodStatusQuery } from '../../company/period/api.ts'
import { meQuery, userConfigQuery } from '../../company/person/api.ts'
import { venueSettingsQuery } from '../../company/settings/api.ts'
import { bltsQuery, everyBltQuery, venuesQuery } from '../../company/venue/api.ts'
import { accomplishmentsQuery } from '../../insight/accomplishment/api.ts'
import { signalsQuery, snapshotQuery } from '../../insight/analytics/api.ts'
import { boardQuery } from '../../insight/board/api.ts'
import {
  briefQuery,
  sharedVisitsQuery,
  visitedVenuesQuery,
  visitQuery,
  visitsQuery,
} from '../../insight/visit/api.ts'
import { gridWeekQuery } from '../../numbers/grid/api.ts'
import { metricsWeekQuery } from '../../numbers/metrics/api.ts'
import { checkInsQuery } from '../../work/check-in/api.ts'
import { journalCheckQuery, journalHistoryQuery, journalWeekQuery } from '../../work/journal/api.ts'
import { materialsQuery } from '../../work/material/api.ts'
import { prioritiesQuery, signOffQuery, tasksQuery } from '../../work/priority/api.ts'
import { moreJournalsQuery, reviewCountQuery, reviewQuery } from '../../work/review/api.ts'
import { catalogueQuery, skillHistoryQuery, skillsQuery } from '../../work/skill/api.ts'
import { isKept, keptData, keptNow, readAt } from './kept-reads.ts'

const WEEK = '2026-11-16'
const DAY = 86_400_000

test.each<[boolean, string, { queryKey: QueryKey }]>([
  [true, 'who I am', meQuery],
  [true, 'my venues', userConfigQuery],
  [true, 'the venues', venuesQuery],
  [true, 'a venue’s members', bltsQuery('annex')],
  [false, 'former members, for filters', everyBltQuery()],
  [true, 'the day', periodStatusQuery('v')],
  [true, 'priorities', prioritiesQuery('annex', 'una', '2026-11')],
  [true, 'tasks', tasksQuery('p')],
  [true, 'a sign-off’s checklist', signOffQuery('p')],
  [false, 'files', materialsQuery('p')],
  [true, 'check-ins', checkInsQuery('annex', 'vic', WEEK)],
  [true, 'my journal', journalWeekQuery('annex', 'una', WEEK)],
  [true, 'my journals', journalHistoryQuery('annex', 'una', '2026-11')],
  [true, 'whether someone has written', journalCheckQuery('annex', 'vic', WEEK)],
  [false, 'another’s journal', journalWeekQuery('annex', 'vic', WEEK)],
  [false, 'another’s journals', journalHistoryQuery('annex', 'vic', '2026-11')],
  [true, 'the competencies', catalogueQuery],
  [true, 'skills', skillsQuery('annex', 'una')],
  [true, 'progress', skillHistoryQuery('annex', 'una')],
  [true, 'the Waiting list', reviewQuery()],
  [true, 'its count', reviewCountQuery],
  [false, 'more journals of it', moreJournalsQuery(undefined, 'x')],
  [true, 'a visit', visitQuery('v')],
  [true, 'its brief', briefQuery('v', { compare: 'budget' })],
  [true, 'planned visits', visitsQuery({ open: true })],
  [true, 'planned visits of a venue', visitsQuery({ venue: 'annex', open: true })],
  [false, 'shared visits', sharedVisitsQuery()],
  [false, 'days since the last visits', visitedVenuesQuery()],
  [false, 'a week of numbers', metricsWeekQuery('annex', WEEK)],
  [false, 'the Monday grid', gridWeekQuery(WEEK)],
  [false, 'the board', boardQuery('annex', { span: 'last-4-weeks' })],
  [false, 'the rollup', { queryKey: ['rollup', 'venues', {}, 0] }],
  [false, 'analytics', snapshotQuery({} as Parameters<typeof snapshotQuery>[0])],
  [false, 'signals', signalsQuery({} as Parameters<typeof signalsQuery>[0])],
  [false, 'accomplishments', accomplishmentsQuery({} as Parameters<typeof accomplishmentsQuery>[0])],
  [false, 'a venue’s settings', venueSettingsQuery('v')],
  [false, 'the company', companyQuery],
  [false, 'what nobody has thought of', { queryKey: ['new'] }],
])('kept on the device, %s: %s', (isStored, _, { queryKey }) => {
  expect(isKept(queryKey, 'una')).toBe(isStored)
})

test('without a profile no journal is anyone’s own', () => {
  expect(isKept(journalWeekQuery('annex', 'una', WEEK).queryKey, undefined)).toBe(false)
})

test('the Waiting list is kept without the texts of its journals', () => {
  const journal = {
    id: 'j',
    bltName: 'Una',
    weekOf: WEEK,
    entry: 'Private',
    wins: 'Private',
    reply: 'Private',
  }
  const list = { total: 1, journals: [{ late: true, journal }], members: ['m'] }
  const stored = keptData(reviewQuery().queryKey, list)
  expect(JSON.stringify(stored)).not.toContain('Private')
  expect(stored).toMatchObject({ total: 1, members: ['m'], journals: [{ late: true, journal: { id: 'j' } }] })
  expect(keptData(reviewCountQuery.queryKey, { total: 1 })).toEqual({ total: 1 })
})

type Kept = Parameters<typeof keptNow>[0][number]
const read = (queryKey: QueryKey, dataUpdatedAt: number, data: unknown = ''): Kept =>
  ({ queryKey, queryHash: JSON.stringify(queryKey), state: { data, dataUpdatedAt } }) as Kept
const namesOf = (reads: Kept[]) => reads.map(({ queryKey }) => queryKey[0])

test('of two replies the newer is kept, and what only the device has stays', () => {
  const before = [read(['skills'], 100, 'old'), read(['check-ins'], 300, 'newer')]
  const page = [read(['skills'], 200, 'new'), read(['check-ins'], 250, 'older')]
  const stored = keptNow(before, page, 400)
  expect(stored.map(({ state }) => state.data)).toEqual(['newer', 'new'])
})

test('nothing is kept for more than 14 days, or beyond 5 MB: the oldest goes first, the shell last', () => {
  const now = 100 * DAY
  expect(namesOf(keptNow([read(['old'], now - 14 * DAY), read(['new'], now - 13 * DAY)], [], now))).toEqual([
    'new',
  ])
  const large = 'x'.repeat(2_400_000)
  const all = [read(['a'], now - 3, large), read(['b'], now - 2, large), read(['c'], now - 1, large)]
  expect(namesOf(keptNow(all, [read(['me'], now - DAY)], now))).toEqual(['me', 'c', 'b'])
})

test('a screen is as old as the oldest that it shows of the device, and else since it is away', () => {
  const readOf = (queryKey: QueryKey, dataUpdatedAt: number, isInvalidated: boolean) => ({
    queryKey,
    state: { isInvalidated, dataUpdatedAt },
  })
  expect(readAt([], 900)).toBe(900)
  expect(readAt([readOf(['skills'], 100, false)], 900)).toBe(900)
  expect(readAt([readOf(['skills'], 300, true), readOf(['check-ins'], 400, true)], 900)).toBe(300)
  expect(readAt([readOf(['me'], 100, true), readOf(['skills'], 0, true)], 900)).toBe(900)
})
