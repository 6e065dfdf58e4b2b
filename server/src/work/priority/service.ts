import type { Input } from '@scope/contract/calls'
import { isBltRole, mayAbout } from '@scope/contract/kernel/access'
import {
  dateIn,
  type Period,
  type PlainDate,
  parsePeriod,
  periodAt,
  periodOf,
} from '@scope/contract/kernel/calendar'
import type { Priority } from '@scope/contract/work/priority'
import type { AskedStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import { readPeriod, readWeek } from '../../company/period/rules.ts'
import { bltAt, venueAt, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { findCheckIn, hasLaterCheckIn, saveCheckIn } from '../check-in/store.ts'
import { findEntryOf } from '../journal/view.ts'
import {
  checklist,
  inDueWeek,
  optionalText,
  readAsked,
  refuseOutsidePeriod,
  refuseSettled,
  refuseUnmet,
  requiredText,
} from './rules.ts'
import { countTasks, insertPriority, lockPriority, type PriorityRow, updatePriority } from './store.ts'
import { findPriority, listHome, listLive } from './view.ts'

type NewPriority = Input<'POST /api/priority'>['body']
type PriorityEdit = Input<'PUT /api/priorities/:id'>['body']

/** A priority whose status a check-in has changed or repeated. */
export type StatusChange = { id: string; before: PriorityStatus; after: PriorityStatus; note: string | null }
/** Called in the transaction of the check-in, so that what follows from it is stored exactly when it is. */
export type OnStatus = (context: Context, change: StatusChange) => Promise<void>

/** A BLT member's priorities of a period. An address that names year and period needs one query alone. */
export async function homeOf(
  context: Context,
  { venue, blt, period }: { venue: string; blt: string; period: string },
): Promise<Priority[]> {
  const named = /^\d{4}-/.test(period) ? parsePeriod(period, '') : null
  const wanted: Period = named ?? readPeriod(period, await todayOfBlt(context, venue, blt))
  const found = await listHome(context, venue, blt, wanted)
  if (!found) throw notFound()
  return found
}

async function todayOfBlt(context: Context, venue: string, blt: string): Promise<PlainDate> {
  return dateIn((await bltAt(context, venue, blt)).timezone, context.now)
}

/** The live priorities within reach, of one venue or all. */
export async function liveOf(context: Context, venue: string | undefined): Promise<Priority[]> {
  return listLive(context, await venueIdOf(context, venue))
}

/** Gives a BLT member a priority for a period that has not ended: this one, or one that the call names. */
export async function createPriority(context: Context, body: NewPriority): Promise<Priority> {
  const { reach, db, now, person } = context
  const title = requiredText(body.title, 'title', 'Priority Title')
  if (body.status !== undefined && body.status !== 'NOT_STARTED') {
    throw invalid('status', 'status must be NOT_STARTED: check-ins and the sign-off change it.')
  }
  const venue = await venueAt(context, body.venueId)
  const member = await bltAt(context, venue.id, body.bltId)
  if (!member.active || !isBltRole(member.role)) throw conflict('This person is no longer on the team.')
  const today = dateIn(venue.timezone, now)
  const current = periodOf(today)
  const period = periodAt(body.targetYear ?? current.year, body.targetPeriod ?? current.number)
  if (period.endDate < today) throw invalid('targetPeriod', 'targetPeriod is a period that has ended.')
  const id = await insertPriority(reach, db, {
    venueId: venue.id,
    bltId: member.id,
    title,
    description: optionalText(body.description),
    category: body.category ?? 'OPERATIONS',
    period: period.number,
    year: period.year,
    targetDate: body.targetDate ?? period.endDate,
    dueAt: period.endDate,
    createdById: person.appUserId,
    createdAt: now,
    updatedAt: now,
  })
  await audit(context, 'priority.created', { id, bltId: member.id, title })
  return reread(context, id)
}

/** Changes title, description and category of the version that the edit names; a stale one changes nothing. */
export async function editPriority(context: Context, id: string, body: PriorityEdit): Promise<Priority> {
  const { reach, db, now } = context
  const row = await lockFor(context, id, 'priority.edit')
  refuseSettled(row, dateIn(row.timezone, now))
  const title = requiredText(body.title, 'title', 'Priority Title')
  if (body.updatedAt !== undefined && body.updatedAt !== row.updatedAt.toISOString()) {
    throw new Refusal('stale', 'Someone else changed this priority meanwhile.', {
      current: { title: row.title, description: row.description, updatedAt: row.updatedAt.toISOString() },
    })
  }
  const after = {
    title,
    description: body.description === undefined ? row.description : optionalText(body.description),
    category: body.category ?? row.category,
  }
  await updatePriority(reach, db, id, { ...after, updatedAt: nextVersion(row.updatedAt, now) })
  const before = { title: row.title, description: row.description, category: row.category }
  await audit(context, 'priority.edited', { id, bltId: row.bltId, title: row.title, before, after })
  return reread(context, id)
}

/**
 * What both status calls do: a check-in for a week (ON_TRACK, AT_RISK), or the final sign-off (COMPLETED), whose
 * every requirement is held here, whichever call asks (decisions 4).
 */
export async function changeStatus(
  context: Context,
  id: string,
  asked: { status: AskedStatus; note?: string | null; week?: string },
  onStatus: OnStatus,
): Promise<Priority> {
  const status = readAsked(asked.status)
  const row = await lockFor(context, id, status === 'COMPLETED' ? 'priority.signOff' : 'priority.work')
  refuseSettled(row, dateIn(row.timezone, context.now))
  if (status === 'COMPLETED') await signOff(context, row)
  else await checkIn(context, row, { ...asked, status }, onStatus)
  return reread(context, id)
}

async function checkIn(
  context: Context,
  row: PriorityRow,
  asked: { status: 'ON_TRACK' | 'AT_RISK'; note?: string | null; week?: string },
  onStatus: OnStatus,
): Promise<void> {
  const { reach, db, now, person } = context
  const week = readWeek(asked.week, dateIn(row.timezone, now), 'week')
  refuseOutsidePeriod(row, week)
  const note = optionalText(asked.note)
  const earlier = await findCheckIn(reach, db, row.id, week)
  await saveCheckIn(reach, db, {
    priorityId: row.id,
    venueId: row.venueId,
    bltId: row.bltId,
    status: asked.status,
    note,
    weekOf: week,
    submittedAt: now,
    authorId: person.appUserId,
  })
  const later = await hasLaterCheckIn(reach, db, row.id, week)
  await updatePriority(reach, db, row.id, {
    // A check-in for an earlier week is told, and changes nothing that a later week has decided.
    ...(later ? {} : { status: asked.status, completedAt: asked.status === 'ON_TRACK' ? now : null }),
    lastCheckIn: now,
    startedAt: row.startedAt ?? now,
  })
  await audit(context, 'priority.checkedIn', {
    id: row.id,
    bltId: row.bltId,
    title: row.title,
    weekOf: week,
    before: { status: row.status, checkIn: earlier?.status ?? null, note: earlier?.note ?? null },
    after: { status: later ? row.status : asked.status, checkIn: asked.status, note },
  })
  if (!later) await onStatus(context, { id: row.id, before: row.status, after: asked.status, note })
}

async function signOff(context: Context, row: PriorityRow): Promise<void> {
  const { reach, db, now, person } = context
  const { dueWeekStart } = periodAt(row.year, row.period)
  if (!inDueWeek(row, dateIn(row.timezone, now))) {
    throw conflict(`The final sign-off opens in the due week, which starts on ${dueWeekStart}.`)
  }
  const { list } = await checklistOf(context, row)
  refuseUnmet(list)
  await updatePriority(reach, db, row.id, {
    status: 'COMPLETED',
    closedAt: now,
    completedAt: row.completedAt ?? now,
    gmUserId: person.appUserId,
  })
  const before = { status: row.status }
  const after = { status: 'COMPLETED' }
  const { id, bltId, title } = row
  await audit(context, 'priority.signedOff', { id, bltId, title, before, after })
}

async function checklistOf(
  context: Context,
  row: Pick<PriorityRow, 'id' | 'bltId' | 'status' | 'year' | 'period'>,
) {
  const week = periodAt(row.year, row.period).dueWeekStart
  const counts = await countTasks(context.reach, context.db, row.id)
  const entry = await findEntryOf(context, row.bltId, week)
  return { list: checklist({ ...counts, hasJournal: entry !== undefined, status: row.status }), entry, week }
}

/** The sign-off checklist as it stands now, with who wrote the entry for the final week. */
export async function signOffOf(context: Context, id: string) {
  const priority = await findPriority(context, id)
  if (!priority) throw notFound()
  const { list, entry, week } = await checklistOf(context, {
    ...priority,
    year: priority.targetYear,
    period: priority.targetPeriod,
  })
  return { ...list, journalBy: entry?.by ?? null, journalAt: entry?.at ?? null, week }
}

/** The priority, held, for someone with this ability about its member; 404 out of reach, 403 without the ability. */
export async function lockFor(
  { reach, db, person }: Context,
  id: string,
  ability: 'priority.edit' | 'priority.work' | 'priority.signOff',
): Promise<PriorityRow> {
  const row = await lockPriority(reach, db, id)
  if (!row) throw notFound()
  if (!mayAbout(person, ability, row.bltId)) throw forbidden()
  return row
}

async function reread(context: Context, id: string): Promise<Priority> {
  const priority = await findPriority(context, id)
  if (!priority) throw notFound()
  return priority
}
