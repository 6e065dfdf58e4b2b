import { VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { venueKey } from '@scope/contract/kernel/spreadsheet.words'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { readState, readTimeZone, stateName, timeZoneOfState } from './states.ts'

type NamedVenue = { id: string; name: string }

/**
 * A venue's name, trimmed. Rosters and numbers find a venue by its name, so a blank, too long or taken name is
 * refused with 400.
 */
export function readVenueName(text: string, others: readonly NamedVenue[], ownId?: string): string {
  const name = text.trim()
  if (!name) throw invalid('name', 'Enter a venue name.')
  refuseTooLong('name', 'A venue’s name', name, VENUE_NAME_MAX)
  const same = others.find((venue) => venue.id !== ownId && venueKey(venue.name) === venueKey(name))
  if (same) throw invalid('name', `There is already a venue ${same.name}.`)
  return name
}

/** A time zone by its IANA name. Refuses anything else with 400. */
export function readZone(text: string): string {
  const zone = text.includes('/') ? readTimeZone(text.trim()) : null
  if (!zone) throw invalid('timezone', 'Enter a time zone, such as America/Los_Angeles.')
  return zone
}

/** The two letters of a venue's state, or null for none. Refuses an unknown state with 400. */
export function readVenueState(text: string | null | undefined): string | null {
  if (!text?.trim()) return null
  const state = readState(text)
  if (!state) throw invalid('state', 'Enter a state by its two letters, such as CA.')
  return state
}

/** A new venue's time zone: the one named, or else its state's. */
export const newVenueZone = (timezone: string | undefined, state: string | null): string =>
  timezone === undefined ? timeZoneOfState(state ?? '') : readZone(timezone)

/** States with their names, sorted by them, to filter venues by. */
export function namedStates(codes: readonly string[]): { code: string; name: string }[] {
  return codes.map((code) => ({ code, name: stateName(code) })).sort((a, b) => a.name.localeCompare(b.name))
}
