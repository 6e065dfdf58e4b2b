import { PATHS } from '../../../lib/address/paths.ts'

/** The visits of a venue; without one, of all venues. */
export const visitsPath = (venue?: string): string =>
  venue ? `${PATHS.visits}?${new URLSearchParams({ venue })}` : PATHS.visits

/** The address parameter that opens the dialog to plan a visit of the venue in the address. */
export const PLAN = { plan: 'open' } as const

/** The visits of a venue, with the dialog to plan one. */
export const planPath = (venue: string): string =>
  `${PATHS.visits}?${new URLSearchParams({ venue, ...PLAN })}`
