import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { hasClosed } from '@scope/contract/company/open-days.words'
import type { Visit } from '@scope/contract/insight/visit/visit'
import { may } from '@scope/contract/kernel/access'
import { businessDayIn, dateIn, periodOf } from '@scope/contract/kernel/calendar'
import { venueAt, venueIdOf } from '../../company/venue/service.ts'
import { listBlts } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { begunAt } from '../talk/rules.ts'
import { withEffects } from './effect.ts'
import {
  type Changes,
  changedFields,
  type Draft,
  refuseAgreements,
  refuseDay,
  refuseLongTexts,
  refuseShared,
  refuseStrangers,
  refuseUnseen,
  sameOwner,
  takeBackUntil,
} from './rules.ts'
import {
  deleteVisit,
  insertVisit,
  isTaken,
  listForeign,
  lockVisit,
  type StoredVisit,
  saveDrafts,
  updateVisit,
} from './store.ts'
import { findVisit, listAgreed, listManagers, listOpenPriorities, listVisits, type VisitRow } from './view.ts'

/** Called in the transaction in which a visit is planned, or shared, so that what follows from it is stored exactly when it is. */
export type OnVisit = (context: Context, visit: { id: string; venueId: string }) => Promise<void>

/** Visits of a venue, or of all within reach, as the caller may see them. */
export async function visitsOf(
  context: Context,
  { venue, open, after }: Input<'GET /api/visits'>['query'],
): Promise<Reply<'GET /api/visits'>> {
  const venueId = await venueIdOf(context, venue)
  const only = open === undefined ? undefined : open === 'true'
  const { rows, next } = await listVisits(context, { venueId, open: only, after })
  return { visits: rows, next }
}

/** One visit as the caller may see it. 404 out of reach, and for another’s draft that nobody was told of. */
export async function visitOf(context: Context, id: string): Promise<Visit> {
  const row = await findVisit(context, id)
  if (!row) throw notFound()
  return replyOf(context, row)
}

/** Shows a visit: its visitor’s points and notes to nobody else, and everything else to others once it is shared. */
async function replyOf(context: Context, row: VisitRow): Promise<Visit> {
  const { now, person } = context
  const { dayEndHour, agreed, files, begunAt: begun, updatedAt, ...visit } = row
  const { own, sharedAt, withFiles, venue } = visit
  const { timezone } = venue
  const isShared = sharedAt !== null
  const write = own && !isShared && may(person, 'visit.hold')
  const reads = own || isShared
  const [managers, owners] = await Promise.all([
    listManagers(context, venue.id),
    write ? ownersOf(context, { venueId: venue.id, timezone, visitor: visit.visitor }) : [],
  ])
  const until = own && isShared ? takeBackUntil(new Date(sharedAt)) : null
  return {
    ...visit,
    now: now.toISOString(),
    today: dateIn(timezone, now),
    businessDay: businessDayIn(timezone, now, dayEndHour),
    begunAt: reads ? (begun?.toISOString() ?? null) : null,
    points: own ? visit.points : null,
    notes: own ? visit.notes : null,
    summary: reads ? visit.summary : null,
    managersPoints: reads ? visit.managersPoints : [],
    agreed: !reads ? [] : isShared ? await withEffects(context, row, agreed) : agreed,
    files: own || (isShared && withFiles) ? files : [],
    manager: managers[0] ?? null,
    owners,
    takeBackUntil: until && until >= now ? until.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    can: { write },
  }
}

type Whose = { venueId: string; timezone: string; visitor: { id: string; name: string } }

/** Who can own an agreement: who manages the venue now, its members, and the visitor; each once, with their priorities. */
async function ownersOf(context: Context, { venueId, timezone, visitor }: Whose): Promise<Visit['owners']> {
  const { reach, db, now } = context
  const [managers, members, priorities] = await Promise.all([
    listManagers(context, venueId),
    listBlts(reach, db, venueId),
    listOpenPriorities(context, { venueId, period: periodOf(dateIn(timezone, now)) }),
  ])
  const people = [
    ...managers.map((person) => ({ ...person, kind: 'manager' as const })),
    ...members.map((person) => ({ ...person, kind: 'member' as const })),
  ].filter(({ id }, place, all) => id !== visitor.id && all.findIndex((one) => one.id === id) === place)
  const owners = [...people, { ...visitor, kind: 'visitor' as const }]
  return owners.map(({ id, name, kind }) => ({
    ...{ id, name, kind },
    priorities: priorities.filter(({ bltId }) => bltId === id).map(({ bltId: _, ...priority }) => priority),
  }))
}

/** Plans a visit, or begins one today. The id of an own visit answers that visit. */
export async function planVisit(
  context: Context,
  body: Input<'POST /api/visits'>['body'],
  onPlanned: OnVisit,
): Promise<Visit> {
  const { reach, db, person, now, doneAt = now } = context
  const venue = await venueAt(context, body.venue)
  const { id = randomUUID(), on, by, tell = true } = body
  const stored = body.id === undefined ? undefined : await lockVisit(reach, db, id)
  if (stored?.visitorId === person.appUserId && stored.venueId === venue.id) return visitOf(context, id)
  if (body.id !== undefined && (await isTaken(reach, db, id))) throw conflict('Another visit has this id.')
  if (hasClosed(venue.openDays, dateIn(venue.timezone, doneAt))) {
    throw conflict(`${venue.name} has closed. It can’t be visited any more.`)
  }
  refuseDay(on, venue, doneAt)
  const times = { createdAt: now, updatedAt: now }
  const venueId = venue.id
  await insertVisit(reach, db, { id, venueId, visitorId: person.appUserId, day: on, way: by, tell, ...times })
  await audit(context, 'visit.planned', { id, venueId, about: venue.name, on, by })
  if (tell) await onPlanned(context, { id, venueId })
  return visitOf(context, id)
}

