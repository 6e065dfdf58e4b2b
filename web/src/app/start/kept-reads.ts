import type { DehydratedState, QueryKey } from '@tanstack/react-query'
import { visitsKey } from '../../insight/visit/api.ts'
import { prioritiesKey, reviewKey } from '../../lib/api/query-keys.ts'
import type { Review } from '../../work/review/queue.ts'

type KeptQuery = DehydratedState['queries'][number]

/** Raised when a stored reply changes so that a new screen could not show an old one. */
export const SHAPE = '10'

export const KEPT_DAYS = 14
const DAY_MS = 86_400_000
/** The size limit of the JSON, before it is sealed. */
const KEPT_MAX = 5_000_000

const NOT_KEPT = 'Not kept on this device. You’ll see it when the network is back.'

/**
 * Whether a read is stored on the device: home, journal, skills and progress, the manager's Waiting list, visits with
 * their briefs, planned visits, and the shell's data. Never the numbers of a venue except those of a brief, the rollup,
 * analytics, settings, or other people's journals. `slug` is the user's own as a BLT member.
 */
export function isKept([first, second, third, fourth]: QueryKey, slug: string | undefined): boolean {
  switch (first) {
    case 'me':
    case 'user-config':
    case 'period-status':
    case 'check-ins':
      return true
    case 'venues':
      return second === undefined || third === 'blts'
    case prioritiesKey[0]:
      return second === 'of' || third === 'tasks' || third === 'sign-off'
    case 'journals':
      return fourth === 'check' || (slug !== undefined && third === slug)
    case 'skills':
      return second === 'catalogue' || fourth === 'progress' || fourth === 'history'
    case reviewKey[0]:
      return second === 'list' || second === 'count'
    case visitsKey[0]:
      return second === 'one' || second === 'brief' || (second === 'list' && fourth === 'open')
    default:
      return false
  }
}

/** The stored part of a reply: the Waiting list without the texts of its journals. */
export function keptData(key: QueryKey, data: unknown): unknown {
  if (key[0] !== reviewKey[0] || key[1] !== 'list') return data
  const review = data as Review
  return { ...review, journals: review.journals.map(withoutTexts) }
}

const NO_TEXTS = {
  ...{ wins: null, metricsMoved: null, guestsMoments: null, issuesBlocked: null },
  ...{ nextStep: null, nextStepDate: null, evidenceUrl: null, reply: null, entry: NOT_KEPT },
}

const withoutTexts = ({ journal, ...waiting }: Review['journals'][number]) => ({
  ...waiting,
  journal: { ...journal, ...NO_TEXTS },
})

/**
 * The reads to store: from the earlier stored ones and those of the page, the newer reply of each, for 14 days and at
 * most 5 MB. The oldest goes first, and the shell's data last.
 */
export function keptNow(before: readonly KeptQuery[], page: readonly KeptQuery[], now: number): KeptQuery[] {
  const newest = new Map<string, KeptQuery>()
  for (const query of [...before, ...page]) {
    const other = newest.get(query.queryHash)
    if (!other || other.state.dataUpdatedAt <= query.state.dataUpdatedAt) newest.set(query.queryHash, query)
  }
  let size = 0
  return [...newest.values()]
    .filter(({ state }) => now - state.dataUpdatedAt < KEPT_DAYS * DAY_MS)
    .sort((one, other) => rankOf(other) - rankOf(one))
    .filter((query) => {
      size += JSON.stringify(query).length
      return size <= KEPT_MAX
    })
}

const SHELL: readonly unknown[] = ['me', 'user-config', 'venues', 'period-status']

const rankOf = ({ queryKey, state }: KeptQuery): number =>
  SHELL.includes(queryKey[0]) ? Number.MAX_SAFE_INTEGER : state.dataUpdatedAt

/**
 * The time up to which a screen's reads are known to be true, in milliseconds; for stored ones, when they were read.
 */
export function readAt(
  visibleReads: readonly { queryKey: QueryKey; state: { isInvalidated: boolean; dataUpdatedAt: number } }[],
  awaySince: number,
): number {
  const old = visibleReads.filter(
    ({ queryKey, state }) => state.isInvalidated && state.dataUpdatedAt > 0 && !SHELL.includes(queryKey[0]),
  )
  return Math.min(awaySince, ...old.map(({ state }) => state.dataUpdatedAt))
}
