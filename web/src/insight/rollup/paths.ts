import type { Reply } from '@scope/contract/calls'
import { BOARD_SPANS } from '@scope/contract/insight/board.words'
import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import { venuePath } from '../../company/venue/venue-path.ts'
import { type Named, withNamed } from '../../lib/address.ts'
import { PATHS } from '../../lib/paths.ts'

/** The path of a venue’s board, in the same span if the board has it. */
export function boardPath(slug: string, span: RollupSpan): string {
  const path = venuePath(PATHS.board, slug)
  return BOARD_SPANS.some((one) => one === span) ? `${path}?span=${span}` : path
}

type Member = Pick<Reply<'GET /api/rollup/journals'>[number], 'venueSlug' | 'bltSlug'>

/** The path of a BLT member’s home, optionally of a week. */
export function memberPath({ venueSlug, bltSlug }: Member, week?: string): string {
  const named: Named = { venue: venueSlug, blt: bltSlug, week }
  return `${PATHS.home}?${withNamed(new URLSearchParams(), named)}`
}
