import { venueKey } from '@scope/contract/kernel/spreadsheet.words'
import type { LineError } from '../../../kernel/import/refused.ts'
import { spelledAs } from '../../venue/rules.ts'
import { slugGiver } from '../../venue/slug.ts'
import { hasTwoZones, timeZoneOfState } from '../../venue/states.ts'
import type { NamedVenue, RosterPerson } from './file.ts'

export type VenueRow = {
  id: string
  name: string
  slug: string
  state: string | null
  group: string | null
  timezone: string
  gmId: string | null
}

type VenueBook = {
  /** All venues of the company after the import: the stored ones and those that the file adds. */
  rows: VenueRow[]
  named: ReadonlySet<VenueRow>
  find(named: NamedVenue): VenueRow | undefined
  /** Venues that got one of their state's two time zones, which the preview says. */
  eitherZone: ReadonlySet<VenueRow>
}

/** Finds the venues named in the file and creates new ones. Contradictions are in `errors`. */
export function bookOfVenues(
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
  const rowOf = new Map<NamedVenue, VenueRow>()
  const named = new Set<VenueRow>()
  const make = (name: string, slug: string): VenueRow => {
    const row = { id: newId(), name, slug, state: null, group: null, timezone: '', gmId: null }
    rows.push(row)
    bySlug.set(slug, row)
    byName.set(venueKey(name), row)
    return row
  }
  const resolve = ({ name, slug }: NamedVenue): VenueRow | string => {
    const same = name ? (byName.get(venueKey(name)) ?? bySlug.get(venueKey(name))) : undefined
    if (!slug) return same ?? make(name ?? '', takeSlug(name ?? '', 'venue'))
    const held = bySlug.get(slug)
    if (!name) return held ?? `No venue has the slug ${slug}.`
    if (!held) return same ? `${same.name} has the slug ${same.slug}, not ${slug}.` : make(name, slug)
    if (same && same !== held) return `The slug ${slug} belongs to ${held.name}, not ${same.name}.`
    if (!same && named.has(held)) return `The slug ${slug} already belongs to ${held.name}.`
    if (!same) held.name = name
    return held
  }

  // Read rows with a slug first, so that the order of rows does not matter.
  const rank = ({ name, slug }: NamedVenue) => (name && slug ? 0 : name ? 1 : 2)
  for (const venue of venues.toSorted((a, b) => rank(a) - rank(b))) {
    const row = resolve(venue)
    if (typeof row === 'string') {
      errors.push({ line: venue.line, text: row })
      continue
    }
    rowOf.set(venue, row)
    named.add(row)
  }
  const eitherZone = describeVenues(venues, rowOf, rows, errors)
  return { rows, named, find: (venue) => rowOf.get(venue), eitherZone }
}

/**
 * Sets states, groups and time zones from the rows. A new or moved venue without a time zone gets its state's. Returns
 * those whose state has two.
 */
function describeVenues(
  venues: readonly NamedVenue[],
  rowOf: ReadonlyMap<NamedVenue, VenueRow>,
  rows: readonly VenueRow[],
  errors: LineError[],
): Set<VenueRow> {
  const firstValues = new Map<string, { value: string; line: number }>()
  const agree = (row: VenueRow, what: string, value: string | null, line: number): string | null => {
    if (!value) return null
    const earlier = firstValues.get(`${row.id} ${what}`)
    if (earlier && earlier.value !== value) {
      errors.push({
        line,
        text: `${row.name} has ${what} ${value}, but ${earlier.value} on line ${earlier.line}.`,
        alike: `two of ${what}`,
      })
    }
    firstValues.set(`${row.id} ${what}`, earlier ?? { value, line })
    return value
  }
  const groups = rows.flatMap(({ group }) => group ?? [])
  const moved = new Set<VenueRow>()
  const zoned = new Set<VenueRow>()
  for (const venue of venues) {
    const row = rowOf.get(venue)
    if (!row) continue
    const state = agree(row, 'state', venue.state, venue.line)
    const spelled = venue.group && spelledAs(venue.group, groups)
    const group = agree(row, 'group', spelled, venue.line)
    const timezone = agree(row, 'time zone', venue.timezone, venue.line)
    if (state && state !== row.state) {
      row.state = state
      moved.add(row)
    }
    if (group) {
      row.group = group
      if (!groups.includes(group)) groups.push(group)
    }
    if (timezone) {
      row.timezone = timezone
      zoned.add(row)
    }
  }
  const eitherZone = new Set<VenueRow>()
  for (const row of new Set(rowOf.values())) {
    if (zoned.has(row)) continue
    if (!moved.has(row) && row.timezone !== '') continue
    row.timezone = timeZoneOfState(row.state ?? '')
    if (hasTwoZones(row.state ?? '')) eitherZone.add(row)
  }
  return eitherZone
}
