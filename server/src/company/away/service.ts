import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { Away } from '@scope/contract/company/away'
import { isBltRole, mayAbout } from '@scope/contract/kernel/access'
import { addDays, dateIn } from '@scope/contract/kernel/calendar'
import type { Context, Person } from '../../kernel/context.ts'
import { forbidden, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { type AwayDays, firstAwayDay, refuseAwayDays, refuseOld, refuseOverlap } from './rules.ts'
import { changeAway, insertAway, lockPerson, removeAway } from './store.ts'
import { type Absentee, findAbsentee, findAway, listAwayFrom, listAwayOf, type StoredAway } from './view.ts'

/**
 * Called in the transaction of a change with the days that are away now or were before, so that what was counted of them is
 * counted again.
 */
export type OnAway = (context: Context, appUserId: string, days: AwayDays) => Promise<void>

/** Whether the caller reaches a person: themselves, or someone of a venue within reach. */
const reaches = ({ person, reach }: Context, { id, venueId }: Absentee): boolean =>
  person.appUserId === id ||
  reach.venueIds === 'every' ||
  (venueId !== null && reach.venueIds.includes(venueId))

/** The person themselves, the general manager of a BLT member and whoever stands in for them, and full admins. */
const mayChange = (person: Person, { id, role, venueId }: Absentee): boolean =>
  person.appUserId === id ||
  person.accessRole === 'FULL_ADMIN' ||
  (isBltRole(role) && mayAbout(person, 'away.edit', { id, venueId: venueId ?? '' }))

const todayOf = ({ now }: Context, { timezone }: Absentee) => dateIn(timezone, now)

/** The person whom a call is about: 404 out of reach, 403 for those who may not enter absences for them. */
function permitted(context: Context, person: Absentee | undefined): Absentee {
  if (!person || !reaches(context, person)) throw notFound()
  if (!mayChange(context.person, person)) throw forbidden()
  return person
}

const present = ({ person: caller }: Context, away: StoredAway): Away => {
  const { appUserId: _, person, ...row } = away
  const { id, slug, name } = person
  return { ...row, person: { id, slug, name }, can: { change: mayChange(caller, person) } }
}

/** A person's absences since the last period, or those from today on of everyone whom the caller may enter one for. */
export async function awayOf(
  context: Context,
  { person: ref }: Input<'GET /api/away'>['query'],
): Promise<Reply<'GET /api/away'>> {
  const { reach, db, now, companyZone, person: caller } = context
  if (ref !== undefined) {
    const person = permitted(context, await findAbsentee(reach, db, ref))
    const today = todayOf(context, person)
    const first = firstAwayDay(today)
    const rows = await listAwayOf(reach, db, person.id, first)
    return { first, today, away: rows.map((one) => present(context, one)) }
  }
  const today = dateIn(companyZone, now)
  const all = mayAbout(caller, 'away.edit', { id: '', venueId: '' })
  // The day before, for venues further west.
  const rows = await listAwayFrom(reach, db, {
    self: caller.appUserId,
    all,
    from: addDays(today, -1),
    today,
  })
  const current = rows.filter(({ to, person }) => to >= todayOf(context, person))
  return { first: firstAwayDay(today), today, away: current.map((one) => present(context, one)) }
}

/** Enters when a person is away. */
export async function enterAway(
  context: Context,
  { person: ref, kind, ...days }: Input<'POST /api/away'>['body'],
  onAway: OnAway,
): Promise<Away> {
  const { reach, db, now, person: caller } = context
  const person = permitted(context, await findAbsentee(reach, db, ref))
  if (!person.active) throw notFound()
  refuseAwayDays(days, todayOf(context, person))
  await lockPerson(reach, db, person.id)
  refuseOverlap(person.name, await listAwayOf(reach, db, person.id, days.from), days)
  const id = randomUUID()
  await insertAway(reach, db, { id, appUserId: person.id, kind, ...days, createdById: caller.appUserId, now })
  await audit(context, 'away.entered', { ...aboutOf(person, id), before: {}, after: { kind, ...days } })
  await onAway(context, person.id, days)
  return present(context, await changeable(context, id))
}

/** Changes an absence, or ends it early. */
export async function editAway(
  context: Context,
  id: string,
  body: Input<'PATCH /api/away/:id'>['body'],
  onAway: OnAway,
): Promise<Away> {
  const { reach, db, now } = context
  const { person } = await changeable(context, id)
  await lockPerson(reach, db, person.id)
  const before = await changeable(context, id)
  const today = todayOf(context, person)
  refuseOld(before, today)
  const after = { kind: body.kind ?? before.kind, from: body.from ?? before.from, to: body.to ?? before.to }
  if (after.kind === before.kind && after.from === before.from && after.to === before.to) {
    return present(context, before)
  }
  // One that began earlier can keep its first day.
  refuseAwayDays(after.from === before.from ? { from: firstAwayDay(today), to: after.to } : after, today)
  const others = await listAwayOf(reach, db, person.id, after.from)
  refuseOverlap(
    person.name,
    others.filter((other) => other.id !== id),
    after,
  )
  await changeAway(reach, db, { id, ...after }, now)
  const { kind, from, to } = before
  await audit(context, 'away.changed', { ...aboutOf(person, id), before: { kind, from, to }, after })
  await onAway(context, person.id, {
    from: from < after.from ? from : after.from,
    to: to > after.to ? to : after.to,
  })
  return present(context, await changeable(context, id))
}

/** Removes an absence, as if it had not been entered. */
export async function deleteAway(context: Context, id: string, onAway: OnAway): Promise<{ id: string }> {
  const { reach, db, now } = context
  const { person } = await changeable(context, id)
  await lockPerson(reach, db, person.id)
  const { kind, from, to } = await changeable(context, id)
  refuseOld({ from, to }, todayOf(context, person))
  await removeAway(reach, db, id, now)
  await audit(context, 'away.removed', { ...aboutOf(person, id), before: { kind, from, to }, after: {} })
  await onAway(context, person.id, { from, to })
  return { id }
}

async function changeable(context: Context, id: string): Promise<StoredAway> {
  const away = await findAway(context.reach, context.db, id)
  permitted(context, away?.person)
  if (!away) throw notFound()
  return away
}

const aboutOf = (person: Absentee, id: string) => ({ id, bltId: person.id, about: person.name })
