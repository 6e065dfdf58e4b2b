import { memberPath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Review } from './queue.ts'

/** The address of the member’s home, where the priority is signed off. */
export const homeOf = ({ venueSlug: venue, bltSlug: blt }: Review['signOffs'][number]) =>
  memberPath(PATHS.home, { venue, blt })
