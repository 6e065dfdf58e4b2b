import { priorityPath } from '../../company/venue/venue-path.ts'
import type { Review } from './queue.ts'

/** The address of the member’s home, where the priority is signed off. */
export const homeOf = ({ venueSlug: venue, bltSlug: blt, priorityId }: Review['signOffs'][number]) =>
  priorityPath({ venue, blt }, priorityId)
