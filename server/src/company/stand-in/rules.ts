import type { JobRole } from '@scope/contract/kernel/access'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { conflict, invalid } from '../../kernel/refusal.ts'
import { type AwayDays, refuseDays } from '../away/rules.ts'
import { venuesNamed } from '../venue/rules.ts'

type Place = { id: string; slug: string; name: string; today: PlainDate }
type Stored = {
  from: PlainDate
  to: PlainDate
  endedAt: Date | null
  venues: readonly { today: PlainDate }[]
}

/** Whether somebody can stand in for a person of this job role (life, stand-in). */
export const canHaveStandIn = ({ jobRole }: { jobRole: JobRole }): boolean => jobRole === 'GM'

/** Whether a person of this job role can stand in for a general manager (life, stand-in). */
export const canStandIn = ({ jobRole }: { jobRole: JobRole }): boolean =>
  jobRole === 'GM' || jobRole === 'AGM'

/** The venues that a call names by id or slug, each once. Refuses none, and those that are not the general manager’s. */
export function readVenues(refs: readonly string[], own: readonly Place[]): Place[] {
  if (refs.length === 0) throw invalid('venues', 'Choose at least one venue.')
  const venues = venuesNamed(refs, own).map((place, index) => {
    if (!place) throw invalid('venues', `"${refs[index]}" is no venue of this General Manager.`)
    return place
  })
  return [...new Set(venues)]
}

/**
 * Refuses days in the wrong order, past, or of more than a year: plain dates, both included. `venues` have their own today,
 * and it is not too late while the first day has not ended at one of them.
 */
export function refuseStandInDays(days: AwayDays, venues: readonly { today: PlainDate }[]): void {
  const today = venues.map((venue) => venue.today).toSorted()[0] ?? days.from
  refuseDays(days, { first: today, early: 'The first day is past. Choose today or later.' })
}

/** Whether a stand-in has begun at one of its venues. */
export const hasBegun = ({ from, venues }: Stored): boolean => venues.some(({ today }) => from <= today)

/** Refuses to end what is over already. */
export function refuseOver({ to, endedAt, venues }: Stored): void {
  if (endedAt || venues.every(({ today }) => to < today)) throw conflict('This stand-in is over.')
}
