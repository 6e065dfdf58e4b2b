import { fullNameOf, POSITIONS } from '@scope/contract/company/person.words'
import { type AccessRole, isBltRole, type JobRole } from '@scope/contract/kernel/access'
import { type PlainDate, WEEKDAYS } from '@scope/contract/kernel/calendar'
import { slugOf } from '@scope/contract/kernel/spreadsheet.words'
import {
  type Change,
  changesOf,
  emptyPlan,
  type Plan,
  planRow,
  type Words,
} from '../../kernel/import/change.ts'
import type { LineError } from '../../kernel/import/refused.ts'
import { didYouMean, saysTwoZones } from '../venue/rules.ts'
import { slugGiver } from '../venue/slug.ts'
import type { RosterPerson } from './import/file.ts'
import { bookOfVenues, type VenueRow } from './import/venues.ts'

export type PersonRow = {
  userId: string
  appUserId: string
  email: string
  firstName: string | null
  lastName: string | null
  accessRole: AccessRole
  jobRole: JobRole
  position: string
  slug: string
  adminDayDow: number
  /** A roster never reactivates a deactivated person. */
  active: boolean
  /** In the order of the roster, the default first. At most one, except for a GM. */
  venueIds: string[]
  /** The venue that the home screen opens with. */
  assignedVenue: string | null
  /** A VP’s region, by ids of venues and names of groups; both empty for the whole company. */
  venues: string[]
  groups: string[]
}

/** `closed`: the venues that have closed, to which nobody is added. */
export type StoredCompany = { venues: VenueRow[]; people: PersonRow[]; closed?: readonly ClosedVenue[] }

type ClosedVenue = { id: string; name: string; closedOn: PlainDate }

/** The changes of a company by rows. */
export type StaffPlan = {
  venues: Plan<VenueRow>
  people: Plan<PersonRow>
  /** The app users whose sessions end with it. */
  signedOut: string[]
  /** The app users whose calendar address and tokens end with it. */
  keysEnded: string[]
  /** The app users who become AGM or Bar Lead, to whom their first 30 days are offered. */
  newMembers: string[]
  venueNames: ReadonlyMap<string, string>
  words: { venue: Words<VenueRow>; person: Words<PersonRow> }
}

export type RosterPlan = StaffPlan & {
  errors: LineError[]
  /** Notes of the preview on a venue or a person besides its changes, by the id of the row. */
  notes: ReadonlyMap<string, string[]>
  /** Deactivated people whom the file lists: they stay deactivated. */
  deactivated: PersonRow[]
  /** New people of the same name as somebody who is there under another address, by the new app user. */
  same: ReadonlyMap<string, PersonRow>
}

/**
 * Plans the import of a roster: people and venues of the file are added or changed, all others stay as they are. Slugs
 * never change, so that addresses keep working.
 */
export function planRoster(
  people: readonly RosterPerson[],
  stored: StoredCompany,
  newId: () => string,
): RosterPlan {
  const errors: LineError[] = []
  const book = bookOfVenues(people, stored.venues, newId, errors)
  const before = new Map(stored.people.map((person) => [person.email, person]))
  const takeSlug = slugGiver(stored.people.map(({ slug }) => slug))
  const rows = people.map((person) => {
    const stays = person.venues.length === 0 && before.get(person.email)?.jobRole === person.jobRole
    const named = person.venues.flatMap((venue) => book.find(venue)?.id ?? [])
    const venueIds = stays ? (before.get(person.email)?.venueIds ?? []) : named
    const groups = person.groups?.map((name) => groupNamed(name, person.line, book.rows, errors)) ?? null
    const row = personRow({ ...person, groups }, before.get(person.email), venueIds, takeSlug, newId)
    const closed = closedAt(row, before.get(person.email), stored.closed)
    if (closed) errors.push({ line: person.line, text: closed, alike: 'venue closed' })
    return row
  })
  const plan = planRows(rows, book, stored)
  if (leavesNoAdmin(rows, stored)) {
    const last = people.findLast(({ email }) => isFullAdmin(before.get(email)))
    errors.push({ line: last?.line ?? 1, text: `${LAST_ADMIN} Keep ${last?.email} as full admin.` })
  }
  const notes = new Map<string, string[]>()
  for (const { id, state, timezone } of book.eitherZone) {
    notes.set(id, [saysTwoZones(state ?? '', timezone, 'name another in the column Time zone')])
  }
  for (const [place, { question }] of people.entries()) {
    const row = rows[place]
    if (row && question) notes.set(row.appUserId, [question])
  }
  const same = samePeople(rows, stored)
  for (const [id, person] of same) {
    const is = person.active ? '' : ', deactivated'
    const text = `${fullNameOf(person)} is there as ${person.email}${is}: the same person?`
    notes.set(id, [text, ...(notes.get(id) ?? [])])
  }
  return { ...plan, errors, notes, deactivated: rows.filter(({ active }) => !active), same }
}

