import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import {
  completionOf,
  journalsText,
  prioritiesText,
  type RowsPart,
  venuesIn,
} from '@scope/contract/insight/rollup/row.words'
import { figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import { Chip, TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { COMPLETION } from './VenueCells.tsx'

export type Subtotal = NonNullable<RowsPart['subtotal']>

/** The texts of a group’s line, in the table and in the list. */
export const subtotalTexts = ({ of }: Subtotal) => ({
  venues: venuesIn(of),
  revenue: thousands(figureOf(of.revenue)),
  labor: percent(figureOf(of.laborTruePct)),
  cogs: percent(figureOf(of.cogsPct)),
})

export function SubtotalJournals({ of: { journals } }: Subtotal) {
  const text = journalsText(journals)
  if (journals.total === 0) return <span className="text-sm font-normal text-quiet">{text}</span>
  return <Chip tone={COMPLETION[completionOf(journals)]}>{text}</Chip>
}

export function SubtotalPriorities({ of: { priorities } }: Subtotal) {
  const text = prioritiesText(priorities)
  if (!text) return <span className="text-sm font-normal text-quiet">{NO_PRIORITIES}</span>
  return (
    <span className="grid justify-items-start whitespace-nowrap">
      <span className={TONE_TEXT[priorities.onTrack > 0 ? 'on-track' : 'quiet']}>{text.onTrack}</span>
      {text.atRisk && <span className={TONE_TEXT['at-risk']}>{text.atRisk}</span>}
    </span>
  )
}
