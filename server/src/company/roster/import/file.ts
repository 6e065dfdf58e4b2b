import { ROSTER_COLUMNS, type RosterColumn } from '@scope/contract/company/people.words'
import { GROUP_MAX } from '@scope/contract/company/venue.words'
import { isBltRole } from '@scope/contract/kernel/access'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { domainOf, readEmail } from '@scope/contract/kernel/email'
import { isAbsent } from '@scope/contract/kernel/figures'
import { slugOf, venueKey } from '@scope/contract/kernel/spreadsheet.words'
import { characters } from '@scope/contract/kernel/text.words'
import type { LineError } from '../../../kernel/import/refused.ts'
import type { Fits, Sheet } from '../../../kernel/import/sheet.ts'
import { readTable, type TableRow, withColumns } from '../../../kernel/import/table.ts'
import { readState } from '../../venue/states.ts'
import { readTimeZone } from '../../zone/rules.ts'
import { namesOf, splitName } from './names.ts'
import { type Roles, readPosition, readRoles } from './roles.ts'

/** A venue as named in a roster row. Fields without a value are null. */
export type NamedVenue = {
  line: number
  name: string | null
  slug: string | null
  state: string | null
  group: string | null
  timezone: string | null
}

/** One person of a roster. An empty cell or a dash is null and leaves the stored value as it is. */
export type RosterPerson = Roles & {
  line: number
  /** Empty if the cell is no address, which is an error of the file. */
  email: string
  firstName: string | null
  lastName: string | null
  /** Questions about names that the file leaves open, for the preview. */
  question?: string
  position: string | null
  adminDayDow: number | null
  venues: NamedVenue[]
  /** The groups of a VP’s region; null leaves it as it is. */
  groups: string[] | null
}

export type RosterFile = {
  domain: string
  people: RosterPerson[]
  errors: LineError[]
  /** The parts of the file that were left out, in sentences. */
  notes: string[]
}

const DAYS = WEEKDAYS.map((day) => day.toLowerCase())

/** Whether a sheet has the columns that a staff list needs. */
export const isOfStaff: Fits = (sheet) =>
  withColumns(ROSTER_COLUMNS, ['email', 'role'])(sheet) ||
  withColumns(ROSTER_COLUMNS, ['email', 'position'])(sheet)

/**
 * Reads a staff list; `errors` lists all problems by line. Everyone must belong to one company. `domainsOf` tells the
 * company's domains from the one that most addresses have.
 */
export function readRoster(
  sheet: string | Sheet,
  domainsOf: (domain: string) => readonly string[] = (domain) => [domain],
): RosterFile {
  const { header, headers, fields, rows, errors, notes } = readTable(sheet, ROSTER_COLUMNS, ['email'])
  if (fields.has('email') && !fields.has('role') && !fields.has('position')) {
    errors.push({ line: header, text: 'The column "Role" is missing.' })
    return { domain: '', people: [], errors, notes }
  }
  const people = rows.flatMap((row) => {
    for (const { line, text, alike } of row.refused ?? []) errors.push({ line, text, alike })
    if (row.refused) return []
    const before = errors.length
    const person = readPerson(row, errors)
    // Spreadsheets leave empty cells at the end out, so a short line is wrong only if it cannot be read.
    if (errors.length > before && row.all.length < headers.length) {
      const text = `This line has ${row.all.length} cells, the header has ${headers.length}. Add the missing cell.`
      errors.splice(before, errors.length, { line: row.line, text })
    }
    return person
  })
  const domain = commonDomain(people)
  const domains = domainsOf(domain)
  const first = new Map<string, RosterPerson>()
  for (const person of people) {
    const { email, line } = person
    if (!email) continue
    const earlier = first.get(email)
    if (earlier) errors.push({ line, text: twice(earlier, person) })
    else first.set(email, person)
    if (!domains.includes(domainOf(email))) {
      errors.push({
        line,
        text: `${email} is not an address of ${domains.join(' or ')}. A file has people of one company only.`,
      })
    }
  }
  return { domain, people, errors, notes }
}

/** The advice for a person on two lines: a GM's venues belong in one row. */
function twice(earlier: RosterPerson, { email, line, jobRole, venues }: RosterPerson): string {
  const already = `${email} is already on line ${earlier.line}.`
  if (jobRole === 'GM') return `${already} Put several venues in one row, separated by ";".`
  const keyOf = ([venue]: NamedVenue[]) => venue?.slug ?? venueKey(venue?.name ?? '')
  if (!isBltRole(jobRole) || keyOf(venues) === keyOf(earlier.venues))
    return `${already} Remove one of the lines.`
  const who = jobRole === 'AGM' ? 'An AGM' : 'A Bar Lead'
  return `${already} ${who} has one venue; lines ${earlier.line} and ${line} name two.`
}

/** The most frequent domain, so that one mistyped address gives one error. */
function commonDomain(people: readonly RosterPerson[]): string {
  const counts = new Map<string, number>()
  for (const { email } of people) {
    if (email) counts.set(domainOf(email), (counts.get(domainOf(email)) ?? 0) + 1)
  }
  let best = ''
  for (const [domain, count] of counts) if (count > (counts.get(best) ?? 0)) best = domain
  return best
}

