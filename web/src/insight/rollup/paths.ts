import { BOARD_SPANS } from '@scope/contract/insight/board/board.words'
import { CUSTOM } from '@scope/contract/insight/span.words'
import { venuePath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/address/paths.ts'
import type { Rollup } from './api.ts'

/** The path of a venue’s board, in the same span if the board has it. */
export function boardPath(slug: string, { span, weeks }: Pick<Rollup, 'span' | 'weeks'>): string {
  const path = venuePath(PATHS.board, slug)
  if (span === CUSTOM) return `${path}?from=${weeks[0]}&to=${weeks.at(-1)}`
  return BOARD_SPANS.some((one) => one === span) ? `${path}?span=${span}` : path
}
