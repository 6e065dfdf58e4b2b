import { comparedText, comparedWithText, differenceIn } from '@scope/contract/numbers/differences.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { ComparePicker } from '../../../numbers/differences/compare-picker.tsx'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { TaggedWeeks } from '../../../numbers/tags/tag-list.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { FigureBand } from '../../../ui/figure/FigureBand.tsx'
import type { Board } from '../api.ts'
import { AboutFigure } from './AboutFigure.tsx'

/**
 * The venue’s numbers of the span, each with one comparison; each opens the weeks behind it. While this week has none,
 * those of last week.
 */
export function WeeklyMetrics({ board }: { board: Board }) {
  const heading = useId()
  const { venue, weeks, can, compare, metrics } = board
  const { reported, lastWeek, tagged } = metrics
  const to = weeks.at(-1) ?? board.today
  const week = lastWeek?.reported
    ? { weeks: [lastWeek.weekOf], numbers: lastWeek }
    : { weeks, numbers: metrics }
  const { figures, differences } = week.numbers
  const [from = to] = week.weeks
  const of = differenceIn(differences, 'revenue')
  const compared = [
    // Otherwise the picker shows it.
    of && compare.choices.length < 2 && comparedWithText(compare.with),
    of && comparedText(of.compared, week.weeks.length),
  ].filter(Boolean)
  const rows = { venue: venue.slug, from, to: week.weeks.at(-1) ?? to }

  const figure = (field: TargetFigure) => (
    <Figure
      text={figureText(field, figures[field])}
      label={`${METRICS_LABELS[field]} of ${venue.name}, ${weekRange(week.weeks)}`}
      rows={{ ...rows, field }}
      about={<AboutFigure field={field} {...week} rows={rows} compare={compare} />}
    />
  )
  return (
    <section aria-labelledby={heading} className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="grid border-b border-line px-3.5 py-2.5 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={heading} className="mr-auto font-serif text-2xl">
            Weekly Metrics
          </h2>
          <ComparePicker compare={compare} />
          {can.editMetrics && lastWeek && !lastWeek.reported && (
            <Link href={numbersFormPath(venue.slug, lastWeek.weekOf)} className={buttonClass('primary')}>
              Enter Last Week
            </Link>
          )}
          {can.editMetrics && (
            <Link
              href={numbersFormPath(venue.slug, to)}
              title="Edit Metrics"
              className={`${buttonClass('secondary')} max-sm:px-3!`}
            >
              <Pencil aria-hidden size={18} strokeWidth={1.75} />
              <span className="max-sm:sr-only">Edit Metrics</span>
            </Link>
          )}
        </div>
        <p className="text-sm text-quiet">
          {weekRange(weeks)} · {reportedText(reported, weeks.length)}
        </p>
        <TaggedWeeks weeks={tagged} named={weeks.length > 1} />
        {lastWeek && (
          <p className="text-sm text-quiet">
            Last week: {weekRange([lastWeek.weekOf])} · {reportedText(lastWeek.reported ? 1 : 0, 1)}
            {lastWeek.tags.length > 0 && ` · ${tagLabels(lastWeek.tags)}`}
          </p>
        )}
      </div>
      <FigureBand
        heading="h3"
        figures={TARGET_FIGURES.map((field) => ({
          label: METRICS_LABELS[field],
          figure: figure(field),
          beside: <DifferenceLine differences={differences} figure={field} compare={compare} />,
        }))}
      />
      {compared.length > 0 && (
        <p className="border-t border-line px-3.5 py-2 text-sm text-quiet sm:px-5">{compared.join(' · ')}</p>
      )}
    </section>
  )
}

function reportedText(reported: number, weeks: number): string {
  if (weeks > 1) return `${reported} of ${weeks} weeks reported`
  return reported > 0 ? 'reported' : 'not reported yet'
}