/** The cells of a row, empty where there is a dash. */
const withoutDashes = (cells: Record<RosterColumn, string>) =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, isAbsent(cell) ? '' : cell]),
  ) as Record<RosterColumn, string>

function readPerson(row: TableRow<RosterColumn>, errors: LineError[]): RosterPerson {
  const { line } = row
  const cells = withoutDashes(row.cells)
  const wrong = (text: string) => errors.push({ line, text })
  const read = readEmail(cells.email)
  if (read.wrong !== undefined) {
    wrong(read.shown === '' ? 'The e-mail is missing.' : `"${read.shown}" ${read.wrong}.`)
  }
  const roles = readRoles(cells.role, cells.position)
  if (typeof roles === 'string') wrong(roles)
  // The groups beside a VP are their region, and not those of a venue.
  const isVp = typeof roles !== 'string' && roles.jobRole === 'VP'
  const named = isVp ? readGroupNames(cells.group, wrong) : []
  const region = named.length > 0 ? named : null
  const venues = readVenues(line, isVp ? { ...cells, group: '' } : cells, wrong)
  if (typeof roles !== 'string') {
    const sentence = wrongVenues(roles, venues.length)
    if (sentence) wrong(sentence)
  }
  const day = cells.adminDay.toLowerCase()
  const adminDayDow = day ? DAYS.findIndex((name) => day.length > 2 && name.startsWith(day)) : null
  if (adminDayDow === -1) wrong(`Admin day "${cells.adminDay}" is not a day of the week.`)
  return {
    ...(typeof roles === 'string' ? { accessRole: 'BLT', jobRole: 'BLT' } : roles),
    line,
    email: read.wrong === undefined ? read.email : '',
    ...(cells.firstName || cells.lastName ? namesOf(cells.firstName, cells.lastName) : splitName(cells.name)),
    position: readPosition(cells.position),
    adminDayDow,
    venues,
    groups: region,
  }
}

/**
 * Checks how many venues someone has: a BLT member has exactly one, a GM at least one, others at most one (decisions 1).
 */
export function wrongVenues({ jobRole }: Pick<Roles, 'jobRole'>, count: number): string | null {
  if (isBltRole(jobRole)) {
    const who = jobRole === 'AGM' ? 'An AGM' : 'A Bar Lead'
    return count === 1 ? null : `${who} needs exactly one venue, not ${count}.`
  }
  if (jobRole === 'GM') return count > 0 ? null : 'A GM needs at least one venue.'
  return count > 1 ? `This role can have only one venue, not ${count}.` : null
}

const parts = (cell: string) =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The groups of a cell, in the order in which they are written. */
const readGroupNames = (cell: string, wrong: (text: string) => void): string[] =>
  parts(cell).map((text) => {
    if (characters(text) > GROUP_MAX)
      wrong(`"${text}" is too long for a group: at most ${GROUP_MAX} characters.`)
    return text.replace(/\s+/g, ' ')
  })

/** The venues of a row. Names, slugs, states, groups and time zones are listed in the same order; one state, group or zone may apply to all. */
function readVenues(
  line: number,
  cells: Record<RosterColumn, string>,
  wrong: (text: string) => void,
): NamedVenue[] {
  const names = parts(cells.venue)
  const slugs = parts(cells.venueSlug).map(slugOf)
  const states = parts(cells.state).map((text) => {
    const state = readState(text)
    if (!state) wrong(`"${text}" is not a state. Use two letters, for example CA.`)
    return state
  })
  const groups = readGroupNames(cells.group, wrong)
  const zones = parts(cells.timezone).map((text) => {
    const zone = readTimeZone(text)
    if (!zone) {
      wrong(`"${text}" is not a time zone. Use Pacific, Mountain, Central, Eastern or an IANA name.`)
    }
    return zone
  })
  const count = Math.max(names.length, slugs.length)
  const beside = (what: string, entries: number, most: number) => {
    if (count > 0 && entries > most && entries !== count)
      wrong(`There are ${count} venues and ${entries} ${what}.`)
  }
  beside('venue names', names.length, 0)
  beside('slugs', slugs.length, 0)
  beside('states', states.length, 1)
  beside('groups', groups.length, 1)
  beside('time zones', zones.length, 1)
  const venues = new Map<string, NamedVenue>()
  for (let index = 0; index < count; index += 1) {
    const venue = {
      line,
      name: names[index] ?? null,
      slug: slugs[index] ?? null,
      state: states[states.length > 1 ? index : 0] ?? null,
      group: groups[groups.length > 1 ? index : 0] ?? null,
      timezone: zones[zones.length > 1 ? index : 0] ?? null,
    }
    const key = venue.slug ?? venueKey(venue.name ?? '')
    if (!venues.has(key)) venues.set(key, venue)
  }
  return [...venues.values()]
}