/** A person's whole name, without case and accents. Empty unless both names are there. */
const nameKey = ({ firstName, lastName }: PersonRow): string =>
  firstName && lastName ? slugOf(`${firstName} ${lastName}`) : ''

/** Whom the new ones of some rows may be: the only stored person of the same name, if no row is of that person. */
function samePeople(rows: readonly PersonRow[], { people }: StoredCompany): Map<string, PersonRow> {
  const listed = new Set(rows.map(({ appUserId }) => appUserId))
  const named = Map.groupBy(people, nameKey)
  return new Map(
    rows.flatMap((row) => {
      const [person, another] = nameKey(row) === '' ? [] : (named.get(nameKey(row)) ?? [])
      const isNew = people.every(({ appUserId }) => appUserId !== row.appUserId)
      return isNew && person && !another && !listed.has(person.appUserId)
        ? [[row.appUserId, person] as const]
        : []
    }),
  )
}

/**
 * Why a person cannot be put at a venue: it has closed. Null where they work already, and for open venues. `before` is the
 * stored person.
 */
export function closedAt(
  row: PersonRow,
  before: PersonRow | undefined,
  closed: readonly ClosedVenue[] = [],
): string | null {
  const stays = before?.active ? before.venueIds : []
  const venue = closed.find(({ id }) => row.venueIds.includes(id) && !stays.includes(id))
  return row.active && venue ? `${venue.name} closed on ${venue.closedOn}. Choose another venue.` : null
}

/** A group of a VP's region as the company's venues write it. One that no venue is in is an error of the line. */
function groupNamed(name: string, line: number, venues: readonly VenueRow[], errors: LineError[]): string {
  const group = venues.find((venue) => venue.group?.toLowerCase() === name.toLowerCase())?.group
  if (!group) errors.push({ line, text: `No venue is in the group "${name}".` })
  return group ?? name
}

/** Plans changes of people, and of the venues' general managers that follow from them. */
export function planRows(
  rows: readonly PersonRow[],
  venues: { rows: VenueRow[]; named: ReadonlySet<VenueRow> },
  stored: StoredCompany,
): StaffPlan {
  const before = new Map(stored.people.map((person) => [person.appUserId, person]))
  const after = new Map([...stored.people, ...rows].map((person) => [person.appUserId, person]))
  showManagers(rows, before, after, venues.rows)
  const venueNames = new Map(venues.rows.map(({ id, name }) => [id, name]))
  const words = wordsOf(venueNames, (appUserId) => after.get(appUserId)?.email)
  const whose = (ends: typeof endsSessions) =>
    rows.filter((row) => ends(row, before.get(row.appUserId))).map(({ appUserId }) => appUserId)
  const plan: StaffPlan = {
    ...{ venues: emptyPlan(), people: emptyPlan(), venueNames, words },
    ...{ signedOut: whose(endsSessions), keysEnded: whose(endsKeys) },
    newMembers: stored.people.some(({ jobRole }) => isBltRole(jobRole)) ? whose(becomesMember) : [],
  }
  const venuesBefore = new Map(stored.venues.map((venue) => [venue.id, venue]))
  for (const row of venues.rows) {
    const venueBefore = venuesBefore.get(row.id)
    if (!venues.named.has(row) && row.gmId === venueBefore?.gmId) continue
    planRow(plan.venues, row, venueBefore, words.venue)
  }
  for (const row of rows) planRow(plan.people, row, before.get(row.appUserId), words.person)
  return plan
}

/**
 * Whether a change ends the person's sessions: it gives or takes rights, so that a new session has a new id; it
 * deactivates them; or it changes their address, which may be someone else's mailbox (sign-in, sessions).
 */
function endsSessions(row: PersonRow, before: PersonRow | undefined): boolean {
  if (!before) return false
  const rights = row.accessRole !== before.accessRole || row.jobRole !== before.jobRole
  return rights || row.email !== before.email || (before.active && !row.active)
}

/**
 * Whether a person becomes AGM or Bar Lead: added, promoted or come back. When a company adds its first ones nobody does,
 * since they are new to Scope alone.
 */
