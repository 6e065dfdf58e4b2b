import type { Input } from '@scope/contract/calls'
import { isBltRole, isOnTeam, mayAbout, memberOf } from '@scope/contract/kernel/access'
import {
  dateIn,
  type Period,
  type PlainDate,
  parsePeriod,
  periodAt,
  periodOf,
  type Week,
} from '@scope/contract/kernel/calendar'
import type { Priority } from '@scope/contract/work/priority'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { readPeriod } from '../../company/period/rules.ts'
import { bltAt, venueAt, venueIdOf } from '../../company/venue/service.ts'
import { findBlt } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import type { Paged } from '../../kernel/db/keyset.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { servedBy } from '../focus/service.ts'
import { handOverRefusal, optionalText, refuseSettled, requiredText } from './rules.ts'
import {
  deleteUntouched,
  giveTo,
  insertPriority,
  lockPriority,
  type PriorityRow,
  updatePriority,
} from './store.ts'
import { findPriority, listHome, listLive } from './view.ts'

type NewPriority = Input<'POST /api/priority'>['body']
type PriorityEdit = Input<'PUT /api/priorities/:id'>['body']

/** A priority whose status a check-in or a sign-off has changed, repeated or taken back. */
export type StatusChange = {
  id: string
  before: PriorityStatus
  after: PriorityStatus
  note: string | null
  /** The week of a check-in; null for a sign-off. */
  week: Week | null
}
/** Called in the transaction of the change, so that what follows from it is stored exactly when it is. */
export type OnStatus = (context: Context, change: StatusChange) => Promise<void>

/** Called in the transaction in which someone gives a priority to a member, new or handed over. */
export type OnGiven = (context: Context, given: { id: string; bltId: string }) => Promise<void>

/** A BLT member's priorities of a period. An address that names year and period needs one query alone. */
export async function homeOf(
  context: Context,
  { venue, blt, period }: { venue: string; blt: string; period: string },
): Promise<Priority[]> {
  const wanted = periodIn(period) ?? readPeriod(period, await todayOfBlt(context, venue, blt))
  const home = await listHome(context, venue, blt, wanted)
  if (!home) throw notFound()
  return home
}

const periodIn = (text: string): Period | undefined =>
  (/^\d{4}-/.test(text) ? parsePeriod(text, '') : null) ?? undefined

async function todayOfBlt(context: Context, venue: string, blt: string): Promise<PlainDate> {
  return dateIn((await bltAt(context, venue, blt)).timezone, context.now)
}

/** The live priorities within reach, of one venue or all. */
export async function liveOf(
  context: Context,
  { venue, after }: Input<'GET /api/priorities'>['query'],
): Promise<Paged<Priority>> {
  return listLive(context, { venueId: await venueIdOf(context, venue), after })
}

/** Creates a priority for a BLT member, in the current period or a later one that the call names. */
export async function createPriority(
  context: Context,
  body: NewPriority,
  onGiven: OnGiven,
): Promise<Priority> {
  const { reach, db, now, person } = context
  const title = requiredText(body.title, 'title', 'Priority Title')
  if (body.status !== undefined && body.status !== 'NOT_STARTED') {
    throw invalid('status', 'status must be NOT_STARTED: check-ins and the sign-off change it.')
  }
  const venue = await venueAt(context, body.venueId)
  const member = await bltAt(context, venue.id, body.bltId)
  if (!mayAbout(person, 'priority.edit', member)) throw forbidden()
  if (!isOnTeam(member)) throw conflict('This person is no longer on the team.')
  const today = dateIn(venue.timezone, now)
  const current = periodOf(today)
  const period = periodAt(body.targetYear ?? current.year, body.targetPeriod ?? current.number)
  if (period.endDate < today)
    throw invalid('targetPeriod', 'targetPeriod has already ended. Choose the current or a later period.')
  const serves = { year: period.year, period: period.number }
  const focus = await servedBy(context, body.focus ?? null, serves)
  const id = await insertPriority(reach, db, {
    venueId: venue.id,
    bltId: member.id,
    title,
    description: optionalText(body.description),
    category: body.category ?? 'OPERATIONS',
    period: period.number,
    year: period.year,
    targetDate: body.targetDate === undefined ? period.endDate : body.targetDate,
    outcomeKpi: optionalText(body.outcomeKpi),
    confidence: body.confidence ?? null,
    nextAction: optionalText(body.nextAction),
    focusId: focus?.id ?? null,
    dueAt: period.endDate,
    createdById: person.appUserId,
    createdAt: now,
    updatedAt: now,
  })
  await audit(context, 'priority.created', { id, bltId: member.id, title })
  await onGiven(context, { id, bltId: member.id })
  return priorityOf(context, id)
}

