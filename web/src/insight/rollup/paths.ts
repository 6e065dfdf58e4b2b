import { BOARD_SPANS } from '@scope/contract/insight/board.words'
import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import { venuePath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/paths.ts'

/** The path of a venue’s board, in the same span if the board has it. */
export function boardPath(slug: string, span: RollupSpan): string {
  const path = venuePath(PATHS.board, slug)
  return BOARD_SPANS.some((one) => one === span) ? `${path}?span=${span}` : path
}
