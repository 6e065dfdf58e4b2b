import { RANGES, type Range } from '@scope/contract/insight/analytics.words'
import type { OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { narrowReach } from '../../kernel/db/reach.ts'
import { queuesOf } from '../../work/review/service.ts'
import { readFacts } from './read-facts.ts'
import { ofOneVenue, type Ranked } from './rules/select.ts'
import { signalsIn } from './service.ts'
import {
  type Count,
  deleteAll,
  deleteEnded,
  hasStale,
  hasVenues,
  listDue,
  listSample,
  markStale,
  type Queue,
  type Stored,
  saveCounts,
  takeStale,
  tryTurn,
} from './store.ts'
import { listUncounted } from './view.ts'

/*
 * The signals of each venue, and its rows of the review queue (decision 118), are counted when a write may have changed
 * them, and an hour before the day or a deadline does (decision 113). What is not counted is read from the rows, so a reply
 * is always exact.
 */

const HOUR_MS = 3_600_000
/** The next count is made this long before the last one ends, so that no reader waits for it. */
const AHEAD_MS = HOUR_MS
/** A digest that is sent late still finds the counts of its hour. */
const KEPT_MS = HOUR_MS
/** A company of fewer venues is not counted: reading them takes less than counting them day by day. */
export const COUNTED_FROM = 50
/** How many venues are counted at once, so that other calls get their turn. */
const AT_ONCE = 100

const next = ({ now }: OwnContext, most: number) => ({ before: new Date(now.getTime() + AHEAD_MS), most })

/** Whether a company has marks to take, or something to count. Reads only. */
export async function isBehind(context: OwnContext, from: number): Promise<boolean> {
  if (await hasStale(context)) return true
  return (await hasVenues(context, from)) && (await listDue(context, next(context, 1))).length > 0
}

/**
 * Counts some of the venues that are due, in the caller's transaction; returns how many, and 0 when none is left or another
 * server counts. The facts are read through `pool`, because a transaction's one connection answers one question at a time.
 */
export async function countSome(context: OwnContext, pool: Db, from: number): Promise<number> {
  if (!(await tryTurn(context))) return 0
  await deleteEnded(context, new Date(context.now.getTime() - KEPT_MS))
  await takeStale(context)
  if (!(await hasVenues(context, from))) return 0
  const due = await listDue(context, next(context, AT_ONCE))
  const [first] = due
  if (!first) return 0
  const ids = due.filter(({ at }) => at.getTime() === first.at.getTime()).map(({ venueId }) => venueId)
  await saveCounts(context, await countAt({ ...context, db: pool, now: first.at }, ids))
  return ids.length
}

const NO_ROWS: Queue = { signOffs: 0, notReady: 0, members: 0, weeks: [] }

/** The signals and queues of some venues as they will be at an instant if nobody writes. */
async function countAt(reading: OwnContext, venueIds: readonly string[]): Promise<Count[]> {
  const counts = new Map<string, Count>()
  const among = { ...reading, reach: narrowReach(reading.reach, venueIds) }
  const queues = new Map((await queuesOf(among)).map(({ venueId, ...queue }) => [venueId, queue]))
  for (const range of RANGES)
    for (const facts of await readFacts(among, { range })) {
      const { venue, holdsUntil } = facts
      const count = counts.get(venue.id) ?? {
        ...{ venueId: venue.id, name: venue.name, holdsFrom: reading.now, holdsUntil },
        queue: queues.get(venue.id) ?? NO_ROWS,
        signals: { '1m': [], '3m': [], '6m': [], '12m': [] } satisfies Record<Range, Ranked[]>,
      }
      count.signals[range] = ofOneVenue(signalsIn(facts))
      counts.set(venue.id, count)
    }
  return [...counts.values()]
}

/** Forgets what was counted, so that it is counted again. False if another server is counting. */
export async function forget(context: OwnContext): Promise<boolean> {
  if (!(await tryTurn(context))) return false
  await deleteAll(context)
  return true
}

/** How many venues are counted again to look for differences. */
const SAMPLE = 50

/** Compares a sample with the rows. Returns how many venues differ; they are counted again. */
export async function checkSample(context: OwnContext, pool: Db): Promise<number> {
  if (!(await tryTurn(context))) return 0
  const sample = await listSample(context, SAMPLE)
  const counts = await countAt(
    { ...context, db: pool },
    sample.map(({ venueId }) => venueId),
  )
  const inRows = new Map(counts.map((count) => [count.venueId, textOf(storedOf(count), count.queue)]))
  // A venue that changed since it was picked is counted again anyway.
  const changed = new Set(await listUncounted(context))
  const differing = sample
    .filter(
      ({ venueId, signals, queue }) =>
        !changed.has(venueId) && inRows.get(venueId) !== textOf(signals, queue),
    )
    .map(({ venueId }) => venueId)
  if (differing.length > 0) await markStale(context, differing)
  return differing.length
}

const storedOf = ({ name, signals }: Count): Stored[] =>
  RANGES.flatMap((range) => signals[range].map(({ rule, tone, size }) => ({ range, rule, tone, size, name })))

const textOf = (signals: readonly Stored[], { signOffs, notReady, members, weeks }: Queue): string =>
  [
    ...signals.map(({ range, rule, tone, size, name }) => JSON.stringify([range, rule, tone, size, name])),
    JSON.stringify([signOffs, notReady, members, weeks]),
  ]
    .toSorted()
    .join('\n')
