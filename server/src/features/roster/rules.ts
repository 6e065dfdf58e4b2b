import type { AccessRole, JobRole } from '@scope/contract/access'
import { WEEKDAYS } from '@scope/contract/calendar'
import { fullNameOf, POSITIONS } from '@scope/contract/person.words'
import { venueKey } from '@scope/contract/spreadsheet.words'
import { type Change, changesOf, emptyPlan, type Plan, planRow, type Words } from '../../import/change.ts'
import type { LineError } from '../../import/refused.ts'
import type { NamedVenue, RosterPerson } from '../../import/roster-file.ts'
import { slugGiver } from '../../import/slug.ts'
import { timeZoneOfState } from '../../import/states.ts'

export type VenueRow = {
  id: string
  name: string
  slug: string
  state: string | null
  timezone: string
  gmId: string | null
}

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
  /** Who has been deactivated stays so, whatever a roster says. */
  active: boolean
  /** In the order of the roster, the default venue first; for anyone but a GM one at most. */
  venueIds: string[]
  /** The venue that the home screen opens with. */
  assignedVenue: string | null
}

export type StoredCompany = { venues: VenueRow[]; people: PersonRow[] }

/** What rows do to a company. */
export type StaffPlan = {
  venues: Plan<VenueRow>
  people: Plan<PersonRow>
  venueNames: ReadonlyMap<string, string>
  words: { venue: Words<VenueRow>; person: Words<PersonRow> }
}

export type RosterPlan = StaffPlan & { errors: LineError[] }

/**
 * What a roster does to the company that is stored: people and venues of the file are added or changed, all others
 * are left alone. A slug once given stays, so that addresses keep working.
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
    const venueIds = person.venues.flatMap((named) => book.find(named)?.id ?? [])
    return personRow(person, before.get(person.email), venueIds, takeSlug, newId)
  })
  const plan = planRows(rows, book, stored)
  if (leavesNoAdmin(rows, stored)) {
    const last = people.findLast(({ email }) => isFullAdmin(before.get(email)))
    errors.push({ line: last?.line ?? 1, text: `${LAST_ADMIN} ${last?.email} is one.` })
  }
  return { ...plan, errors }
}

/** What rows of people, as they are to be, do to the company that is stored: to them, and to who is shown as manager. */
export function planRows(
  rows: readonly PersonRow[],
  venues: { rows: VenueRow[]; named: ReadonlySet<VenueRow> },
  stored: StoredCompany,
): StaffPlan {
  const after = new Map([...stored.people, ...rows].map((person) => [person.appUserId, person]))
  showManagers(rows, after, venues.rows)
  const venueNames = new Map(venues.rows.map(({ id, name }) => [id, name]))
  const words = wordsOf(venueNames, (appUserId) => after.get(appUserId)?.email)
  const plan: StaffPlan = { venues: emptyPlan(), people: emptyPlan(), venueNames, words }
  const venuesBefore = new Map(stored.venues.map((venue) => [venue.id, venue]))
  for (const row of venues.rows) {
    const venueBefore = venuesBefore.get(row.id)
    if (!venues.named.has(row) && row.gmId === venueBefore?.gmId) continue
    planRow(plan.venues, row, venueBefore, words.venue)
  }
  const before = new Map(stored.people.map((person) => [person.appUserId, person]))
  for (const row of rows) planRow(plan.people, row, before.get(row.appUserId), words.person)
  return plan
}

function wordsOf(
  venueNames: ReadonlyMap<string, string>,
  emailOf: (appUserId: string) => string | undefined,
): StaffPlan['words'] {
  return {
    venue: {
      name: { label: 'name' },
      state: { label: 'state' },
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
      adminDayDow: { label: 'admin day', show: (day) => WEEKDAYS[day] ?? '' },
      active: { label: 'deactivated', show: (active) => (active ? '' : 'yes') },
    },
  }
}

export type PlannedLine = {
  kind: 'venue' | 'person'
  does: 'added' | 'changed'
  name: string
  changes: Change[]
}

/** What a plan does, line by line in words: what is changed before what is added, venues before people. */
export function linesOf({ venues, people, words }: StaffPlan): PlannedLine[] {
  const venue = { kind: 'venue', nameOf: ({ name }: VenueRow) => name } as const
  const person = { kind: 'person', nameOf: (row: PersonRow) => `${fullNameOf(row)} (${row.email})` } as const
  return [
    ...changedLines(venues, venue),
    ...changedLines(people, person),
    ...addedLines(venues, words.venue, venue),
    ...addedLines(people, words.person, person),
  ]
}

type Said<Row> = { kind: PlannedLine['kind']; nameOf: (row: Row) => string }

const changedLines = <Row>({ changed }: Plan<Row>, { kind, nameOf }: Said<Row>): PlannedLine[] =>
  changed.map(({ row, changes }) => ({ kind, does: 'changed', name: nameOf(row), changes }))

const addedLines = <Row extends object>(
  { added }: Plan<Row>,
  words: Words<Row>,
  { kind, nameOf }: Said<Row>,
): PlannedLine[] =>
  added.map((row) => ({ kind, does: 'added', name: nameOf(row), changes: changesOf(row, undefined, words) }))

export const LAST_ADMIN = 'This would leave the company without an active full admin.'

const isFullAdmin = (person: PersonRow | undefined): boolean =>
  person?.active === true && person.accessRole === 'FULL_ADMIN'

