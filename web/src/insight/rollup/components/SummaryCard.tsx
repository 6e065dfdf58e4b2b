import type { CardEnd, CardText } from '@scope/contract/insight/rollup-cards.words'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { TONE_TEXT } from '../../../ui/Chip.tsx'
import type { Rollup } from '../api.ts'
import { boardPath } from '../paths.ts'
import { TURN_TONES } from '../turn-tones.ts'

type SummaryCardProps = {
  text: CardText
  rollup: Pick<Rollup, 'span' | 'weeks'>
  /** The figure, which opens its rows. */
  children: ReactNode
}

/** A figure of all venues with its trend, and the best and worst venue, which an average would hide. */
export function SummaryCard({
  text: { label, trend, since, note, budget, ends },
  rollup,
  children,
}: SummaryCardProps) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-1 rounded-card border border-line bg-raised p-3.5 sm:p-5 xl:px-4.5"
    >
      <h2 id={heading} className="text-sm text-quiet">
        {label}
      </h2>
      <p className="font-serif text-3xl tabular-nums sm:text-4xl">{children}</p>
      {trend && (
        <p className="text-xs text-quiet">
          <span className={`mr-1.5 font-semibold ${TONE_TEXT[TURN_TONES[trend.turn]]}`}>{trend.text}</span>
          <span className="max-sm:sr-only">{since}</span>
        </p>
      )}
      <p className="text-xs text-quiet">{note}</p>
      {/* On a phone the rows have it: the list begins on the first screen. */}
      {budget && <p className="text-xs text-quiet tabular-nums max-sm:hidden">{budget}</p>}
      {ends.length > 0 && (
        <dl className="mt-auto grid pt-3 text-sm">
          {ends.map((end) => (
            <End key={end.name} {...end} rollup={rollup} />
          ))}
        </dl>
      )}
    </section>
  )
}

type EndProps = CardEnd & Pick<SummaryCardProps, 'rollup'>

/** The best or worst venue, linked to its board. */
function End({ name, venue, value, rollup }: EndProps) {
  return (
    <div className="relative grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-2 border-t border-line py-1.5 sm:max-xl:grid-cols-[2.75rem_1fr_auto]">
      <dt className="text-quiet">{name}</dt>
      <dd className="contents">
        <Link
          dir="auto"
          href={boardPath(venue.slug, rollup)}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline max-sm:order-last max-sm:col-span-2 xl:order-last xl:col-span-2"
        >
          {venue.name}
        </Link>
        <span className="tabular-nums">{value}</span>
      </dd>
    </div>
  )
}
