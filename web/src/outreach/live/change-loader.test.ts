import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { periodStatusQuery } from '../../company/period/api.ts'
import { meQuery } from '../../company/person/api.ts'
import { bltsQuery, everyBltQuery, venuesQuery } from '../../company/venue/api.ts'
import { accomplishmentsQuery } from '../../insight/accomplishment/api.ts'
import { snapshotQuery } from '../../insight/analytics/api.ts'
import { auditQuery } from '../../insight/audit/api.ts'
import { boardQuery } from '../../insight/board/api.ts'
import { newsQuery } from '../../insight/news/api.ts'
import { memberWeeksQuery, oneOnOneQuery } from '../../insight/one-on-one/api.ts'
import { focusesServedQuery, rollupQuery } from '../../insight/rollup/api.ts'
import { memberYearQuery, venueYearQuery } from '../../insight/year/api.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { inboxQuery } from '../../numbers/inbox/api.ts'
import { metricsWeekQuery } from '../../numbers/metrics/api.ts'
import { archiveQuery } from '../../work/archive/api.ts'
import { checkInsQuery } from '../../work/check-in/api.ts'
import { focusesQuery } from '../../work/focus/api.ts'
import { journalCheckQuery, journalWeekQuery } from '../../work/journal/api.ts'
import { materialsQuery } from '../../work/material/api.ts'
import { prioritiesQuery, signOffQuery, tasksQuery } from '../../work/priority/api.ts'
import { reviewCountQuery, reviewQuery } from '../../work/review/api.ts'
import { catalogueQuery, skillsQuery } from '../../work/skill/api.ts'
import { remindersQuery } from '../reminder/api.ts'
import { changeLoader } from './change-loader.ts'

const WEEK = '2026-11-16'
const SPAN = { span: 'last-4-weeks', sort: 'venue', order: 'asc' } as const

/** The contents of screens, each with its own query, about one's own venue and member and about others. */
const SHOWN = {
  list: prioritiesQuery('annex', 'vic', '2026-11'),
  'other list': prioritiesQuery('annex', 'lou', '2026-11'),
  'list elsewhere': prioritiesQuery('tavern', 'sam', '2026-11'),
  tasks: tasksQuery('p1'),
  'other tasks': tasksQuery('p2'),
  'sign-off': signOffQuery('p1'),
  'check-ins': checkInsQuery('annex', 'vic', WEEK),
  check: journalCheckQuery('annex', 'vic', WEEK),
  journals: journalWeekQuery('annex', 'vic', WEEK),
  materials: materialsQuery('p1'),
  'one-on-one': oneOnOneQuery('annex', 'vic'),
  'one-on-ones of the week': memberWeeksQuery('annex'),
  skills: skillsQuery('annex', 'vic'),
  catalogue: catalogueQuery,
  archive: archiveQuery('annex', 'vic'),
  waiting: reviewQuery('annex'),
  count: reviewCountQuery,
  board: boardQuery('annex', { span: 'last-4-weeks' }),
  'other board': boardQuery('tavern', { span: 'last-4-weeks' }),
  rollup: rollupQuery(SPAN, 1),
  focuses: focusesQuery('2026-11', 'annex'),
  'priorities by focus': focusesServedQuery('2026-11', undefined),
  'news of home': newsQuery({ venue: 'annex', blt: 'vic' }),
  'news of the board': newsQuery({ venue: 'annex' }),
  'news of the rollup': newsQuery({}),
  analytics: snapshotQuery({ range: '3m' }),
  accomplishments: accomplishmentsQuery({}),
  audit: auditQuery({}),
  files: inboxQuery,
  numbers: metricsWeekQuery('annex', WEEK),
  me: meQuery,
  venues: venuesQuery,
  blts: bltsQuery('annex'),
  'every blt': everyBltQuery(),
  day: periodStatusQuery('v1'),
  reminders: remindersQuery,
  year: memberYearQuery({ venue: 'annex', blt: 'vic' }),
  'other year': memberYearQuery({ venue: 'annex', blt: 'lou' }, '2025'),
  'year of the venue': venueYearQuery('annex'),
} satisfies Record<string, { queryKey: QueryKey }>

type Name = keyof typeof SHOWN

let client: QueryClient
let loads: Map<Name, number>
let stops: (() => void)[]
const slow = new Map<Name, Promise<void>>()

beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  loads = new Map()
  stops = (Object.keys(SHOWN) as Name[]).map((name) => {
    const { queryKey } = SHOWN[name] as { queryKey: QueryKey }
    const queryFn = async () => {
      loads.set(name, (loads.get(name) ?? 0) + 1)
      await slow.get(name)
      return {}
    }
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  })
  await vi.advanceTimersByTimeAsync(0)
  loads.clear()
})
afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
  slow.clear()
  vi.useRealTimers()
})

const SLUGS: Record<string, string> = { v1: 'annex', v2: 'tavern', b1: 'vic', b2: 'lou' }
const loader = () =>
  changeLoader(client, ({ venue = '', blt = '' }) => ({ venue: SLUGS[venue], blt: SLUGS[blt] }))
/** The queries reloaded within a time after a change. */
const after = async (change: Change, ms = 500): Promise<string[]> => {
  void loader().load(change)
  await vi.advanceTimersByTimeAsync(ms)
  return [...loads.keys()].toSorted()
}

const work = { venue: 'v1', blt: 'b1', priority: 'p1' }
const COUNTED = ['analytics', 'rollup', 'priorities by focus', 'news of the rollup']
const YEARS = ['year', 'year of the venue']
const NEWS = ['news of the board', 'news of home']
const OF_WORK = ['archive', 'board', 'news of the board', 'count', 'waiting', ...COUNTED]