/** The caller's own visit, locked. Of what they read, but another holds, 403. */
export async function lockOwn(context: Context, id: string): Promise<StoredVisit> {
  const stored = await lockVisit(context.reach, context.db, id)
  if (stored?.visitorId === context.person.appUserId) return stored
  if (!stored || !(await findVisit(context, id))) throw notFound()
  throw forbidden('Only its visitor can do this.')
}

/** Changes a draft. Refuses a version that is not the latest, unless its fields are as they are stored. */
export async function changeVisit(
  context: Context,
  id: string,
  body: Input<'PATCH /api/visits/:id'>['body'],
  onPlanned: OnVisit,
): Promise<Visit> {
  const { reach, db, now, doneAt = now } = context
  const stored = await lockOwn(context, id)
  refuseShared(stored)
  const changes = changesIn(body)
  refuseLongTexts(changes)
  if (changes.agreements) refuseAgreements(changes.agreements)
  const fields = changedFields(stored, changes)
  if (body.updatedAt !== undefined && fields.length > 0) {
    refuseUnseen(stored, body.updatedAt, { fields, agreed: await listAgreed(context, id) })
  }
  if (fields.includes('on'))
    refuseDay(changes.day ?? stored.day, await venueAt(context, stored.venueId), doneAt)
  if (fields.includes('agreements')) await saveAgreements(context, stored, changes.agreements ?? [])
  const begun = body.begun ? begunAt(stored.begunAt, doneAt) : stored.begunAt
  if (fields.length > 0 || begun?.getTime() !== stored.begunAt?.getTime()) {
    const { agreements: _, ...row } = changes
    const updatedAt = nextVersion(stored.updatedAt, now)
    await updateVisit(reach, db, id, { ...row, begunAt: begun, updatedAt })
  }
  if (fields.includes('tell') && changes.tell) await onPlanned(context, { id, venueId: stored.venueId })
  return visitOf(context, id)
}

/** The fields of a call as they are stored, without those that it leaves out. */
function changesIn({
  on,
  by,
  agreements,
  updatedAt: _,
  begun: __,
  ...same
}: Input<'PATCH /api/visits/:id'>['body']): Changes {
  return {
    ...same,
    ...(on !== undefined && { day: on }),
    ...(by !== undefined && { way: by }),
    ...(agreements && {
      agreements: agreements.map(
        ({ owner, figure = null, priorityId = null, ...agreed }): Draft => ({
          ...agreed,
          ownerId: owner,
          figure,
          priorityId,
        }),
      ),
    }),
  }
}

/** Saves the agreements of a draft. Who owned one before, and its day, need not be right any more. */
async function saveAgreements(
  context: Context,
  stored: StoredVisit,
  drafts: readonly Draft[],
): Promise<void> {
  const { reach, db, now, doneAt = now } = context
  const { id: visitId, venueId } = stored
  const venue = await venueAt(context, venueId)
  const before = (draft: Draft) => stored.agreements.find(({ id }) => id === draft.id)
  const owners = await ownersOfStored(context, stored)
  const changed = drafts.map((draft) => !sameOwner(draft, before(draft)))
  if (changed.includes(true)) {
    refuseStrangers(
      drafts.map((draft, place) =>
        changed[place] ? draft : { ...draft, ownerId: stored.visitorId, priorityId: null },
      ),
      owners,
    )
  }
  for (const [place, draft] of drafts.entries()) {
    if (draft.due !== before(draft)?.due) refuseDay(draft.due, venue, doneAt, `agreements.${place}.due`)
  }
  const [foreign] = await listForeign(reach, db, { visitId, ids: drafts.map(({ id }) => id) })
  if (foreign !== undefined) {
    const place = drafts.findIndex(({ id }) => id === foreign)
    throw invalid(`agreements.${place}.id`, 'Another agreement has this id.')
  }
  await saveDrafts(reach, db, visitId, { drafts, now })
}

/** Who can own an agreement of a stored visit. */
export async function ownersOfStored(
  context: Context,
  { venueId, visitorId }: StoredVisit,
): Promise<Visit['owners']> {
  const { timezone } = await venueAt(context, venueId)
  return ownersOf(context, { venueId, timezone, visitor: { id: visitorId, name: '' } })
}

/** Deletes a draft with its notes and files. */
export async function removeVisit(context: Context, id: string): Promise<{ id: string }> {
  const stored = await lockOwn(context, id)
  refuseShared(stored)
  await deleteVisit(context.reach, context.db, id, context.now)
  await audit(context, 'visit.removed', { id, venueId: stored.venueId, on: stored.day })
  return { id }
}
