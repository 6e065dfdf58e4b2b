import type { Reply } from '@scope/contract/calls'
import type { Context } from '../../kernel/context.ts'
import { listVisitedVenues } from './view.ts'

const COUNTS = ['open', 'overdue', 'done', 'onTime'] as const

/** The open venues within reach, longest without a visit first, and what became of what was agreed there. */
export async function visitedVenuesOf(context: Context): Promise<Reply<'GET /api/visits/venues'>> {
  const venues = await listVisitedVenues(context)
  const agreements = { open: 0, overdue: 0, done: 0, onTime: 0 }
  for (const venue of venues) for (const count of COUNTS) agreements[count] += venue[count]
  return { venues, agreements }
}
