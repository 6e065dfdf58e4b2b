import { targetOf } from '@scope/contract/insight/rollup-row.words'
import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { TargetLine } from '../../../numbers/targets/target-line.tsx'
import type { RollupRow } from '../api.ts'

/** How a venue stands to each of its targets, with their owners, and to its budget. */
export function TargetRows({ row }: { row: RollupRow }) {
  const figures = TARGET_FIGURES.filter((figure) => targetOf(row, figure) ?? budgetOf(row.budgets, figure))
  return (
    <ul className="grid">
      {figures.map((figure) => (
        <li key={figure} className="border-t border-line py-3 first:border-t-0">
          <p className="font-semibold">{METRICS_LABELS[figure]}</p>
          <TargetLine whole standing={targetOf(row, figure)} />
          <BudgetLine standing={budgetOf(row.budgets, figure)} span={row.expected} />
        </li>
      ))}
    </ul>
  )
}
