import { BOARD_SPANS } from '@scope/contract/board.words'
import type { Reply } from '@scope/contract/calls'
import type { RollupSpan } from '@scope/contract/rollup.words'
import { PATHS } from '../../app/paths.ts'
import { type Named, withNamed } from '../../lib/address.ts'
import { venuePath } from '../venue/venue-path.ts'

/** A venue’s board, in the same span where the board has it. */
export function boardPath(slug: string, span: RollupSpan): string {
  const path = venuePath(PATHS.board, slug)
  return BOARD_SPANS.some((one) => one === span) ? `${path}?span=${span}` : path
}

type Member = Pick<Reply<'GET /api/rollup/journals'>[number], 'venueSlug' | 'bltSlug'>

/** The home of a BLT member, in a week where one is named. */
export function memberPath({ venueSlug, bltSlug }: Member, week?: string): string {
  const named: Named = { venue: venueSlug, blt: bltSlug, week }
  return `${PATHS.home}?${withNamed(new URLSearchParams(), named)}`
}
