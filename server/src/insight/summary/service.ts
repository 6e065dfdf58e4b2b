import { ROLLUP_SPANS } from '@scope/contract/insight/rollup.words'
import { weekOf } from '@scope/contract/kernel/calendar'
import { sharedToday } from '../../company/venue/service.ts'
import type { OwnContext } from '../../kernel/context.ts'
import { spanOn } from './rules.ts'
import { deleteOthers, findKept, listVenueIds, markStale, summarise, takeStale, tryTurn } from './store.ts'
import { listDiffering, type SummaryKey } from './view.ts'

/** A new week is counted this long before it begins, so that its first reader does not wait. */
const AHEAD_MS = 3_600_000

/** The current spans of a company, and those of a week that is about to begin. */
async function wantedKeys(context: OwnContext): Promise<SummaryKey[]> {
  const soon = new Date(context.now.getTime() + AHEAD_MS)
  const todays = [await sharedToday(context), await sharedToday({ ...context, now: soon })]
  const weeks = [...new Set(todays.map((today) => weekOf(today)))].toSorted()
  return weeks.flatMap((week) => ROLLUP_SPANS.map((span) => ({ span, week })))
}

const same = (a: SummaryKey) => (b: SummaryKey) => a.span === b.span && a.week === b.week

/** Whether a company has something to count. Reads only. */
export async function isBehind(context: OwnContext): Promise<boolean> {
  const { keys, hasStale } = await findKept(context.reach, context.db)
  const wanted = await wantedKeys(context)
  return hasStale || keys.length !== wanted.length || !wanted.every((key) => keys.some(same(key)))
}

/**
 * Counts what changed and what is not counted yet, in the caller's transaction. It holds no lock that a call of a person
 * waits for. Returns how many venues changed. 0 if another server is counting.
 */
export async function catchUp(context: OwnContext): Promise<number> {
  const { reach, db, now } = context
  if (!(await tryTurn(reach, db))) return 0
  const wanted = await wantedKeys(context)
  // One that is not wanted any more would not be counted again below.
  await deleteOthers(reach, db, wanted)
  const stale = await takeStale(reach, db)
  const { keys } = await findKept(reach, db)
  for (const key of wanted) {
    const venueIds = keys.some(same(key)) ? stale : await listVenueIds(reach, db)
    if (venueIds.length > 0)
      await summarise(reach, db, { key, span: spanOn(key.span, key.week), now, venueIds })
  }
  return stale.length
}

/** Forgets what was counted and counts the company again. False if another server is counting. */
export async function recount(context: OwnContext): Promise<boolean> {
  const { reach, db } = context
  if (!(await tryTurn(reach, db))) return false
  await deleteOthers(reach, db, [])
  await catchUp(context)
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
    const span = spanOn(key.span, key.week)
    for (const id of await listDiffering(reach, db, { key, span, now, sample })) differing.add(id)
  }
  if (differing.size > 0) await markStale(reach, db, [...differing])
  return differing.size
}
