import type { Input, Reply } from '@scope/contract/calls'
import { latestOpening, type OpenDays } from '@scope/contract/company/open-days.words'
import type { VenueSettings } from '@scope/contract/company/settings'
import { accessTable, hasOwn, JOB_ROLES, may } from '@scope/contract/kernel/access'
import { ABILITY_LABELS, ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { maskWebhook, readWebhook } from '../../ports/chat/address.ts'
import { lockCompany } from '../company/view.ts'
import {
  openDaysText,
  readOpening,
  readVenueGroup,
  readVenueName,
  readVenueState,
  refuseUncovered,
} from '../venue/rules.ts'
import { venueAt } from '../venue/service.ts'
import { ALL_STATES } from '../venue/states.ts'
import { findUncovered, listGroups, listTaken } from '../venue/view.ts'
import { readZone } from '../zone/rules.ts'
import { refuseUnknownZone } from '../zone/service.ts'
import { traceOf } from './rules.ts'
import {
  forgetFailures,
  lockMembers,
  lockVenue,
  type StoredVenue,
  saveAdminDay,
  saveOpsWebhook,
  updateVenue,
} from './store.ts'
import { findSettings, listTeam } from './view.ts'

type VenueEdit = Input<'PATCH /api/venues/:id'>['body']
type Team = Reply<'GET /api/team/:venueId'>

/** A venue's settings, for those who may change them. */
export async function settingsOf(context: Context, ref: string): Promise<VenueSettings> {
  const { reach, db, person, now } = context
  const { id } = await venueAt(context, ref)
  const stored = await findSettings(reach, db, { venueId: id, now })
  if (!stored) throw notFound()
  const ofCompany = may(person, 'company.edit')
  const { opsWebhook, ...settings } = stored
  const team = await listTeam(reach, db, { venueId: id })
  return {
    ...settings,
    opsWebhook: ofCompany ? opsWebhook : null,
    states: ALL_STATES,
    hasOperationsSpace: opsWebhook.masked !== null,
    groups: ofCompany ? await listGroups(reach, db, id) : [],
    ...latestOpening(stored.openDays),
    staff: team.length,
    // One who was chosen earlier and is neither any more is still shown.
    generalManagers: team
      .filter((member) => canBeShown(member) || member.id === settings.gmId)
      .map(({ id, name, role }) => ({ id, name, role, isAgm: role === 'AGM' })),
    can: { editOpening: ofCompany, editGroup: ofCompany, editGm: ofCompany, editOpsWebhook: ofCompany },
  }
}

/** Whether a person of the venue can be shown as its general manager (document 2, section 2.4): choosing one gives no rights. */
const canBeShown = ({ role }: Team[number]): boolean => role === 'GM' || role === 'AGM'

/**
 * Changes a venue's settings, if the call names the latest version. Absent fields stay as they are, null clears. Only a
 * full admin can change its first and last day, the group, the general manager and the company's operations webhook.
 */
export async function changeVenue(
  context: Context,
  ref: string,
  body: VenueEdit,
  allowedHosts: readonly string[],
): Promise<VenueSettings> {
  const { reach, db, now } = context
  refuseOfCompany(context, body)
  // Names are unique in a company, and the operations webhook belongs to it, so changes take turns.
  await lockCompany(reach, db)
  const stored = await lockVenue(reach, db, ref)
  if (!stored) throw notFound()
  if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== stored.updatedAt.getTime()) {
    throw new Refusal('stale', 'Someone else changed this venue. Reload before you save.')
  }
  const { id, updatedAt, openDays, ...before } = stored
  const { openDays: openAfter, ...after } = await readEdit(context, stored, body, allowedHosts)
  const side = <S extends object>(fields: S, days: OpenDays) => ({ ...fields, ...latestOpening(days) })
  const trace = traceOf(side(before, openDays), side(after, openAfter), {
    secrets: ['gchatWebhook', 'opsGchatWebhook'],
    mask: maskWebhook,
  })
  if (Object.keys(trace.after).length > 0) {
    const { opsGchatWebhook, group, ...venue } = after
    await updateVenue(reach, db, id, {
      ...venue,
      groupName: group,
      openDays: openDaysText(openAfter),
      updatedAt: nextVersion(updatedAt, now),
    })
    if (venue.gchatWebhook !== before.gchatWebhook) await forgetFailures(reach, db, id)
    if (opsGchatWebhook !== before.opsGchatWebhook) {
      await saveOpsWebhook(reach, db, opsGchatWebhook)
      await forgetFailures(reach, db, null)
    }
    await audit(context, 'venue.changed', { about: after.name, id, venueId: id, ...trace })
  }
  return settingsOf(context, id)
}

function refuseOfCompany({ person }: Context, body: VenueEdit): void {
  if (may(person, 'company.edit')) return
  const no = (field: string, sentence: string) => new Refusal('forbidden', sentence, { field })
  for (const field of ['opensOn', 'closesOn'] as const) {
    if (body[field] !== undefined) throw no(field, 'Only an admin can change the first and last day.')
  }
  if (body.group !== undefined) throw no('group', 'Only an admin can change the group.')
  if (body.gmId !== undefined) throw no('gmId', 'Only an admin can change the General Manager.')
  if (body.opsGchatWebhook !== undefined) {
    throw no('opsGchatWebhook', 'Only an admin can change the operations webhook.')
  }
}

