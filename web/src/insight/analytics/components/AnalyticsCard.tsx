import { type ReactNode, useId } from 'react'

type AnalyticsCardProps = {
  title: string
  /** The weeks it covers. */
  dates?: string | undefined
  children: ReactNode
}

/** A card of the overview, with the dates it covers. */
export function AnalyticsCard({ title, dates, children }: AnalyticsCardProps) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 content-start rounded-card border border-line bg-raised"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4 lg:px-7">
        <h2 id={heading} className="font-serif text-2xl">
          {title}
        </h2>
        <p className="text-sm text-quiet">{dates}</p>
      </div>
      {children}
    </section>
  )
}