describe('a change loads again what shows it, and nothing else', () => {
  test.each([
    [
      { kind: 'task', ...work, id: 't1' },
      [...OF_WORK, 'news of home', 'list', 'tasks', 'sign-off', 'one-on-one', 'year'],
    ],
    [
      { kind: 'one-on-one', venue: 'v1', blt: 'b1' },
      ['one-on-one', 'one-on-ones of the week', 'year', 'year of the venue'],
    ],
    [
      { kind: 'check-in', ...work, id: 'c1' },
      [...OF_WORK, 'news of home', 'list', 'tasks', 'sign-off', 'check-ins', 'year'],
    ],
    [
      { kind: 'priority', ...work, id: 'p1' },
      [...OF_WORK, 'news of home', 'list', 'tasks', 'sign-off', 'check-ins', 'accomplishments', ...YEARS],
    ],
    [
      { kind: 'journal', venue: 'v1', blt: 'b1', id: 'j1' },
      [...OF_WORK, 'news of home', 'list', 'sign-off', 'check', 'journals', 'accomplishments', 'year'],
    ],
    [{ kind: 'check-in', venue: 'v1', blt: 'b2', priority: 'p3' }, [...OF_WORK, 'other list', 'other year']],
    // Of a venue that the page does not know, it may show anything.
    [
      { kind: 'task', venue: 'v9', blt: 'b2', priority: 'p3' },
      [
        'archive',
        'board',
        'other board',
        'news of the board',
        'count',
        'waiting',
        ...COUNTED,
        'other list',
        'other year',
      ],
    ],
    [
      { kind: 'material', ...work, id: 'm1' },
      ['materials', 'tasks', 'sign-off', 'count', 'waiting', ...NEWS, 'news of the rollup'],
    ],
    [{ kind: 'skill', venue: 'v1', blt: 'b1' }, ['skills', ...NEWS, ...COUNTED, ...YEARS]],
    [{ kind: 'metrics', venue: 'v2' }, ['numbers', 'other board', 'count', 'waiting', ...COUNTED]],
    [{ kind: 'inbox' }, ['files', 'count']],
    [{ kind: 'message', venue: 'v1' }, ['reminders']],
    [{ kind: 'company' }, ['me']],
    // The text of a focus is on every card that serves it.
    [
      { kind: 'focus', id: 'f1' },
      [
        'focuses',
        'priorities by focus',
        'list',
        'other list',
        'list elsewhere',
        'archive',
        'year',
        'other year',
      ],
    ],
  ] satisfies [Change, string[]][])('%o', async (change, queries) => {
    expect(await after(change)).toEqual(queries.toSorted())
  })

  test('what is not shown now is loaded when it is', async () => {
    for (const stop of stops.splice(0)) stop()
    expect(await after({ kind: 'task', ...work })).toEqual([])
    expect(client.getQueryState(SHOWN.list.queryKey)?.isInvalidated).toBe(true)
    expect(client.getQueryState(SHOWN['other list'].queryKey)?.isInvalidated).toBe(false)
  })
})

test('many changes load a query once a second, and what is counted over venues every ten', async () => {
  const { load } = loader()
  for (let at = 0; at < 20_000; at += 100) {
    void load({ kind: 'task', ...work })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(loads.get('list')).toBeGreaterThanOrEqual(19)
  expect(loads.get('list')).toBeLessThanOrEqual(21)
  expect(loads.get('rollup')).toBeLessThanOrEqual(3)
})

describe('what is being loaded may be older than the change', () => {
  const { queryKey } = SHOWN.list
  let arrive: () => void
  beforeEach(() => {
    slow.set('list', new Promise((resolve) => (arrive = resolve)))
  })
  const arrives = async () => {
    slow.delete('list')
    arrive()
    await vi.advanceTimersByTimeAsync(500)
  }

  test('it is loaded once more', async () => {
    void client.refetchQueries({ queryKey })
    await vi.advanceTimersByTimeAsync(10)
    const loaded = loader().load({ kind: 'task', ...work })
    await vi.advanceTimersByTimeAsync(500)
    expect(loads.get('list')).toBe(1)
    await arrives()
    await loaded
    expect(loads.get('list')).toBe(2)
  })

  test('also if it is loaded for the first time', async () => {
    void client.resetQueries({ queryKey })
    await vi.advanceTimersByTimeAsync(10)
    expect(client.getQueryData(queryKey)).toBeUndefined()
    expect(await after({ kind: 'task', ...work })).toContain('list')
    expect(loads.get('list')).toBe(1)
    await arrives()
    expect(loads.get('list')).toBe(2)
  })

  test('if it is loaded ahead, once it is shown', async () => {
    void client.refetchQueries({ queryKey })
    await vi.advanceTimersByTimeAsync(10)
    for (const stop of stops.splice(0)) stop()
    await after({ kind: 'task', ...work })
    await arrives()
    expect(loads.get('list')).toBe(1)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('not if it could not be loaded at all: that has its own Retry', async () => {
    slow.set('list', Promise.reject(new Error('The network is away')))
    await client.resetQueries({ queryKey })
    loads.clear()
    await after({ kind: 'task', ...work })
    expect(loads.has('list')).toBe(false)
  })
})

test('everything that changes are told of is looked at again, and nothing else', async () => {
  void loader().loadAll()
  await vi.advanceTimersByTimeAsync(500)
  const untold: Name[] = ['audit', 'catalogue']
  expect([...loads.keys()].toSorted()).toEqual(
    (Object.keys(SHOWN) as Name[]).filter((name) => !untold.includes(name)).toSorted(),
  )
})
