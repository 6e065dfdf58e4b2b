import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

/** The figures of a year in words, each next to its subject. */
export function FigureList({
  figures,
}: {
  figures: readonly (readonly [about: string, words: ReactNode])[]
}) {
  return (
    <Card aria-labelledby="year-figures" className="grid grid-cols-1 gap-2">
      <h2 id="year-figures" className="font-serif text-2xl">
        In figures
      </h2>
      <dl className="grid grid-cols-1 divide-y divide-line">
        {figures.map(([about, words]) => (
          <div
            key={about}
            className="grid grid-cols-1 gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{about}</dt>
            <dd className="wrap-anywhere tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