async function readEdit(
  context: Context,
  { id, updatedAt: _, ...stored }: StoredVenue,
  body: VenueEdit,
  allowedHosts: readonly string[],
): Promise<Omit<StoredVenue, 'id' | 'updatedAt'>> {
  const { name, timezone, dayEndHour = stored.dayEndHour, gmId } = body
  const zone = timezone === undefined || timezone === stored.timezone ? stored.timezone : readZone(timezone)
  if (zone !== stored.timezone) await refuseUnknownZone(context, zone)
  const { reach, db } = context
  const managers =
    gmId && gmId !== stored.gmId ? (await listTeam(reach, db, { venueId: id })).filter(canBeShown) : null
  if (managers && !managers.some((member) => member.id === gmId)) {
    throw invalid('gmId', 'Choose a GM or AGM of this venue as General Manager.')
  }
  const address = (field: 'gchatWebhook' | 'opsGchatWebhook'): string | null => {
    const [typed, was] = [body[field], stored[field]]
    // The masked address, sent back, changes nothing.
    if (typed === undefined || (was !== null && typed === maskWebhook(was))) return was
    const read = typed === null ? { address: null } : readWebhook(typed, allowedHosts)
    if ('wrong' in read) throw invalid(field, read.wrong)
    return read.address
  }
  return {
    name:
      name === undefined ? stored.name : readVenueName(name, await listTaken(context.reach, context.db), id),
    state: body.state === undefined ? stored.state : readVenueState(body.state),
    timezone: zone,
    unknownTimezone: timezone === undefined ? stored.unknownTimezone : null,
    dayEndHour,
    openDays: await readOpenDays(context, { id, ...stored }, body),
    group:
      body.group === undefined
        ? stored.group
        : readVenueGroup(body.group, await listGroups(context.reach, context.db, id)),
    gmId: gmId === undefined ? stored.gmId : gmId,
    gchatWebhook: address('gchatWebhook'),
    opsGchatWebhook: address('opsGchatWebhook'),
  }
}

/** The venue's open days with the first and last day that are asked. Weeks with sales stay open. */
async function readOpenDays(
  { reach, db, now }: Context,
  { id, openDays, timezone }: Pick<StoredVenue, 'id' | 'openDays' | 'timezone'>,
  { opensOn, closesOn }: VenueEdit,
): Promise<OpenDays> {
  if (opensOn === undefined && closesOn === undefined) return openDays
  const after = readOpening(openDays, { opensOn, closesOn }, dateIn(timezone, now))
  refuseUncovered(after, await findUncovered(reach, db, { venueId: id, openDays: openDaysText(after) }))
  return after
}

/** The active staff of a venue. */
export async function teamOf(context: Context, ref: string): Promise<Team> {
  const { id } = await venueAt(context, ref)
  return listTeam(context.reach, context.db, { venueId: id })
}

/** Sets the Admin Days of BLT members within reach. If one is wrong, none is saved. */
export async function setAdminDays(context: Context, days: Record<string, number>): Promise<Team> {
  const { reach, db, now, person } = context
  // A person is read and saved whole elsewhere, so changes to people take turns.
  await lockCompany(reach, db)
  const ids = Object.keys(days)
  // Their own Admin Day is no stand-in’s to set.
  if (ids.includes(person.bltId) && !hasOwn(person, 'venue.edit')) throw forbidden()
  const members = await lockMembers(reach, db, ids)
  if (members.length < ids.length) throw notFound()
  for (const { id, name, isBlt, active } of members) {
    if (!isBlt) throw invalid(id, `${name} is not a BLT member. Only BLT members have an Admin Day.`)
    if (!active) throw invalid(id, `${name} is no longer on the team.`)
  }
  const changed = members.filter(({ id, adminDayDow }) => days[id] !== adminDayDow)
  for (const { id, version } of changed) {
    await saveAdminDay(reach, db, id, { adminDayDow: days[id] ?? 1, updatedAt: nextVersion(version, now) })
  }
  if (changed.length > 0) {
    await audit(context, 'team.changed', {
      about: changed.map(({ name }) => name).join(', '),
      changes: changed.map(({ id, name, adminDayDow }) => ({
        about: name,
        appUser: id,
        bltId: id,
        before: { adminDayDow },
        after: { adminDayDow: days[id] },
      })),
    })
  }
  return listTeam(reach, db, { ids })
}

const READ_ROLES = ['FULL_ADMIN', ...JOB_ROLES] as const

/** The access table with labels. */
export function accessOf({ person }: Pick<Context, 'person'>): Reply<'GET /api/access'> {
  return {
    roles: READ_ROLES.map((role) => ({ role, label: ROLE_LABELS[role], own: role === person.jobRole })),
    abilities: accessTable().map(({ ability, grants }) => ({
      ability,
      label: ABILITY_LABELS[ability],
      grants,
    })),
  }
}
