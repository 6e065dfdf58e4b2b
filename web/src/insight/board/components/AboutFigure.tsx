import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { StoredWeeks } from '../../../numbers/metrics/stored-weeks.tsx'
import { standingOf, TargetLine } from '../../../numbers/targets/target-line.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { Board } from '../api.ts'

type AboutFigureProps = {
  field: TargetFigure
  weeks: readonly string[]
  numbers: Pick<Board['metrics'], 'figures' | 'differences' | 'targets' | 'budgets'>
  rows: { venue: string; from: string; to: string }
  compare: Board['compare']
}

/** The context of a board figure, above its weeks: its comparison, target and budget, and for labor its base. */
export function AboutFigure({ field, weeks, numbers, rows, compare }: AboutFigureProps) {
  const { figures, differences, targets, budgets } = numbers
  const base: FigureField = 'laborBasePct'
  return (
    <div className="mb-4 grid gap-1 border-b border-line pb-4 text-sm empty:hidden">
      <DifferenceLine whole differences={differences} figure={field} compare={compare} />
      <TargetLine whole standing={standingOf(targets, field)} />
      <BudgetLine standing={budgetOf(budgets, field)} span={weeks.length} />
      {field === 'primeCostPct' && <p className="text-quiet">COGS and true labor</p>}
      {field === 'laborTruePct' && figures[base] !== null && (
        <Disclosure late open={false} label={`${METRICS_LABELS[base]} ${figureText(base, figures[base])}`}>
          <StoredWeeks rows={{ ...rows, field: base }} />
        </Disclosure>
      )}
    </div>
  )
}
