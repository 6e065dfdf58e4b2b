import { AGREED_FIGURES } from '@scope/contract/insight/agreement.words'
import { METRICS_LABELS, shortLabel } from '@scope/contract/numbers/metrics.words'
import { apartTag } from '@scope/contract/numbers/tags.words'
import { venuePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { ComparePicker } from '../../../numbers/differences/compare-picker.tsx'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { Sparkline } from '../../../ui/figure/Sparkline.tsx'
import type { Brief } from '../api.ts'
import { Section } from './Section.tsx'

/** The last complete week’s four numbers, each with one comparison and the weeks before it. */
export function WeekNumbers({ brief: { venue, numbers } }: { brief: Brief }) {
  if (!hasNumbers(numbers)) return null
  const { weekOf, compare, differences, trend } = numbers
  const week = weekRange([weekOf])
  const figures = trend.find((one) => one.weekOf === weekOf)?.figures
  const marks = trend.flatMap(({ tags }, index) => (apartTag(tags) ? [index] : []))
  return (
    <Section
      title={`Numbers, ${week}`}
      to={`${venuePath(PATHS.metrics, venue.slug)}?week=${weekOf}`}
      beside={<ComparePicker inline compare={compare} />}
    >
      <dl className="grid grid-cols-4 gap-x-2 pb-1 sm:gap-x-4">
        {AGREED_FIGURES.map((field) => {
          const values = trend.map((one) => one.figures[field])
          const reported = values.filter((value) => value !== null).length
          return (
            <div key={field} className="grid min-w-0 content-start justify-items-start">
              <dt className="text-sm text-quiet">
                <span aria-hidden>{shortLabel(field)}</span>
                <span className="sr-only">{METRICS_LABELS[field]}</span>
              </dt>
              <dd className="grid min-w-0 justify-items-start">
                <Figure
                  text={figureText(field, figures?.[field] ?? null)}
                  label={`${METRICS_LABELS[field]} of ${venue.name}, ${week}`}
                  rows={{ venue: venue.slug, from: weekOf, to: weekOf, field }}
                  className="font-semibold tabular-nums"
                />
                <DifferenceLine differences={differences} figure={field} compare={compare} />
                <Sparkline
                  values={values}
                  marks={marks}
                  width={76}
                  height={20}
                  className="max-w-full"
                  label={`${METRICS_LABELS[field]} in ${values.length} weeks, ${reported} reported`}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}

/** Whether any of the weeks has one of the four numbers. */
export const hasNumbers = ({ trend }: Brief['numbers']): boolean =>
  trend.some(({ figures }) => AGREED_FIGURES.some((field) => figures[field] !== null))