function becomesMember(row: PersonRow, before: PersonRow | undefined): boolean {
  if (!row.active || !isBltRole(row.jobRole)) return false
  if (!before?.active || !isBltRole(before.jobRole)) return true
  return row.jobRole === 'AGM' && before.jobRole === 'BLT'
}

/** Whether a change ends the person's calendar address and tokens: they leave, come back, or get another e-mail address. */
function endsKeys(row: PersonRow, before: PersonRow | undefined): boolean {
  return before !== undefined && (row.email !== before.email || row.active !== before.active)
}

function wordsOf(
  venueNames: ReadonlyMap<string, string>,
  emailOf: (appUserId: string) => string | undefined,
): StaffPlan['words'] {
  return {
    venue: {
      name: { label: 'name' },
      state: { label: 'state' },
      group: { label: 'group' },
      timezone: { label: 'time zone' },
      gmId: { label: 'general manager', show: (id) => emailOf(id ?? '') ?? '' },
    },
    person: {
      email: { label: 'e-mail' },
      firstName: { label: 'first name' },
      lastName: { label: 'last name' },
      accessRole: { label: 'access role' },
      jobRole: { label: 'job role' },
      position: { label: 'position' },
      venueIds: { label: 'venues', show: (ids) => ids.map((id) => venueNames.get(id) ?? '').join('; ') },
      venues: { label: 'region', show: (ids) => ids.map((id) => venueNames.get(id) ?? '').join('; ') },
      groups: { label: 'groups', show: (groups) => groups.join('; ') },
      adminDayDow: { label: 'admin day', show: (day) => WEEKDAYS[day] ?? '' },
      active: { label: 'deactivated', show: (active) => (active ? '' : 'yes') },
    },
  }
}

export type PlannedLine = {
  kind: 'venue' | 'person'
  does: 'added' | 'changed' | 'left'
  name: string
  changes: Change[]
  /** A hint to check: `Did you mean Las Perlas LA?` for a new venue whose name is near that of another. */
  notes: string[]
  /** The app user who is deactivated, and stays so. */
  deactivated?: string
  /** Somebody of this name who is there under another address, and the address of the file. */
  same?: { id: string; email: string; newEmail: string }
}

/** So many new venues are no slip, and comparing them all is slow. */
const NEW_COMPARED = 20

/**
 * Describes a plan line by line: deactivated people whom nothing else changes, then changes before additions, venues
 * before people.
 */
export function linesOf({
  venues,
  people,
  words,
  venueNames,
  notes,
  deactivated,
  same,
}: RosterPlan): PlannedLine[] {
  const added = new Set(venues.added.map(({ id }) => id))
  const others =
    added.size > NEW_COMPARED ? [] : [...venueNames].flatMap(([id, name]) => (added.has(id) ? [] : [name]))
  const out = new Set(deactivated.map(({ appUserId }) => appUserId))
  const venue: Line<VenueRow> = {
    kind: 'venue',
    of: ({ id, name }) => ({ name, notes: notes.get(id) ?? [] }),
  }
  const person: Line<PersonRow> = {
    kind: 'person',
    of: (row) => ({
      name: `${fullNameOf(row)} (${row.email})`,
      notes: [...(out.has(row.appUserId) ? [STAYS_OUT] : []), ...(notes.get(row.appUserId) ?? [])],
      ...(out.has(row.appUserId) ? { deactivated: row.appUserId } : {}),
      ...sameOf(row, same.get(row.appUserId)),
    }),
  }
  const changed = new Set(people.changed.map(({ row }) => row.appUserId))
  return [
    ...deactivated
      .filter(({ appUserId }) => !changed.has(appUserId))
      .map((row): PlannedLine => ({ kind: 'person', does: 'left', ...person.of(row), changes: [] })),
    ...changedLines(venues, venue),
    ...changedLines(people, person),
    ...addedLines(venues, words.venue, venue).map((line) => asking(line, others)),
    ...addedLines(people, words.person, person),
  ]
}

const STAYS_OUT = 'Deactivated, stays deactivated.'

const sameOf = ({ email: newEmail }: PersonRow, person: PersonRow | undefined): Pick<PlannedLine, 'same'> =>
  person ? { same: { id: person.appUserId, email: person.email, newEmail } } : {}

/** A new venue may be a misspelt one. */
function asking(line: PlannedLine, names: readonly string[]): PlannedLine {
  const question = didYouMean(line.name, names).trim()
  return question ? { ...line, notes: [question, ...line.notes] } : line
}

