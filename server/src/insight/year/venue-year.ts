import type { VenueYear } from '@scope/contract/insight/year'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'

/** A general manager's year at a venue. */
export async function venueYearOf(
  _context: Context,
  _venue: string,
  _year: string | undefined,
): Promise<VenueYear> {
  throw notFound()
}
