import { NO_PRIORITIES } from '@scope/contract/insight/board.words'
import {
  completionOf,
  journalsText,
  prioritiesText,
  type RowsPart,
  venuesIn,
} from '@scope/contract/insight/rollup-row.words'
import { figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import { budgetOf, budgetText, budgetWeeksText } from '@scope/contract/numbers/budgets.words'
import { shortLabel } from '@scope/contract/numbers/metrics.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { Chip, TONE_TEXT } from '../../../ui/Chip.tsx'
import { COMPLETION } from './VenueCells.tsx'

export type Subtotal = NonNullable<RowsPart['subtotal']>

/** The texts of a group’s line, in the table and in the list. */
export const subtotalTexts = ({ of }: Subtotal) => ({
  venues: venuesIn(of),
  revenue: thousands(figureOf(of.revenue)),
  labor: percent(figureOf(of.laborTruePct)),
  cogs: percent(figureOf(of.cogsPct)),
})

/** The budget of a group’s figure and the distance from it, below the figure. */
export function SubtotalBudget({ of, figure }: Subtotal & { figure: TargetFigure }) {
  return <BudgetLine standing={budgetOf(of.budgets, figure)} span={of.expected} />
}

/** A line for each budget of a group, where the columns have no room, with the weeks once where all are of the same. */
export function SubtotalBudgets({ of }: Subtotal) {
  const { budgets = [], expected } = of
  const weeks = new Set(budgets.map((budget) => budgetWeeksText(budget, expected)))
  const [once] = weeks.size === 1 ? weeks : []
  const whole = { weeks: expected, compared: expected }
  const lines = budgets.map((budget) => {
    const text = budgetText(budget.figure, once ? { ...budget, ...whole } : budget, expected)
    return `${shortLabel(budget.figure)} ${text}`
  })
  return [...lines, ...(once ? [once] : [])].map((line) => (
    <p key={line} className="text-xs text-quiet tabular-nums">
      {line}
    </p>
  ))
}

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
