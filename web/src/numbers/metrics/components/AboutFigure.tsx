import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { type TargetFigure, weeksText } from '@scope/contract/numbers/targets.words'
import type { ReactNode } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { Sparkline } from '../../../ui/figure/Sparkline.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { BudgetLine } from '../../budgets/budget-line.tsx'
import { type Change, changeFrom } from '../../comparison/compared.ts'
import { figureText } from '../../comparison/shown.ts'
import { standingOf, TargetLine } from '../../targets/target-line.tsx'
import { type Beside, besideOf, isApart, reportedText, type WeekReply } from '../beside.ts'
import { StoredWeeks } from '../stored-weeks.tsx'

type OfFigure = { metricsWeek: WeekReply; field: TargetFigure }

/** The other comparisons of a figure, its thirteen weeks, its period and its year; each opens to its weeks. */
export function AboutFigure({ metricsWeek, field }: OfFigure) {
  const { trend, metrics, compared, targets, budgets, toDate = [] } = metricsWeek
  const chosen = trend.at(-1)?.figures
  const splits = [compared.lastWeek.split, compared.fourWeekMean.split].filter((split) => split !== null)
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-4">
        <span className="text-sm text-quiet">Thirteen weeks</span>
        <Sparkline
          values={trend.map(({ figures }) => figures[field])}
          marks={trend.flatMap(({ tags }, index) => (tags.length > 0 ? [index] : []))}
          label={`${METRICS_LABELS[field]}, thirteen weeks`}
          width={112}
          height={28}
        />
      </div>
      <TargetLine standing={standingOf(targets, field)} whole />
      <BudgetLine standing={budgetOf(budgets, field)} span={1} />
      {field === 'laborTruePct' && typeof chosen?.laborBasePct === 'number' && (
        <p className="text-sm text-quiet tabular-nums">
          {METRICS_LABELS.laborBasePct} {figureText('laborBasePct', chosen.laborBasePct)}
        </p>
      )}
      {field === 'laborTruePct' &&
        splits.map(({ text }) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
      <div className="grid grid-cols-1">
        {metrics &&
          besideOf(metricsWeek).map((beside) => (
            <BesideRow key={beside.name} {...{ metricsWeek, field, beside }} />
          ))}
        {toDate.map((span) => (
          <ToDateRow key={span.label} metricsWeek={metricsWeek} field={field} span={span} />
        ))}
      </div>
    </div>
  )
}

function BesideRow({ metricsWeek, field, beside }: OfFigure & { beside: Beside }) {
  const weeks = beside.weeksOf?.[field] ?? beside.weeks
  const [to] = weeks
  const from = weeks.at(-1)
  const value = beside.figures[field]
  if (value === null || !from || !to) return null
  const change =
    beside.isApart || isApart(metricsWeek)
      ? null
      : changeFrom(field, metricsWeek.trend.at(-1)?.figures[field] ?? null, value)
  return (
    <Row
      name={beside.name}
      when={[beside.when, beside.apart].filter(Boolean).join(', ')}
      text={figureText(field, value)}
      change={change}
    >
      <StoredWeeks rows={{ venue: metricsWeek.venue.slug, from, to, field }} />
    </Row>
  )
}

type ToDateRowProps = OfFigure & { span: NonNullable<WeekReply['toDate']>[number] }

function ToDateRow({ metricsWeek, field, span }: ToDateRowProps) {
  const { label, from, weeks, figures, targets, budgets } = span
  if (figures[field] === null) return null
  const target = standingOf(targets, field)
  const ofWeeks = target && weeksText(target)
  return (
    <Row
      name={label}
      when={`from ${shortMonthDay(from)}, ${reportedText(span)}`}
      text={figureText(field, figures[field])}
    >
      <TargetLine standing={target} whole />
      {ofWeeks && <span className="block text-sm text-quiet">{ofWeeks}</span>}
      <BudgetLine standing={budgetOf(budgets, field)} span={weeks} />
      <StoredWeeks rows={{ venue: metricsWeek.venue.slug, from, to: metricsWeek.week, field }} />
    </Row>
  )
}

type RowProps = { name: string; when: string; text: string; change?: Change | null; children: ReactNode }

function Row({ name, when, text, change, children }: RowProps) {
  return (
    <Disclosure
      open={false}
      late
      label={
        <span className="flex min-w-0 flex-1 items-center justify-between gap-4 py-1.5 text-sm text-text">
          <span className="min-w-0">
            {name}
            <span className="block font-normal text-quiet">{when}</span>
          </span>
          <span className="text-right tabular-nums">
            {text}
            {change && (
              <span className={`block font-normal ${TONE_TEXT[change.tone]}`}>
                <span className="sr-only">The chosen week is </span>
                {change.text}
              </span>
            )}
          </span>
        </span>
      }
    >
      <div className="pb-3">{children}</div>
    </Disclosure>
  )
}
