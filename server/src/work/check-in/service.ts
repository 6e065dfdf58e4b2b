import { dateIn } from '@scope/contract/kernel/calendar'
import type { CheckIn } from '@scope/contract/work/check-in'
import type { Priority } from '@scope/contract/work/priority'
import { readWeek } from '../../company/period/rules.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { refuseSettled } from '../priority/rules.ts'
import { lockFor, type OnStatus, priorityOf, type StatusChange } from '../priority/service.ts'
import { type PriorityRow, updatePriority } from '../priority/store.ts'
import { signOff } from '../sign-off/service.ts'
import { type Asked, type CheckInAsked, readAsked, readCheckIn, statusAfter, statusOf } from './rules.ts'
import { isCheckedInAfter, saveCheckIn } from './store.ts'
import { listCheckIns } from './view.ts'

/**
 * Both status calls: a check-in for a week (ON_TRACK, AT_RISK), or the final sign-off (COMPLETED), which has the same
 * requirements whichever call asks (decisions 4).
 */
export async function changeStatus(
  context: Context,
  id: string,
  asked: Asked,
  onStatus: OnStatus,
): Promise<Priority> {
  const status = readAsked(asked.status)
  const priority = await lockFor(context, id, status === 'COMPLETED' ? 'priority.signOff' : 'priority.work')
  refuseSettled(priority, dateIn(priority.timezone, context.now))
  const change =
    status === 'COMPLETED'
      ? await signOff(context, priority)
      : await checkIn(context, priority, { ...asked, status })
  const [changed] = await Promise.all([priorityOf(context, id), change && onStatus(context, change)])
  return changed
}

/**
 * Saves a check-in. One that had to wait for the network counts for the week in which it was made, and does not replace
 * one that was made after it. Answers the change of the priority's status, unless a later week has decided it.
 */
async function checkIn(
  context: Context,
  priority: PriorityRow,
  asked: CheckInAsked,
): Promise<StatusChange | undefined> {
  const { reach, db, doneAt, now, person } = context
  const { id, bltId, title } = priority
  const at = doneAt ?? now
  const { week, status, note } = readCheckIn(asked, priority, dateIn(priority.timezone, at))
  if (doneAt && (await isCheckedInAfter(reach, db, { priorityId: id, week, at }))) {
    throw conflict('A later check-in of this week is there already.')
  }
  const { earlier, isLatest } = await saveCheckIn(reach, db, {
    priorityId: id,
    venueId: priority.venueId,
    bltId,
    status,
    note,
    weekOf: week,
    submittedAt: at,
    authorId: person.appUserId,
  })
  await updatePriority(reach, db, id, statusAfter(priority, { status, isLatest, now: isLatest ? at : now }))
  const before = { status: priority.status, checkIn: earlier?.status ?? null, note: earlier?.note ?? null }
  const after = { status: isLatest ? statusOf(status) : priority.status, checkIn: status, note }
  await audit(context, 'priority.checkedIn', { id, bltId, title, weekOf: week, before, after })
  return isLatest ? { id, before: priority.status, after: statusOf(status), note, week } : undefined
}

/** A BLT member's check-ins of a week, by default this one: one per priority. */
export async function checkInsOf(
  context: Context,
  { venue, blt }: { venue: string; blt: string },
  asked: string | undefined,
): Promise<CheckIn[]> {
  const member = await bltAt(context, venue, blt)
  const week = readWeek(asked, dateIn(member.timezone, context.now), 'week')
  return listCheckIns(context.reach, context.db, member.id, week)
}
