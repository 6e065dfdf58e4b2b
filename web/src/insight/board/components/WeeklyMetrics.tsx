import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import { Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { weekRange } from '../../../lib/dates/dates.ts'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { TaggedWeeks } from '../../../numbers/tags/tag-list.tsx'
import { standingOf, TargetLine } from '../../../numbers/targets/target-line.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Board } from '../api.ts'

/** The venue’s numbers of the span; each opens the weeks behind it. */
export function WeeklyMetrics({ board }: { board: Board }) {
  const heading = useId()
  const { venue, weeks, can } = board
  const { figures, reported, lastWeek } = board.metrics
  const to = weeks.at(-1) ?? board.today
  const from = weeks[0] ?? to
  const range = weekRange(weeks)

  const figure = (field: FigureField) => (
    <Figure
      text={figureText(field, figures[field])}
      label={`${METRICS_LABELS[field]} of ${venue.name}, ${range}`}
      rows={{ venue: venue.slug, from, to, field }}
    />
  )
  /** The figure of last week, while this week has none. */
  const before = (field: FigureField) =>
    lastWeek?.reported && (
      <span className="flex items-center gap-1 pointer-coarse:min-h-11">
        last week{' '}
        <Figure
          text={figureText(field, lastWeek.figures[field])}
          label={`${METRICS_LABELS[field]} of ${venue.name}, ${weekRange([lastWeek.weekOf])}`}
          rows={{ venue: venue.slug, from: lastWeek.weekOf, to: lastWeek.weekOf, field }}
          className="font-semibold text-text tabular-nums"
        />
      </span>
    )
  const below: Partial<Record<FigureField, ReactNode>> = {
    laborTruePct: figures.laborBasePct !== null && (
      <span className="flex items-center gap-1 pointer-coarse:min-h-11">base {figure('laborBasePct')}</span>
    ),
    primeCostPct: 'COGS and true labor',
  }
  return (
    <Card aria-labelledby={heading} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid gap-1">
          <h2 id={heading} className="font-serif text-2xl">
            Weekly Metrics
          </h2>
          <p className="text-sm text-quiet">
            {range} · {reportedText(reported, weeks.length)}
          </p>
          <TaggedWeeks weeks={board.metrics.tagged} named={weeks.length > 1} />
          {lastWeek && (
            <p className="text-sm text-quiet">
              Last week: {weekRange([lastWeek.weekOf])} · {reportedText(lastWeek.reported ? 1 : 0, 1)}
              {lastWeek.tags.length > 0 && ` · ${tagLabels(lastWeek.tags)}`}
            </p>
          )}
        </div>
        {can.editMetrics && (
          <div className="flex flex-wrap gap-2.5">
            {lastWeek && !lastWeek.reported && (
              <Link href={numbersFormPath(venue.slug, lastWeek.weekOf)} className={buttonClass('primary')}>
                Enter Last Week
              </Link>
            )}
            <Link href={numbersFormPath(venue.slug, to)} className={buttonClass('secondary')}>
              <Pencil aria-hidden size={18} strokeWidth={1.75} />
              Edit Metrics
            </Link>
          </div>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
        {TARGET_FIGURES.map((field) => (
          <Value
            key={field}
            name={METRICS_LABELS[field]}
            target={<TargetLine standing={standingOf(board.metrics.targets, field)} />}
            budget={<BudgetLine standing={budgetOf(board.metrics.budgets, field)} span={weeks.length} />}
            beside={before(field) || below[field]}
          >
            {figure(field)}
          </Value>
        ))}
      </dl>
    </Card>
  )
}

function reportedText(reported: number, weeks: number): string {
  if (weeks > 1) return `${reported} of ${weeks} weeks reported`
  return reported > 0 ? 'reported' : 'not reported yet'
}

type ValueProps = {
  name: string
  target: ReactNode
  budget: ReactNode
  beside?: ReactNode
  children: ReactNode
}

function Value({ name, target, budget, beside, children }: ValueProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="grid justify-items-start gap-0.5">
        <span className="font-serif text-3xl tabular-nums">{children}</span>
        {target}
        {budget}
        {beside && <span className="text-sm text-quiet">{beside}</span>}
      </dd>
    </div>
  )
}