type Line<Row> = {
  kind: PlannedLine['kind']
  of: (row: Row) => Pick<PlannedLine, 'name' | 'notes' | 'deactivated' | 'same'>
}

const changedLines = <Row>({ changed }: Plan<Row>, { kind, of }: Line<Row>): PlannedLine[] =>
  changed.map(({ row, changes }) => ({ kind, does: 'changed', ...of(row), changes }))

const addedLines = <Row extends object>(
  { added }: Plan<Row>,
  words: Words<Row>,
  { kind, of }: Line<Row>,
): PlannedLine[] =>
  added.map((row) => ({ kind, does: 'added', ...of(row), changes: changesOf(row, undefined, words) }))

export const LAST_ADMIN = 'This would leave the company without an active full admin.'

const isFullAdmin = (person: PersonRow | undefined): boolean =>
  person?.active === true && person.accessRole === 'FULL_ADMIN'

/** Whether these rows would leave a company without an active full admin. */
export function leavesNoAdmin(rows: readonly PersonRow[], { people }: StoredCompany): boolean {
  const after = new Map([...people, ...rows].map((person) => [person.appUserId, person]))
  return people.some(isFullAdmin) && ![...after.values()].some(isFullAdmin)
}

/**
 * A person from a roster row. Missing values stay as they are; without a position, a new job role brings its own.
 */
export function personRow(
  person: Omit<RosterPerson, 'line' | 'venues'>,
  before: PersonRow | undefined,
  venueIds: string[],
  takeSlug: ReturnType<typeof slugGiver>,
  newId: () => string,
): PersonRow {
  const { email, jobRole, accessRole } = person
  const firstName = person.firstName ?? before?.firstName ?? null
  const lastName = person.lastName ?? before?.lastName ?? null
  const sameJob = before?.jobRole === jobRole
  const opens = before?.assignedVenue
  return {
    userId: before?.userId ?? newId(),
    appUserId: before?.appUserId ?? newId(),
    email,
    firstName,
    lastName,
    accessRole,
    jobRole,
    position: person.position ?? (sameJob ? before.position : POSITIONS[jobRole]),
    slug:
      before?.slug ??
      takeSlug([firstName, lastName].filter(Boolean).join(' '), email.slice(0, email.indexOf('@'))),
    adminDayDow: person.adminDayDow ?? before?.adminDayDow ?? 1,
    active: before?.active ?? true,
    venueIds,
    assignedVenue: opens && venueIds.includes(opens) ? opens : (venueIds[0] ?? null),
    venues: jobRole === 'VP' ? (before?.venues ?? []) : [],
    groups: jobRole === 'VP' ? (person.groups ?? before?.groups ?? []) : [],
  }
}

const worksAt = (person: PersonRow | undefined, { id }: VenueRow): person is PersonRow =>
  person?.active === true && person.venueIds.includes(id)

const isGmAt = (person: PersonRow | undefined, venue: VenueRow): boolean =>
  worksAt(person, venue) && person.jobRole === 'GM'

/** Whether a person can be general manager of a venue: its GMs and AGMs can (document 2, section 6). */
const isManagerAt = (person: PersonRow | undefined, venue: VenueRow): boolean =>
  worksAt(person, venue) && (person.jobRole === 'GM' || person.jobRole === 'AGM')

/**
 * Updates who is shown as each venue's general manager. Someone may have chosen the manager, or nobody, so both stay
 * while possible. A new GM of the venue fills an empty place, or replaces a manager whom the same rows make AGM. If the
 * manager leaves, the new GM takes the place, else another GM of the venue in the rows, else nobody.
 */
function showManagers(
  rows: readonly PersonRow[],
  before: ReadonlyMap<string, PersonRow>,
  after: ReadonlyMap<string, PersonRow>,
  venues: readonly VenueRow[],
): void {
  const gms = rows.filter(({ jobRole }) => jobRole === 'GM')
  for (const venue of venues) {
    const wasGm = (id: string | null) => isGmAt(before.get(id ?? ''), venue)
    const current = after.get(venue.gmId ?? '')
    const comes = gms.find((gm) => isGmAt(gm, venue) && !wasGm(gm.appUserId))
    const stepsDown = wasGm(venue.gmId) && !isGmAt(current, venue)
    if (isManagerAt(current, venue) && !(comes && stepsDown)) continue
    const next = comes ?? (current && gms.find((gm) => isGmAt(gm, venue)))
    venue.gmId = next?.appUserId ?? null
  }
}
