import { targetOf } from '@scope/contract/insight/rollup/row.words'
import { figureOf, thousands } from '@scope/contract/kernel/figures'
import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { StoredWeeks } from '../../../numbers/metrics/stored-weeks.tsx'
import { TargetLine } from '../../../numbers/targets/target-line.tsx'
import type { RollupRow } from '../api.ts'

type VenueFiguresProps = { row: RollupRow; weeks: readonly string[] }

const COLUMNS = ['revenue', 'laborTruePct', 'laborBasePct', 'cogsPct', 'primeCostPct', 'tips'] as const

/** The figures of a venue, each with its target, its budget and the stored weeks behind it. */
export function VenueFigures({ row, weeks }: VenueFiguresProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const span = { venue: row.slug, from: weeks[0] ?? '', to: weeks.at(-1) ?? '' }
  const others = TARGET_FIGURES.filter(
    (figure) => !COLUMNS.some((column) => column === figure) && isAimed(row, figure),
  )
  return (
    <ul className="grid grid-cols-1">
      {COLUMNS.map((field) => {
        const value = row[field]
        if (value === null) return null
        const text = field === 'revenue' ? thousands(figureOf(value)) : figureText(field, value)
        return (
          <li key={field} className="border-t border-line py-1.5 first:border-t-0">
            <button
              type="button"
              aria-expanded={opened === field}
              onClick={() => setOpened(opened === field ? null : field)}
              className="flex min-h-11 w-full items-center gap-3 text-left font-semibold"
            >
              <span className="flex-1">{METRICS_LABELS[field]}</span>
              <span className="tabular-nums">{text}</span>
              <ChevronDown
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className={`shrink-0 text-quiet ${opened === field ? 'rotate-180' : ''}`}
              />
            </button>
            {opened === field && <StoredWeeks rows={{ ...span, field }} />}
            {field !== 'laborBasePct' && <Aims row={row} figure={field} />}
          </li>
        )
      })}
      {others.map((figure) => (
        <li key={figure} className="border-t border-line py-3">
          <p className="font-semibold">{METRICS_LABELS[figure]}</p>
          <Aims row={row} figure={figure} />
        </li>
      ))}
    </ul>
  )
}

type AimsProps = { row: RollupRow; figure: TargetFigure }

const isAimed = (row: RollupRow, figure: TargetFigure): boolean =>
  targetOf(row, figure) !== undefined || budgetOf(row.budgets, figure) !== undefined

/** The standing of a figure against its target, with the owner, and against its budget. */
function Aims({ row, figure }: AimsProps) {
  if (!isAimed(row, figure)) return null
  return (
    <div className="pb-1.5">
      <TargetLine whole standing={targetOf(row, figure)} />
      <BudgetLine standing={budgetOf(row.budgets, figure)} span={row.expected} />
    </div>
  )
}
