import { plural } from '@scope/contract/kernel/count.words'
import { ABSENT } from '@scope/contract/kernel/figures'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { YearFigures } from '../api.ts'

/** A venue’s figures over its weeks, each beside its target and last year. On phones these stand below it. */
export function VenueFigures({ of }: { of: YearFigures }) {
  const heading = useId()
  const { venue, path, from, to, reported, figures } = of
  const range = weekRange([from, to])
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h2 id={heading} className="-mt-2 font-serif text-2xl">
        <Link href={path} className="inline-flex min-h-11 items-center wrap-anywhere hover:underline">
          <bdi>{venue.name}</bdi>
        </Link>
      </h2>
      <p className="-mt-2 text-sm text-quiet">
        {range} · {plural(reported, 'week')} reported
      </p>
      <table className="w-full tabular-nums max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="text-left text-sm text-quiet">
            <th scope="col" className="pb-1 font-semibold">
              Figure
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              Year
            </th>
            <th scope="col" className="pb-1 pl-6 font-semibold">
              Against target
            </th>
            <th scope="col" className="pb-1 pl-6 font-semibold">
              Against last year
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {figures.map(({ figure, value, target, lastYear }) => (
            <tr
              key={figure}
              className="border-t border-line align-baseline max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-2.5"
            >
              <th scope="row" className="text-left font-semibold sm:py-2">
                {METRICS_LABELS[figure]}
              </th>
              <td className="text-right font-serif text-xl sm:py-2">
                <Figure
                  text={figureText(figure, value)}
                  label={`${METRICS_LABELS[figure]} of ${venue.name}, ${range}`}
                  rows={{ venue: venue.slug, from, to, field: figure }}
                />
              </td>
              <Compared text={target?.text} weeks={target?.over ?? null} without="No target" />
              <Compared
                text={lastYear?.text}
                weeks={
                  lastYear && lastYear.weeks < reported ? `${plural(lastYear.weeks, 'week')} compared` : null
                }
                without="Nothing to compare last year"
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type ComparedProps = { text: string | undefined; weeks: string | null; without: string }

function Compared({ text, weeks, without }: ComparedProps) {
  return (
    <td className="text-sm max-sm:col-span-2 sm:py-2 sm:pl-6">
      {text ?? (
        <>
          <span aria-hidden className="text-quiet max-sm:hidden">
            {ABSENT}
          </span>
          <span className="text-quiet sm:sr-only">{without}</span>
        </>
      )}
      {weeks && <span className="block text-quiet">{weeks}</span>}
    </td>
  )
}
