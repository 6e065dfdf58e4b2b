import { isOnTeam, mayAbout, memberOf } from '@scope/contract/kernel/access'
import { dateIn, periodAt, periodOf, weeksOf } from '@scope/contract/kernel/calendar'
import type { ArchivedPriority, Performance, Previous, PriorityRecord } from '@scope/contract/work/archive'
import { ALL_YEARS } from '@scope/contract/work/archive.words'
import type { Priority } from '@scope/contract/work/priority'
import { isWeekAway } from '../../company/away/rules.ts'
import type { OnAway } from '../../company/away/service.ts'
import { listAwayOf } from '../../company/away/view.ts'
import { bltAt, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { listSubmittedAbout } from '../journal/view.ts'
import { refuseSettled, requiredText } from '../priority/rules.ts'
import { lockFor, priorityOf } from '../priority/service.ts'
import { insertPriority } from '../priority/store.ts'
import { findPriority } from '../priority/view.ts'
import { carryRefusal, outcomeOf, performanceOf } from './rules.ts'
import { copyOpenTasks, countEndings, findCarriedWork, listEnded, saveCounts, withdraw } from './store.ts'
import { findEnd, findPrevious, listArchived, listBefore, listCheckInsOf } from './view.ts'

type AboutBlt = { venue: string; blt: string }

/** A BLT member's archived priorities of one fiscal year or all, newest period first. */
export async function archiveOf(
  context: Context,
  { venue, blt }: AboutBlt,
  year: string | undefined,
): Promise<ArchivedPriority[]> {
  const { id, venueId, timezone, active, role } = await bltAt(context, venue, blt)
  const member = { id, venueId, timezone, onTeam: isOnTeam({ active, role }) }
  return listArchived(context, member, year === undefined ? undefined : Number(year))
}

/** A BLT member's last three archived priorities, and how many there are. */
export async function previousOf(context: Context, { venue, blt }: AboutBlt): Promise<Previous> {
  return findPrevious(context, (await bltAt(context, venue, blt)).id)
}

/** Sums up archived priorities of one fiscal year or of `all`. */
export async function performanceAt(
  context: Context,
  { year, ...about }: AboutBlt & { year: string },
): Promise<Performance> {
  return performanceOf(await archiveOf(context, about, year === ALL_YEARS ? undefined : year))
}

/** A priority with all of its history that the caller may see. */
export async function recordOf(context: Context, id: string): Promise<PriorityRecord> {
  const priority = await findPriority(context, id)
  const end = priority && (await findEnd(context, id))
  if (!end) throw notFound()
  const { targetYear: year, targetPeriod: period } = priority
  const { startDate, endDate } = periodAt(year, period)
  const journals = await listSubmittedAbout(context, priority.bltId, { from: startDate, to: endDate })
  const { timezone } = await venueAt(context, priority.venueId)
  const away = await listAwayOf(context.reach, context.db, priority.bltId, startDate)
  const refusal = carryRefusal({ ...priority, ...end, year, period }, dateIn(timezone, context.now))
  return {
    ...end,
    can: { carry: mayAbout(context.person, 'priority.edit', memberOf(priority)) && refusal === null },
    priority,
    weeksAway: weeksOf(periodAt(year, period)).filter((week) => isWeekAway(away, week)),
    checkIns: await listCheckInsOf(context, id),
    journals: journals.toReversed(),
    before: await listBefore(context, id),
  }
}

/** Called in the transaction that withdraws a priority, so that what was to follow from it is stopped. */
export type OnWithdrawn = (context: Context, id: string) => Promise<void>

/** Withdraws a mistaken priority, with a reason. The archive keeps it; it counts nowhere (decision 048). */
export async function withdrawPriority(
  context: Context,
  id: string,
  body: { reason: string },
  onWithdrawn: OnWithdrawn,
): Promise<Priority> {
  const { reach, db, now, person } = context
  const { bltId, title, status, ...row } = await lockFor(context, id, 'priority.edit')
  refuseSettled({ status, ...row }, dateIn(row.timezone, now))
  const reason = requiredText(body.reason, 'reason', 'Reason')
  await withdraw(reach, db, { id, reason, by: person.appUserId, now })
  await onWithdrawn(context, id)
  await audit(context, 'priority.withdrawn', {
    id,
    bltId,
    title,
    before: { status },
    after: { withdrawn: reason },
  })
  return priorityOf(context, id)
}

/**
 * Carries an ended priority's unfinished work into the current period of the member's venue, once. The original stays
 * as it ended. A second call for the same priority waits and is refused.
 */
export async function carryOn(context: Context, id: string): Promise<Priority> {
  const { reach, db, now, person } = context
  const row = await lockFor(context, id, 'priority.edit')
  const work = await findCarriedWork(reach, db, id)
  if (!work) throw notFound()
  const today = dateIn(row.timezone, now)
  const refusal = carryRefusal({ ...row, ...work }, today)
  if (refusal) throw conflict(refusal)
  const { number: period, year, endDate } = periodOf(today)
  const carriedId = await insertPriority(reach, db, {
    venueId: row.venueId,
    bltId: row.bltId,
    title: row.title,
    description: row.description,
    category: row.category,
    outcomeKpi: work.outcomeKpi,
    nextAction: work.nextAction,
    period,
    year,
    targetDate: endDate,
    dueAt: endDate,
    carriedFromId: id,
    carriedTimes: work.carriedTimes + 1,
    carriedSincePeriod: work.carriedSincePeriod ?? row.period,
    carriedSinceYear: work.carriedSinceYear ?? row.year,
    createdById: person.appUserId,
    createdAt: now,
    updatedAt: now,
  })
  await copyOpenTasks(reach, db, { from: id, to: carriedId }, now)
  await audit(context, 'priority.carried', { id: carriedId, from: id, bltId: row.bltId, title: row.title })
  return priorityOf(context, carriedId)
}

/** Counts again what the archive keeps of a member's priorities, after days away were entered or removed. */
export const recountAway: OnAway = async ({ reach, db }, bltId, { from, to }) => {
  const ended = await listEnded(reach, db, bltId, from)
  const touched = ended.filter(({ year, period }) => periodAt(year, period).startDate <= to)
  const endings = await countEndings(
    reach,
    db,
    touched.map(({ id }) => id),
  )
  await saveCounts(
    reach,
    db,
    endings.map((ending) => {
      const { completionRate, missedCheckIns } = outcomeOf(ending)
      return { id: ending.id, completionRate, missedCheckIns }
    }),
  )
}
