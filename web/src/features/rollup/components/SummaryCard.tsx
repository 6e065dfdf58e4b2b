import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { TONE_TEXT } from '../../../ui/Chip.tsx'
import type { Rollup } from '../api.ts'
import { boardPath } from '../places.ts'
import { beforeText, type Card, trendOf } from '../trend.ts'

type Beside = Pick<Rollup['cards']['labor'], 'trend' | 'best' | 'worst'>

type SummaryCardProps = {
  label: string
  card: Card
  beside: Beside
  rollup: Pick<Rollup, 'weeksBefore' | 'span'>
  /** What the figure is of. */
  note: string
  /** How a single venue’s value is shown. */
  valueText: (value: number) => string
  children: ReactNode
}

/** One figure of all venues, its trend, and the venues at its two ends: an average hides the bad one. */
export function SummaryCard(props: SummaryCardProps) {
  const { label, card, beside, rollup, note, valueText, children } = props
  const heading = useId()
  const trend = trendOf(card, beside.trend)
  const { best, worst } = beside
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-1 rounded-card border border-line bg-raised p-5"
    >
      <h2 id={heading} className="text-sm text-quiet">
        {label}
      </h2>
      <p className="font-serif text-4xl tabular-nums">{children}</p>
      {trend && (
        <p className="text-sm text-quiet">
          <span className={`mr-2 font-semibold ${TONE_TEXT[trend.tone]}`}>{trend.text}</span>
          {beforeText(rollup.weeksBefore)}
        </p>
      )}
      <p className="text-sm text-quiet">{note}</p>
      {best && worst && best.slug !== worst.slug && (
        <dl className="mt-auto grid pt-3 text-sm">
          {[
            { name: 'Best', venue: best },
            { name: 'Worst', venue: worst },
          ].map(({ name, venue }) => (
            <div key={name} className="flex items-baseline gap-2 border-t border-line">
              <dt className="w-11 shrink-0 text-quiet">{name}</dt>
              <dd className="flex min-w-0 flex-1 items-baseline justify-between gap-2">
                <Link
                  href={boardPath(venue.slug, rollup.span)}
                  className="inline-flex min-h-11 min-w-0 items-center font-medium hover:underline pointer-fine:min-h-9"
                >
                  {venue.name}
                </Link>
                <span className="tabular-nums">{valueText(venue.value)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
