import {
  latestOpening,
  type OpenDays,
  type Opening,
  openDaysWith,
} from '@scope/contract/company/open-days.words'
import { GROUP_MAX, VENUE_NAME_MAX } from '@scope/contract/company/venue.words'
import { addDays, addMonths, type PlainDate, type Week } from '@scope/contract/kernel/calendar'
import { venueKey } from '@scope/contract/kernel/spreadsheet.words'
import { mistakesBetween } from '../../kernel/import/mistakes.ts'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { readZone } from '../zone/rules.ts'
import { readState, stateName, timeZoneOfState } from './states.ts'

type NamedVenue = { id: string; name: string }

/** The venues that a call names by id or slug, in that order; undefined where one is not among `venues`. */
export const venuesNamed = <V extends { id: string; slug: string }>(
  refs: readonly string[],
  venues: readonly V[],
): (V | undefined)[] =>
  refs.map((ref) => venues.find(({ id, slug }) => id === ref || slug === ref.toLowerCase()))

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

/** The two letters of a venue's state, or null for none. Refuses an unknown state with 400. */
export function readVenueState(text: string | null | undefined): string | null {
  if (!text?.trim()) return null
  const state = readState(text)
  if (!state) throw invalid('state', 'Enter a state by its two letters, such as CA.')
  return state
}

/** Days that are further away are typing errors. */
const OPENING_YEARS = 5

/**
 * A venue's open days with a first or last day that is asked. Refuses with 400, naming the field, a last day before the
 * first, and days more than five years ahead. `today` is the venue's plain date.
 */
export function readOpening(openDays: OpenDays, opening: Opening, today: PlainDate): OpenDays {
  for (const field of ['opensOn', 'closesOn'] as const) {
    if ((opening[field] ?? '') > addMonths(today, 12 * OPENING_YEARS)) {
      throw invalid(field, `Choose a day in the next ${OPENING_YEARS} years.`)
    }
  }
  const after = openDaysWith(openDays, opening)
  const field = opening.closesOn === undefined ? 'opensOn' : 'closesOn'
  if (!after) throw invalid(field, 'The last day is before the first.')
  return after
}

/** Refuses a first or last day that leaves out a week, of which numbers are stored. */
export function refuseUncovered(openDays: OpenDays, week: Week | undefined): void {
  if (week === undefined) return
  const { opensOn } = latestOpening(openDays)
  const [field, day] = opensOn !== null && week < opensOn ? ['opensOn', 'first'] : ['closesOn', 'last']
  throw invalid(field ?? '', `Numbers are saved for the week of ${week}. Choose another ${day} day.`)
}

/** Open days as PostgreSQL reads them: `{[2026-04-01,2026-09-14)}`. */
export function openDaysText(openDays: OpenDays): string {
  const ranges = openDays.map(
    ({ from, to }) => `${from === null ? '(' : `[${from}`},${to === null ? '' : addDays(to, 1)})`,
  )
  return `{${ranges.join(',')}}`
}

/**
 * A venue's group, in the spelling of a venue that has it already, or null for none. Refuses a name that is too long with
 * 400. `groups` are those of the company's other venues.
 */
export function readVenueGroup(text: string | null | undefined, groups: readonly string[]): string | null {
  const group = text?.trim().replace(/\s+/g, ' ')
  if (!group) return null
  refuseTooLong('group', 'A group’s name', group, GROUP_MAX)
  return spelledAs(group, groups)
}

/** A group in the spelling of the first that differs only in capitals, so that a company does not have it twice. */
export const spelledAs = (group: string, groups: readonly string[]): string =>
  groups.find((one) => one.toLowerCase() === group.toLowerCase()) ?? group

/** A new venue's time zone: the one named, or else its state's. */
export const newVenueZone = (timezone: string | undefined, state: string | null): string =>
  timezone === undefined ? timeZoneOfState(state ?? '') : readZone(timezone)

/** Says which time zone a venue got that named none, of a state that has two, and how to `change` it. */
export const saysTwoZones = (state: string, timezone: string, change: string): string =>
  `${stateName(state)} has two time zones. ${timezone} was taken: ${change}.`

type Namesake = { name: string; position: string; email: string; venue?: string }

/**
 * The names of people in a list, such that two of a venue can be told apart: where they have the same name, the position
 * is added, or the first part of the e-mail if that is the same too.
 */
export function namesApart(people: readonly Namesake[]): string[] {
  const groups = new Map<string, Namesake[]>()
  const groupOf = ({ venue = '', name }: Namesake) => `${venue}\n${name.toLowerCase()}`
  for (const person of people) groups.set(groupOf(person), [...(groups.get(groupOf(person)) ?? []), person])
  return people.map((person) => {
    const { name, position, email } = person
    const same = groups.get(groupOf(person)) ?? []
    if (same.length < 2) return name
    const isOnlyOne = same.filter((other) => other.position === position).length === 1
    return `${name} (${isOnlyOne ? position : email.slice(0, email.indexOf('@'))})`
  })
}

/** States with their names, sorted by them, to filter venues by. */
export function namedStates(codes: readonly string[]): { code: string; name: string }[] {
  return codes.map((code) => ({ code, name: stateName(code) })).sort((a, b) => a.name.localeCompare(b.name))
}

const SHOWN = 3
/** Longer texts are not compared. */
const LIKELY_MAX = 80
/** One mistake in this many letters is still the same name. */
const LETTERS_PER_MISTAKE = 4

/**
 * Asks whether a name that no venue has was meant for one that exists: ` Did you mean Las Perlas LA?`, or nothing when
 * none is near. `names` are those of the venues within the caller's reach.
 */
export function didYouMean(text: string, names: readonly string[]): string {
  const likely = likelyNames(text, names)
  return likely.length > 0 ? ` Did you mean ${likely.join(' or ')}?` : ''
}

/**
 * The venue names that a misspelt one may have meant, nearest first, at most three: those with the fewest mistakes, or
 * those that begin with the same whole words. Names with other digits are never meant: Bar 12 is not Bar 21.
 */
export function likelyNames(text: string, names: readonly string[]): string[] {
  const typed = venueKey(text)
  if (typed === '' || typed.length > LIKELY_MAX) return []
  const near = names.flatMap((name) => {
    const key = venueKey(name)
    if (digitsOf(key) !== digitsOf(typed)) return []
    if (key.startsWith(`${typed}-`) || typed.startsWith(`${key}-`)) return [{ name, mistakes: 1 }]
    const most = Math.floor(Math.max(key.length, typed.length) / LETTERS_PER_MISTAKE)
    if (Math.abs(key.length - typed.length) > most) return []
    const mistakes = mistakesBetween(typed, key)
    return mistakes <= most ? [{ name, mistakes }] : []
  })
  const fewest = Math.min(...near.map(({ mistakes }) => mistakes))
  return near
    .filter(({ mistakes }) => mistakes === fewest)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, SHOWN)
}

const digitsOf = (key: string): string => key.replace(/\D/g, '')

/** The company's own writing of each group that was named. Throws `invalid` for one that no venue has. */
export function readGroups(named: readonly string[], existing: readonly string[]): string[] {
  const groups = named.map((name) => {
    const group = existing.find((one) => one.toLowerCase() === name.trim().toLowerCase())
    if (!group) throw invalid('groups', `No venue is in the group “${name.trim()}”.`)
    return group
  })
  return [...new Set(groups)]
}
