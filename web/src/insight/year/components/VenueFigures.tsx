import { plural } from '@scope/contract/kernel/count.words'
import { comparedText, differenceIn } from '@scope/contract/numbers/differences.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { ComparePicker } from '../../../numbers/differences/compare-picker.tsx'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { YearFigures } from '../api.ts'

/** A venue’s figures over its weeks, each with one comparison. A year has no colors: it rates nobody. */
export function VenueFigures({ of }: { of: YearFigures }) {
  const heading = useId()
  const { venue, path, from, to, reported, figures, compare, differences } = of
  const weeks = comparedText(differenceIn(differences, 'revenue')?.compared ?? 0, reported)
  const range = weekRange([from, to])
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h2 id={heading} className="-mt-2 font-serif text-2xl">
        <Link href={path} className="inline-flex min-h-11 items-center wrap-anywhere hover:underline">
          <bdi>{venue.name}</bdi>
        </Link>
      </h2>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-quiet">
        <p>
          {range} · {plural(reported, 'week')} reported
        </p>
        <ComparePicker inline compare={compare} />
      </div>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Figures of {venue.name}</caption>
        <tbody>
          {figures.map(({ figure, value }) => (
            <tr key={figure} className="border-line text-right align-baseline not-last:border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {METRICS_LABELS[figure]}
              </th>
              <td className="font-semibold">
                <Figure
                  text={figureText(figure, value)}
                  label={`${METRICS_LABELS[figure]} of ${venue.name}, ${range}`}
                  about={
                    <div className="[&>*]:text-quiet!">
                      <DifferenceLine whole differences={differences} figure={figure} compare={compare} />
                    </div>
                  }
                  rows={{ venue: venue.slug, from, to, field: figure }}
                />
              </td>
              <td className="w-24 pl-3 [&>*]:text-quiet!">
                <DifferenceLine differences={differences} figure={figure} compare={compare} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {weeks && <p className="text-sm text-quiet">{weeks}</p>}
    </Card>
  )
}
