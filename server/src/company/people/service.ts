import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { Staff } from '@scope/contract/company/people'
import { PEOPLE_PAGE } from '@scope/contract/company/people.words'
import { fullNameOf } from '@scope/contract/company/person.words'
import type { Config } from '../../kernel/config.ts'
import type { Context, DoerContext } from '../../kernel/context.ts'
import { changesOf } from '../../kernel/import/change.ts'
import { conflict, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { listDomains, lockCompany } from '../company/view.ts'
import {
  closedAt,
  LAST_ADMIN,
  leavesNoAdmin,
  type PersonRow,
  planRows,
  type StaffPlan,
  type StoredCompany,
} from '../roster/rules.ts'
import { savePlan } from '../roster/service.ts'
import { readCompany } from '../roster/store.ts'
import { passkeySite } from '../session/rules.ts'
import { endSessionsOf } from '../session/service.ts'
import { endCalendarFeeds } from '../session/store.ts'
import { allowsCode, typedEmail } from '../sign-in/rules.ts'
import { endTokensOf } from '../token/service.ts'
import { readGroups, venuesNamed } from '../venue/rules.ts'
import { venueIdOf } from '../venue/service.ts'
import { slugGiver } from '../venue/slug.ts'
import { listGroups } from '../venue/view.ts'
import { readPerson } from './rules.ts'
import { deletePasskeys, resetProofs } from './store.ts'
import { countStaff, findSignIn, findStaff, findStaffByEmail, listSignedIn, listStaff } from './view.ts'

/** One page of the company's staff by name; active people only, unless the filter says otherwise. */
export async function staffOf(
  context: DoerContext,
  query: Input<'GET /api/people'>['query'],
): Promise<Omit<Reply<'GET /api/people'>, 'canInvite'>> {
  const { reach, db } = context
  const filter = {
    search: query.search?.trim() || undefined,
    venueId: await venueIdOf(context, query.venue),
    role: query.role,
    active: query.active === 'all' ? undefined : query.active !== 'no',
  }
  const { after } = query
  const { rows: people, next } = await listStaff(reach, db, filter, { after, size: PEOPLE_PAGE })
  const count = after === undefined ? await countStaff(reach, db, filter) : { total: null, more: false }
  return { people, next, groups: await listGroups(reach, db), ...count }
}

/** One person of the company. 404 for people of other companies. */
export async function staffAt({ reach, db }: DoerContext, ref: string): Promise<Staff> {
  const person = await findStaff(reach, db, ref)
  if (!person) throw notFound()
  return person
}

/** The person of the company with this address. 404 if there is none. */
export async function staffWith({ reach, db }: DoerContext, email: string): Promise<Staff> {
  const person = await findStaffByEmail(reach, db, typedEmail(email))
  if (!person) throw notFound()
  return person
}

/** Adds a person to the company's staff. */
export async function addPerson(
  context: DoerContext,
  body: Input<'POST /api/people'>['body'],
): Promise<Staff> {
  const company = await holdCompany(context)
  const row = readPerson(
    { ...body, jobRole: body.role },
    undefined,
    await termsOf(context, company, body, []),
  )
  const plan = planOf(company, row)
  await savePlan(context, plan, { by: context.person.email })
  await audit(context, 'person.added', traceOf(plan, row, undefined))
  return staffAt(context, row.appUserId)
}

/**
 * Changes a person, if the call names the latest version. Deactivating signs the person out everywhere at once; their
 * history stays. So does a new e-mail address, since it may be someone else's mailbox, except for the session that makes
 * the call. Changes to people take turns, so that two calls cannot remove the last two full admins at once.
 */
export async function changePerson(
  context: DoerContext,
  ref: string,
  body: Input<'PATCH /api/people/:id'>['body'],
  token: string | undefined,
): Promise<Staff> {
  const { person } = context
  const company = await holdCompany(context)
  const stored = await staffAt(context, ref)
  const before = company.people.find(({ appUserId }) => appUserId === stored.id)
  if (!before) throw notFound()
  if (stored.forgotten) throw conflict(`${stored.name} was forgotten. Add them again as a new person.`)
  if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(stored.updatedAt)) {
    throw new Refusal('stale', `Someone else changed ${stored.name}. Reload before you save.`)
  }
  const row = readPerson(
    { ...body, jobRole: body.role ?? before.jobRole },
    before,
    await termsOf(context, company, body, before.venueIds),
  )
  const leaves = before.active && !row.active
  if (leaves && before.appUserId === person.appUserId) throw conflict('You cannot deactivate yourself.')
  if (leavesNoAdmin([row], company)) throw conflict(LAST_ADMIN)
  const plan = planOf(company, row)
  if (plan.people.changed.length === 0) return stored
  const version = nextVersion(new Date(stored.updatedAt), context.now)
  await savePlan({ ...context, version }, plan, { by: person.email, token })
  const action = before.active === row.active ? 'changed' : leaves ? 'deactivated' : 'reactivated'
  await audit(context, `person.${action}`, traceOf(plan, row, before))
  return staffAt(context, row.appUserId)
}

/** Whether the call changed the caller's own rights. */
export async function changedOwnRights(context: Context): Promise<boolean> {
  const { person } = context
  const { accessRole, role } = await staffAt(context, person.appUserId)
  return accessRole !== person.accessRole || role !== person.jobRole
}

/** How a person signs in, and where they are signed in. */
export async function signInOf(
  context: Context,
  ref: string,
  config: Pick<Config, 'publicUrl'>,
): Promise<Reply<'GET /api/people/:id/sign-in'>> {
  const { id } = await staffAt(context, ref)
  const at = { now: context.now, site: passkeySite(config) }
  const { wrongCodes, ...signIn } = await findSignIn(context.reach, context.db, id, at)
  return { ...signIn, linksOnly: !allowsCode(wrongCodes) }
}

