import { dateIn } from '@scope/contract/kernel/calendar'
import { ownTimezone, sharedToday } from '../../company/venue/service.ts'
import type { OwnContext } from '../../kernel/context.ts'
import { currentKeys, type SummaryKey, spanOf } from './rules.ts'
import {
  bringUpToDate,
  deleteOthers,
  findKept,
  listPastTheirTime,
  listVenueIds,
  markStale,
  summarise,
  takeStale,
  tryTurn,
} from './store.ts'
import { listDiffering } from './view.ts'

/** A new week is counted this long before it begins, so that its first reader does not wait. */
const AHEAD_MS = 3_600_000

/** The current spans of a company, and those that are about to begin. */
async function wantedKeys(context: OwnContext): Promise<SummaryKey[]> {
  const soon = new Date(context.now.getTime() + AHEAD_MS)
  const zone = await ownTimezone(context)
  const keys = [
    ...currentKeys(await sharedToday(context), dateIn(zone, context.now)),
    ...currentKeys(await sharedToday({ ...context, now: soon }), dateIn(zone, soon)),
  ]
  return keys.filter((key, index) => keys.findIndex(same(key)) === index)
}

const same = (a: SummaryKey) => (b: SummaryKey) => a.span === b.span && a.week === b.week

/** Whether a company has something to count. Reads only. */
export async function isBehind(context: OwnContext): Promise<boolean> {
  const { reach, db, now } = context
  const { keys, hasStale } = await findKept(reach, db)
  const wanted = await wantedKeys(context)
  if (hasStale || keys.length !== wanted.length || !wanted.every((key) => keys.some(same(key)))) return true
  return (await listPastTheirTime(reach, db, { keys, now })).length > 0
}

/**
 * Counts what changed, and one of the spans that are not counted yet, in the caller's transaction. It holds no lock that a
 * call of a person waits for. Returns how many venues changed, and whether a span is left. Does nothing if another server
 * is counting.
 */
export async function catchUp(context: OwnContext): Promise<{ changed: number; isLeft: boolean }> {
  const { reach, db, now } = context
  if (!(await tryTurn(reach, db))) return { changed: 0, isLeft: false }
  const wanted = await wantedKeys(context)
  // One that is not wanted any more would not be counted again below.
  await deleteOthers(reach, db, wanted)
  const stale = await takeStale(reach, db)
  const { keys } = await findKept(reach, db)
  const [next, ...left] = wanted.filter((key) => !keys.some(same(key)))
  if (stale.length > 0) for (const key of keys) await summarise(reach, db, { key, now, venueIds: stale })
  const all = next ? await listVenueIds(reach, db) : []
  if (next && all.length > 0) await summarise(reach, db, { key: next, now, venueIds: all })
  for (const key of await listPastTheirTime(reach, db, { keys, now }))
    await bringUpToDate(reach, db, { key, now })
  return { changed: stale.length, isLeft: all.length > 0 && left.length > 0 }
}

/** Forgets what was counted, so that it is counted again. False if another server is counting. */
export async function forget({ reach, db }: OwnContext): Promise<boolean> {
  if (!(await tryTurn(reach, db))) return false
  await deleteOthers(reach, db, [])
  return true
}

/** How many venues of each span are counted again to look for differences. */
const SAMPLE = 200

/** Compares a sample with the rows. Returns how many venues differ; they are counted again. */
export async function checkSample(context: OwnContext, sample = SAMPLE): Promise<number> {
  const { reach, db, now } = context
  const { keys } = await findKept(reach, db)
  const differing = new Set<string>()
  for (const key of keys) {
    const span = spanOf(key)
    for (const id of await listDiffering(reach, db, { key, span, now, sample })) differing.add(id)
  }
  if (differing.size > 0) await markStale(reach, db, [...differing])
  return differing.size
}
