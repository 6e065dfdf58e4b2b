import { mayAbout, memberOf } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { CheckIn } from '@scope/contract/work/check-in'
import type { Priority } from '@scope/contract/work/priority'
import { readWeek } from '../../company/period/rules.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, notFound } from '../../kernel/refusal.ts'
import { auditing } from '../../kernel/trail.ts'
import { judgedAt, refuseSettled } from '../priority/rules.ts'
import { lockFor, type OnStatus, priorityOf } from '../priority/service.ts'
import { holdPriority } from '../priority/store.ts'
import { findToCheckIn, presentCheckedIn } from '../priority/view.ts'
import { signOff } from '../sign-off/service.ts'
import { type CheckInBody, readCheckIn, readStatus, type StatusBody, statusAfter, statusOf } from './rules.ts'
import { saveCheckIn } from './store.ts'
import { listCheckIns } from './view.ts'

/**
 * Both status calls: a check-in for a week (ON_TRACK, AT_RISK), or the final sign-off (COMPLETED), which has the same
 * requirements whichever call asks (decisions 4).
 */
export async function changeStatus(
  context: Context,
  id: string,
  body: StatusBody,
  onStatus: OnStatus,
): Promise<Priority> {
  const status = readStatus(body.status)
  if (status !== 'COMPLETED') return checkIn(context, id, { ...body, status }, onStatus)
  const priority = await lockFor(context, id, 'priority.signOff')
  refuseSettled(priority, dateIn(priority.timezone, judgedAt(context)))
  const change = await signOff(context, priority)
  const [changed] = await Promise.all([priorityOf(context, id), onStatus(context, change)])
  return changed
}

/**
 * Saves a check-in. One that had to wait for the network counts for the week in which it was made, and does not replace
 * one that was made after it. A later week has decided the priority's status, if it has a check-in.
 *
 * Everything is read once, under the lock, and written in one statement: a check-in is what Scope writes most
 * often.
 */
async function checkIn(
  context: Context,
  id: string,
  body: CheckInBody,
  onStatus: OnStatus,
): Promise<Priority> {
  const { reach, db, doneAt, now, person } = context
  const [, priority] = await Promise.all([holdPriority(reach, db, id), findToCheckIn(context, id)])
  if (!priority) throw notFound()
  const { bltId, title, timezone, made } = priority
  if (!mayAbout(person, 'priority.work', memberOf(priority))) throw forbidden()
  const facts = { ...priority, period: priority.targetPeriod, year: priority.targetYear }
  refuseSettled(facts, dateIn(timezone, judgedAt(context)))
  const at = doneAt ?? now
  const { week, status, note } = readCheckIn(body, facts, dateIn(timezone, doneAt ?? judgedAt(context)))
  const earlier = made.find((checkIn) => checkIn.week === week)
  if (doneAt && earlier && new Date(earlier.at) > at) {
    throw conflict('A later check-in of this week is there already.')
  }
  const isLatest = !made.some((checkIn) => checkIn.week > week)
  const change = statusAfter(priority, { status, isLatest, now: isLatest ? at : now })
  const after = { status: isLatest ? statusOf(status) : priority.status, checkIn: status, note }
  const before = { status: priority.status, checkIn: earlier?.status ?? null, note: earlier?.note ?? null }
  const row = {
    priorityId: id,
    venueId: priority.venueId,
    bltId,
    status,
    note,
    weekOf: week,
    submittedAt: at,
    authorId: person.appUserId,
  }
  const trail = await auditing(context, 'priority.checkedIn', {
    id,
    bltId,
    title,
    weekOf: week,
    before,
    after,
  })
  await Promise.all([
    saveCheckIn(reach, db, row, { priority: change, trail }),
    isLatest && onStatus(context, { id, before: before.status, after: after.status, note, week }),
  ])
  return presentCheckedIn(context, priority, {
    week,
    at,
    status: after.status,
    lastCheckIn: change.lastCheckIn,
  })
}

/** A BLT member's check-ins of a week, by default this one: one per priority. */
export async function checkInsOf(
  context: Context,
  { venue, blt }: { venue: string; blt: string },
  weekName: string | undefined,
): Promise<CheckIn[]> {
  const member = await bltAt(context, venue, blt)
  const week = readWeek(weekName, dateIn(member.timezone, context.now), 'week')
  return listCheckIns(context.reach, context.db, member.id, week)
}
