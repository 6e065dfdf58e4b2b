import { memberOf, standsInFor } from '@scope/contract/kernel/access'
import { dateIn, periodAt } from '@scope/contract/kernel/calendar'
import type { Priority } from '@scope/contract/work/priority'
import { isWeekAway } from '../../company/away/rules.ts'
import { listAwayOf } from '../../company/away/view.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { findEntryOf } from '../journal/view.ts'
import { checklist, inDueWeek, judgedAt, refuseTakeBack, refuseUnmet } from '../priority/rules.ts'
import { lockFor, type OnStatus, priorityOf, type StatusChange } from '../priority/service.ts'
import { countTasks, type PriorityRow, updatePriority, wasOnTrack } from '../priority/store.ts'

/**
 * Gives the final sign-off to a locked priority: in its due week, with the whole checklist met (decisions 4). One that
 * was given before midnight and arrives after it is of the day on which it was given.
 */
export async function signOff(context: Context, priority: PriorityRow): Promise<StatusChange> {
  const { reach, db, now, person } = context
  const { id, bltId, title, status, timezone } = priority
  const [day, today] = [dateIn(timezone, judgedAt(context)), dateIn(timezone, now)]
  if (!inDueWeek(priority, day) && !inDueWeek(priority, today)) {
    const { dueWeekStart } = periodAt(priority.year, priority.period)
    throw conflict(`The final sign-off opens in the due week, on ${dueWeekStart}.`)
  }
  refuseUnmet((await checklistOf(context, priority)).list)
  const at = day < today && inDueWeek(priority, day) ? judgedAt(context) : now
  await updatePriority(reach, db, id, {
    status: 'COMPLETED',
    closedAt: at,
    completedAt: priority.completedAt ?? at,
    gmUserId: person.appUserId,
    signedForId: standsInFor(person, memberOf(priority)) ?? null,
  })
  await audit(context, 'priority.signedOff', {
    id,
    bltId,
    title,
    before: { status },
    after: { status: 'COMPLETED' },
  })
  return { id, before: status, after: 'COMPLETED', note: null, week: null }
}

/** Takes back a sign-off: within 10 seconds, by who gave it (decisions 4). */
export async function takeBack(context: Context, id: string, onStatus: OnStatus): Promise<Priority> {
  const { reach, db, now, person } = context
  const row = await lockFor(context, id, 'priority.signOff')
  refuseTakeBack(row, { by: person.appUserId, now })
  const { bltId, title, status, completedAt, closedAt, startedAt } = row
  // The sign-off sets it only where no check-in has.
  const since = completedAt?.getTime() === closedAt?.getTime() ? null : completedAt
  const week = periodAt(row.year, row.period).dueWeekStart
  const neverOnTrack =
    isWeekAway(await listAwayOf(reach, db, bltId, week), week) && !(await wasOnTrack(reach, db, id))
  const before = {
    // Of a week away no check-in was needed.
    status: !neverOnTrack ? 'ON_TRACK' : startedAt ? 'IN_PROGRESS' : 'NOT_STARTED',
    closedAt: null,
    completedAt: since,
    gmUserId: null,
    signedForId: null,
  } as const
  await updatePriority(reach, db, id, before)
  const trace = { before: { status }, after: { status: before.status } }
  await audit(context, 'priority.signOffTakenBack', { id, bltId, title, ...trace })
  const change = { id, before: status, after: before.status, note: null, week: null }
  const [changed] = await Promise.all([priorityOf(context, id), onStatus(context, change)])
  return changed
}

/** The sign-off checklist as it is now, with who wrote the entry for the final week. */
export async function signOffOf(context: Context, id: string) {
  const { bltId, status, targetYear: year, targetPeriod: period } = await priorityOf(context, id)
  const { list, entry, week } = await checklistOf(context, { id, bltId, status, year, period })
  return { ...list, journalBy: entry?.by ?? null, journalAt: entry?.at ?? null, week }
}

async function checklistOf(
  context: Context,
  { id, bltId, status, year, period }: Pick<PriorityRow, 'id' | 'bltId' | 'status' | 'year' | 'period'>,
) {
  const week = periodAt(year, period).dueWeekStart
  const [counts, entry, away] = await Promise.all([
    countTasks(context.reach, context.db, id),
    findEntryOf(context, bltId, week),
    listAwayOf(context.reach, context.db, bltId, week),
  ])
  const facts = { ...counts, hasJournal: entry !== undefined, isWeekAway: isWeekAway(away, week), status }
  return { list: checklist(facts), entry, week }
}