/**
 * Lets a person prove their address anew: with codes again, another account of the provider, or without passkeys. Their
 * calendar address and tokens end.
 */
export async function resetSignIn(
  context: Context,
  ref: string,
  { passkeys }: Input<'POST /api/people/:id/sign-in/reset'>['body'],
): Promise<{ ok: boolean }> {
  const { id, name, email } = await staffAt(context, ref)
  await resetProofs(context.reach, context.db, id)
  const removed = passkeys ? await deletePasskeys(context.reach, context.db, id) : 0
  await audit(context, 'signIn.reset', { about: `${name} (${email})`, id, passkeys: removed })
  await endCalendar(context, ref)
  await endTokens(context, id)
  return { ok: true }
}

/** Ends a person's calendar address, if they have one. */
export async function endCalendar(context: DoerContext, ref: string): Promise<{ ok: boolean }> {
  const { id, name, email } = await staffAt(context, ref)
  const ended = await endCalendarFeeds(context.reach, context.db, [id])
  if (ended > 0) await audit(context, 'calendarFeed.ended', { about: `${name} (${email})`, id })
  return { ok: true }
}

/** Ends a person's tokens. */
const endTokens = (context: DoerContext, id: string): Promise<void> =>
  endTokensOf({ ...context, network: undefined }, [id], context.person.email)

/** Signs a person out everywhere, except where the caller makes this call, and ends their calendar address and tokens. */
export async function signOutEverywhere(
  context: DoerContext,
  ref: string,
  token: string | undefined,
): Promise<Reply<'DELETE /api/people/:id/sessions'>> {
  const { id, name, email } = await staffAt(context, ref)
  const ended = await endSessionsOf(context, [id], { by: context.person.email, token })
  if (ended > 0) await audit(context, 'session.revoked', { about: `${name} (${email})`, id, ended })
  await endCalendar(context, ref)
  await endTokens(context, id)
  return { ended }
}

/** Signs everyone out who is signed in, and ends everyone's calendar address and tokens. Returns how many sessions ended. */
export async function signOutEveryone(context: DoerContext): Promise<number> {
  let ended = 0
  for (const id of await listSignedIn(context.reach, context.db)) {
    ended += (await signOutEverywhere(context, id, undefined)).ended
  }
  return ended
}

/** All people and venues of the company, locked until the transaction ends. */
async function holdCompany({ reach, db, now }: DoerContext): Promise<StoredCompany> {
  await lockCompany(reach, db)
  const { people, ...company } = await readCompany(reach, db, now)
  return { ...company, people: people.map((person) => ({ ...person, venueIds: defaultFirst(person) })) }
}

/** Puts the person's default venue, which home opens with, first. */
function defaultFirst({ venueIds, assignedVenue }: PersonRow): string[] {
  if (!assignedVenue || !venueIds.includes(assignedVenue)) return venueIds
  return [...new Set([assignedVenue, ...venueIds])]
}

async function termsOf(
  { reach, db }: DoerContext,
  company: StoredCompany,
  body: Places,
  venuesBefore: string[],
) {
  const takeSlug = slugGiver(company.people.map(({ slug }) => slug))
  const groups = company.venues.flatMap(({ group }) => group ?? [])
  const region = {
    venues: body.venues && idsOf(company, body.venues),
    groups: body.groups && readGroups(body.groups, groups),
  }
  const venueIds = venuesAsked(company, body, venuesBefore)
  return { domains: await listDomains(reach, db), venueIds, region, takeSlug, newId: randomUUID }
}

/** The places that a call gives a person: venues of their own, and a VP's region. */
type Places = Pick<Input<'PATCH /api/people/:id'>['body'], 'venueId' | 'venueIds' | 'venues' | 'groups'>

/** The venues that a call names by id or slug, the default first. Without any, the person's current venues. */
function venuesAsked(company: StoredCompany, { venueId, venueIds }: Places, before: string[]): string[] {
  if (venueId === undefined && venueIds === undefined) return before
  return idsOf(company, [...(venueId ? [venueId] : []), ...(venueIds ?? [])])
}

/** The ids of venues that are named by id or slug. */
function idsOf({ venues }: StoredCompany, refs: readonly string[]): string[] {
  return [...new Set(venuesNamed(refs, venues))].map((venue) => {
    if (!venue) throw notFound()
    return venue.id
  })
}

function planOf(company: StoredCompany, row: PersonRow): StaffPlan {
  const same = company.people.find(({ email, userId }) => email === row.email && userId !== row.userId)
  if (same && !same.active) {
    const who = `${row.email} belongs to ${fullNameOf(same)}, who is deactivated.`
    throw invalid('email', `${who} Reactivate them in People, under “Deactivated”.`)
  }
  if (same) throw invalid('email', `${row.email} is already on the staff list.`)
  const before = company.people.find(({ appUserId }) => appUserId === row.appUserId)
  const closed = closedAt(row, before, company.closed)
  if (closed) throw invalid(row.jobRole === 'GM' ? 'venueIds' : 'venueId', closed)
  return planRows([row], { rows: company.venues.map((venue) => ({ ...venue })), named: new Set() }, company)
}

/** The audit trail's entry of a change to a person, including venues whose general manager changes with it. */
const traceOf = (plan: StaffPlan, row: PersonRow, before: PersonRow | undefined) => ({
  about: `${fullNameOf(row)} (${row.email})`,
  id: row.appUserId,
  changes: [
    ...changesOf(row, before, plan.words.person),
    ...plan.venues.changed.map(({ row: { name }, changes }) => ({ about: name, changes })),
  ],
})