/** Whether a company that has an active full admin would have none once these rows are stored. */
export function leavesNoAdmin(rows: readonly PersonRow[], { people }: StoredCompany): boolean {
  const after = new Map([...people, ...rows].map((person) => [person.appUserId, person]))
  return people.some(isFullAdmin) && ![...after.values()].some(isFullAdmin)
}

/**
 * A person as a roster says them. What it does not say stays as it was; a position that it does not say goes with the
 * job.
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
  }
}

/**
 * Who is shown as the manager of a venue stays while they are a GM there; else it is the first GM whose row names it,
 * and nobody where the row of who is shown no longer does.
 */
function showManagers(
  rows: readonly PersonRow[],
  after: ReadonlyMap<string, PersonRow>,
  venues: readonly VenueRow[],
): void {
  const worksAt = (person: PersonRow | undefined, venue: VenueRow) =>
    person?.active === true && person.venueIds.includes(venue.id)
  const gms = rows.filter(({ jobRole }) => jobRole === 'GM')
  const changing = new Set(rows.map(({ appUserId }) => appUserId))
  for (const venue of venues) {
    const shown = after.get(venue.gmId ?? '')
    if (shown?.jobRole === 'GM' && worksAt(shown, venue)) continue
    const gm = gms.find((person) => worksAt(person, venue))
    if (gm) venue.gmId = gm.appUserId
    else if (shown && changing.has(shown.appUserId) && !worksAt(shown, venue)) venue.gmId = null
  }
}

type VenueBook = {
  /** Every venue of the company as it will be: the stored ones and those that the file makes. */
  rows: VenueRow[]
  named: ReadonlySet<VenueRow>
  find(named: NamedVenue): VenueRow | undefined
}

/** Finds the venue of every name and slug in the file, and makes those that are new. */
function bookOfVenues(
  people: readonly RosterPerson[],
  stored: readonly VenueRow[],
  newId: () => string,
  errors: LineError[],
): VenueBook {
  const rows = stored.map((venue) => ({ ...venue }))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const byName = new Map(rows.map((row) => [venueKey(row.name), row]))
  const venues = people.flatMap((person) => person.venues)
  const takeSlug = slugGiver([...bySlug.keys(), ...venues.flatMap(({ slug }) => slug ?? [])])
  const found = new Map<NamedVenue, VenueRow>()
  const named = new Set<VenueRow>()
  const make = (name: string, slug: string): VenueRow => {
    const row = { id: newId(), name, slug, state: null, timezone: '', gmId: null }
    rows.push(row)
    bySlug.set(slug, row)
    byName.set(venueKey(name), row)
    return row
  }
  const resolve = ({ name, slug }: NamedVenue): VenueRow | string => {
    const same = name ? (byName.get(venueKey(name)) ?? bySlug.get(venueKey(name))) : undefined
    if (!slug) return same ?? make(name ?? '', takeSlug(name ?? '', 'venue'))
    const held = bySlug.get(slug)
    if (!name) return held ?? `There is no venue with the slug ${slug}.`
    if (!held) return same ? `${same.name} has the slug ${same.slug}, not ${slug}.` : make(name, slug)
    if (same && same !== held) return `The slug ${slug} is ${held.name}’s, not ${same.name}’s.`
    if (!same && named.has(held)) return `The slug ${slug} is ${held.name}’s already.`
    if (!same) held.name = name
    return held
  }

  // Rows that give a slug come first, so that it does not matter which row of the file names a venue first.
  const rank = ({ name, slug }: NamedVenue) => (name && slug ? 0 : name ? 1 : 2)
  for (const venue of venues.toSorted((a, b) => rank(a) - rank(b))) {
    const row = resolve(venue)
    if (typeof row === 'string') {
      errors.push({ line: venue.line, text: row })
      continue
    }
    found.set(venue, row)
    named.add(row)
  }
  describeVenues(venues, found, errors)
  return { rows, named, find: (venue) => found.get(venue) }
}

/** State and time zone as the rows say them; a new or moved venue without a time zone takes its state's. */
function describeVenues(
  venues: readonly NamedVenue[],
  found: ReadonlyMap<NamedVenue, VenueRow>,
  errors: LineError[],
): void {
  const said = new Map<string, { value: string; line: number }>()
  const agree = (row: VenueRow, what: string, value: string | null, line: number): string | null => {
    if (!value) return null
    const earlier = said.get(`${row.id} ${what}`)
    if (earlier && earlier.value !== value) {
      errors.push({
        line,
        text: `${row.name} has ${what} ${value}, but ${earlier.value} on line ${earlier.line}.`,
      })
    }
    said.set(`${row.id} ${what}`, earlier ?? { value, line })
    return value
  }
  const moved = new Set<VenueRow>()
  const zoned = new Set<VenueRow>()
  for (const venue of venues) {
    const row = found.get(venue)
    if (!row) continue
    const state = agree(row, 'state', venue.state, venue.line)
    const timezone = agree(row, 'time zone', venue.timezone, venue.line)
    if (state && state !== row.state) {
      row.state = state
      moved.add(row)
    }
    if (timezone) {
      row.timezone = timezone
      zoned.add(row)
    }
  }
  for (const row of new Set(found.values())) {
    if (zoned.has(row)) continue
    if (moved.has(row) || row.timezone === '') row.timezone = timeZoneOfState(row.state ?? '')
  }
}
