import { VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { venueKey } from '@scope/contract/kernel/spreadsheet.words'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { readState, readTimeZone, timeZoneOfState } from './states.ts'

type NamedVenue = { id: string; name: string }

/**
 * A venue's name as it is stored: trimmed, and no other venue's, since rosters and numbers find a venue by its name.
 * Refuses with 400.
 */
export function readVenueName(text: string, others: readonly NamedVenue[], ownId?: string): string {
  const name = text.trim()
  if (!name) throw invalid('name', 'A venue has a name.')
  refuseTooLong('name', 'A venue’s name', name, VENUE_NAME_MAX)
  const same = others.find((venue) => venue.id !== ownId && venueKey(venue.name) === venueKey(name))
  if (same) throw invalid('name', `There is a venue ${same.name} already.`)
  return name
}

/** A time zone by its IANA name, as the world spells it. Refuses with 400 what is none. */
export function readZone(text: string): string {
  const zone = text.includes('/') ? readTimeZone(text.trim()) : null
  if (!zone) throw invalid('timezone', 'This is no time zone; choose one like America/Los_Angeles.')
  return zone
}

/** The two letters of a venue's state; null where none is said. Refuses with 400 what is none. */
export function readVenueState(text: string | null | undefined): string | null {
  if (!text?.trim()) return null
  const state = readState(text)
  if (!state) throw invalid('state', 'This is no state; write its two letters, for example CA.')
  return state
}

/** The time zone that a new venue keeps: the one that is said, else its state's. */
export const newVenueZone = (timezone: string | undefined, state: string | null): string =>
  timezone === undefined ? timeZoneOfState(state ?? '') : readZone(timezone)