/** The fields of the form. */
const formOf = (row: PriorityRow) => ({
  title: row.title,
  description: row.description,
  category: row.category,
  targetDate: row.targetDate,
  outcomeKpi: row.outcomeKpi,
  confidence: row.confidence,
  nextAction: row.nextAction,
})

/** Changes the fields that the edit contains, if it names the latest version. */
export async function editPriority(context: Context, id: string, body: PriorityEdit): Promise<Priority> {
  const { reach, db, now } = context
  const row = await lockFor(context, id, 'priority.edit')
  refuseSettled(row, dateIn(row.timezone, now))
  const title = requiredText(body.title, 'title', 'Priority Title')
  const { focus: was } = await priorityOf(context, id)
  if (body.updatedAt !== undefined && body.updatedAt !== row.updatedAt.toISOString()) {
    throw new Refusal('stale', 'Someone else changed this priority.', {
      current: { ...formOf(row), focus: was, updatedAt: row.updatedAt.toISOString() },
    })
  }
  const before = formOf(row)
  const { description, category, targetDate, outcomeKpi, confidence, nextAction } = body
  const after: typeof before = {
    title,
    description: description === undefined ? before.description : optionalText(description),
    category: category ?? before.category,
    targetDate: targetDate === undefined ? before.targetDate : targetDate,
    outcomeKpi: outcomeKpi === undefined ? before.outcomeKpi : optionalText(outcomeKpi),
    confidence: confidence === undefined ? before.confidence : confidence,
    nextAction: nextAction === undefined ? before.nextAction : optionalText(nextAction),
  }
  const keeps = body.focus === undefined || body.focus === row.focusId
  const focus = keeps ? was : await servedBy(context, body.focus ?? null, row)
  const changes = { ...after, focusId: focus?.id ?? null, updatedAt: nextVersion(row.updatedAt, now) }
  await updatePriority(reach, db, id, changes)
  await audit(context, 'priority.edited', {
    ...{ id, bltId: row.bltId, title: row.title },
    before: { ...before, focus: was?.title ?? null },
    after: { ...after, focus: focus?.title ?? null },
  })
  return priorityOf(context, id)
}

/**
 * Hands a priority over to another member of its venue, with all that was done on it. Its member may have left. The trail
 * says from whom to whom.
 */
export async function handOver(
  context: Context,
  id: string,
  blt: string,
  onGiven: OnGiven,
): Promise<Priority> {
  const { reach, db, now, person } = context
  const row = await lockFor(context, id, 'priority.edit')
  const to = await findBlt(reach, db, row.venueId, blt)
  if (!to || (to.active && !isBltRole(to.role)))
    throw invalid('blt', 'blt must be an AGM or Bar Lead of the same venue.')
  if (!mayAbout(person, 'priority.edit', to)) throw forbidden()
  const refusal = handOverRefusal(row, { ...to, onTeam: isOnTeam(to) }, dateIn(row.timezone, now))
  if (refusal) throw conflict(refusal)
  const { bltName } = await priorityOf(context, id)
  await giveTo(reach, db, id, { bltId: to.id, version: nextVersion(row.updatedAt, now), now })
  await audit(context, 'priority.handedOver', {
    id,
    bltId: to.id,
    title: row.title,
    before: { member: bltName },
    after: { member: to.name },
  })
  await onGiven(context, { id, bltId: to.id })
  return priorityOf(context, id)
}

/** Removes a mistaken priority on which nothing was done. The audit trail keeps its title and tasks. */
export async function removePriority(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db, now } = context
  const row = await lockFor(context, id, 'priority.edit')
  refuseSettled(row, dateIn(row.timezone, now))
  const { title, description, tasks } = await priorityOf(context, id)
  if (!(await deleteUntouched(reach, db, id))) {
    throw conflict('Work was done on this priority. Withdraw it with a reason instead.')
  }
  await audit(context, 'priority.removed', {
    id,
    bltId: row.bltId,
    title,
    description,
    tasks: tasks.map(({ label }) => label),
  })
  return { id }
}

/** Locks a priority for someone with this ability for its member. 404 if out of reach, 403 without the ability. */
export async function lockFor(
  { reach, db, person }: Context,
  id: string,
  ability: 'priority.edit' | 'priority.work' | 'priority.signOff',
): Promise<PriorityRow> {
  const row = await lockPriority(reach, db, id)
  if (!row) throw notFound()
  refuseAbout(person, ability, memberOf(row))
  return row
}

/** One priority as a reply shows it; 404 out of reach. */
export async function priorityOf(context: Context, id: string): Promise<Priority> {
  const priority = await findPriority(context, id)
  if (!priority) throw notFound()
  return priority
}
