import { isPlainDate, type PlainDate } from '@scope/contract/kernel/calendar'
import { conflict, invalid } from '../../kernel/refusal.ts'

type Place = { id: string; slug: string; name: string; today: PlainDate }
type Stored = {
  from: PlainDate
  to: PlainDate
  endedAt: Date | null
  venues: readonly { today: PlainDate }[]
}

/** The venues that a call names by id or slug, each once. Refuses none, and those that are not the general manager’s. */
export function readVenues(refs: readonly string[], own: readonly Place[]): Place[] {
  if (refs.length === 0) throw invalid('venues', 'Choose at least one venue.')
  const found = refs.map((ref) => {
    const place = own.find(({ id, slug }) => id === ref || slug === ref.toLowerCase())
    if (!place) throw invalid('venues', `"${ref}" is no venue of this General Manager.`)
    return place
  })
  return [...new Set(found)]
}

/**
 * Refuses days that are none, in the wrong order, or past: plain dates, both included. `venues` have their own today, and it
 * is not too late while the first day has not ended at one of them.
 */
export function refuseDays(
  { from, to }: { from: PlainDate; to: PlainDate },
  venues: readonly { today: PlainDate }[],
): void {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isPlainDate(day)) throw invalid(field, `${field} is not a day of the calendar.`)
  }
  const today = venues.map((venue) => venue.today).toSorted()[0] ?? from
  if (from < today) throw invalid('from', 'The first day is past. Choose today or later.')
  if (to < from) throw invalid('to', 'The last day must not be before the first.')
}

/** Whether a stand-in has begun at one of its venues. */
export const hasBegun = ({ from, venues }: Stored): boolean => venues.some(({ today }) => from <= today)

/** Refuses to end what is over already. */
export function refuseOver({ to, endedAt, venues }: Stored): void {
  if (endedAt || venues.every(({ today }) => to < today)) throw conflict('This stand-in is over already.')
}
