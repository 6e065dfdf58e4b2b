import { useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Card } from '../../../ui/Card.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { checkInsOf, type JourneyYear, journeyOf, STANDINGS, type Step, standingOf } from '../journey.ts'
import { endedText } from '../outcome.ts'
import { OPENED, type OpenRecord } from '../use-open-record.ts'

type PerformanceJourneyProps = { steps: readonly Step[]; pathTo: OpenRecord['pathTo'] }

/** A timeline of the periods; each circle opens its priority’s record. */
export function PerformanceJourney({ steps, pathTo }: PerformanceJourneyProps) {
  const heading = useId()
  const years = journeyOf(steps)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4 py-4! lg:py-5!">
      <h2 id={heading} className="font-serif text-2xl">
        Performance Journey
      </h2>
      <p className="-mt-3 flex flex-wrap gap-x-4 text-sm text-quiet">
        {STANDINGS.map(({ label, from, tone }) => (
          <span key={label}>
            <span className={`font-semibold ${TONE_TEXT[tone]}`}>{label}</span>{' '}
            {from > 0 ? `from ${from}%` : 'below'}
          </span>
        ))}
      </p>
      {years.map((year) => (
        <Year key={year.year} {...year} named={years.length > 1} pathTo={pathTo} />
      ))}
    </Card>
  )
}

type YearProps = JourneyYear & { named: boolean; pathTo: OpenRecord['pathTo'] }

function Year({ year, stops, named, pathTo }: YearProps) {
  const road = useRef<HTMLOListElement>(null)
  // A timeline wider than its card starts scrolled to the latest period.
  useLayoutEffect(() => {
    if (road.current) road.current.scrollLeft = road.current.scrollWidth
  }, [])
  return (
    <div className="grid grid-cols-1 gap-2">
      {named && <h3 className="text-sm text-quiet">{year}</h3>}
      <ol
        ref={road}
        aria-label={`Periods of ${year}`}
        className="isolate -mx-5 flex snap-x overflow-x-auto px-3.5 pb-1 lg:-mx-7 lg:px-5.5"
      >
        {stops.map(({ period, steps }, index) => (
          <li
            key={period}
            className="relative grid max-w-40 min-w-24 flex-1 snap-start content-start gap-1 lg:min-w-18.5"
          >
            {/* The line between two circles. */}
            {index > 0 && (
              <span aria-hidden className="absolute top-13.5 right-1/2 -z-1 h-0.5 w-full bg-line" />
            )}
            <p className="text-center text-sm text-quiet">P{period}</p>
            {steps.map((step) => (
              <Circle key={step.id} step={step} to={pathTo(step)} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Circle({ step, to }: { step: Step; to: string }) {
  const { title, completionRate } = step
  const { tone, label } = standingOf(completionRate)
  const { done, all } = checkInsOf(step)
  return (
    <Link
      href={to}
      state={OPENED}
      title={title}
      className="relative grid justify-items-center gap-1 rounded-control px-0.5 py-1.5 text-center hover:bg-ground"
    >
      <Ring
        share={completionRate / 100}
        size={56}
        tone={tone}
        label={`${completionRate}%`}
        className="rounded-full bg-raised"
      />
      {/* The circle's color in words, and how it ended. */}
      <span className="sr-only">{label}</span>
      <span className="sr-only">{endedText(step)}</span>
      <span className="text-sm text-quiet tabular-nums">
        {done}/{all} check-ins
      </span>
      <span className="sr-only">{title}</span>
    </Link>
  )
}
