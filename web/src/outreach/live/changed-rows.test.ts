import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { boardQuery } from '../../insight/board/api.ts'
import { first30DaysQuery } from '../../work/first-30-days/api.ts'
import { journalCheckQuery, journalWeekQuery } from '../../work/journal/api.ts'
import { reviewQuery } from '../../work/review/api.ts'
import { catalogueQuery, skillHistoryQuery, skillsQuery } from '../../work/skill/api.ts'
import { changedRows, shownNow } from './changed-rows.ts'

const WEEK = '2026-11-16'
const journal = (more = {}) => ({
  id: 'j',
  bltId: 'vic',
  updatedAt: '1',
  reviewedAt: null,
  reply: null,
  ...more,
})
const skill = (more = {}) => ({ skillId: 's', status: 'LEARNING', verified: null, ...more })
const board = (...members: object[]) => ({ members })
const waiting = (more = {}) => ({
  journals: [],
  signOffs: [],
  notReady: [],
  former: [],
  members: [],
  ...more,
})

const QUERIES = {
  board: boardQuery('annex', { span: 'last-4-weeks' }),
  waiting: reviewQuery('annex'),
  journals: journalWeekQuery('annex', 'vic', WEEK),
  check: journalCheckQuery('annex', 'vic', WEEK),
  skills: skillsQuery('annex', 'vic'),
  history: skillHistoryQuery('annex', 'vic'),
  catalogue: catalogueQuery,
  firstDays: first30DaysQuery('annex', 'vic'),
} as const

/** The marks when a change about Vic alters a query's reply. */
function marked(
  name: keyof typeof QUERIES,
  kind: 'journal' | 'check-in' | 'skill',
  before: unknown,
  after: unknown,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { queryKey } = QUERIES[name] as { queryKey: readonly unknown[] }
  client.setQueryData(queryKey, before)
  const stop = new QueryObserver(client, { queryKey }).subscribe(() => undefined)
  const was = shownNow(client)
  client.setQueryData(queryKey, after)
  const rows = Object.fromEntries(changedRows({ kind, blt: 'vic' }, was, shownNow(client)))
  stop()
  return rows
}

test.each([
  ['board', 'check-in', board({ id: 'vic', n: 1 }), board({ id: 'vic', n: 2 }), { vic: 'checked in' }],
  ['board', 'check-in', board({ id: 'lou', n: 1 }), board({ id: 'lou', n: 2 }), {}],
  ['board', 'check-in', board({ id: 'vic', n: 1 }), board({ id: 'vic', n: 1 }), {}],
  // A skill is not on the board.
  ['board', 'skill', board({ id: 'vic', n: 1 }), board({ id: 'vic', n: 2 }), {}],
  [
    ...['waiting', 'journal', waiting(), waiting({ journals: [{ bltId: 'vic', journal: journal() }] })],
    { j: 'submitted this' },
  ],
  [
    ...[
      'waiting',
      'check-in',
      waiting({ notReady: [{ bltId: 'vic', priorityId: 'p', lacks: ['onTrack'] }] }),
    ],
    ...[waiting({ notReady: [{ bltId: 'vic', priorityId: 'p', lacks: [] }] }), { p: 'checked in' }],
  ],
  [
    ...[
      'waiting',
      'check-in',
      waiting({ members: [{ bltId: 'vic', weekOf: WEEK, missing: ['check-in', 'journal'] }] }),
    ],
    ...[
      waiting({ members: [{ bltId: 'vic', weekOf: WEEK, missing: ['journal'] }] }),
      { [`vic ${WEEK}`]: 'checked in' },
    ],
  ],
  ['journals', 'journal', [], [journal()], { j: 'wrote this' }],
  ['journals', 'journal', [journal()], [journal({ updatedAt: '2' })], { j: 'changed this' }],
  ['journals', 'journal', [journal()], [journal({ reviewedAt: '2', reply: 'Good' })], { j: 'reviewed this' }],
  ['journals', 'journal', [journal({ reviewedAt: '2' })], [journal()], { j: 'took the review back' }],
  ['journals', 'journal', [journal()], [], {}],
  ['check', 'journal', { exists: false }, { exists: true }, {}],
  ['skills', 'skill', [skill()], [skill({ status: 'PRACTICING' })], { s: 'marked this' }],
  ['skills', 'skill', [skill()], [skill({ verified: { at: '2' } })], { s: 'verified this' }],
  ['skills', 'skill', [skill({ verified: { at: '2' } })], [skill()], { s: 'took the verification back' }],
  ['history', 'skill', [], [{ id: 'h', skillId: 's', event: 'verified' }], { h: 'verified this' }],
  ['catalogue', 'skill', [], [{ id: 's', title: 'Pour cost' }], {}],
  // The focus of the first days is no list of skills.
  ['firstDays', 'skill', { state: 'offered' }, { state: 'taken' }, {}],
] as [keyof typeof QUERIES, 'journal' | 'check-in' | 'skill', unknown, unknown, object][])(
  '%s, %s: %j becomes %j',
  (name, kind, before, after, rows) => {
    expect(marked(name, kind, before, after)).toEqual(rows)
  },
)
