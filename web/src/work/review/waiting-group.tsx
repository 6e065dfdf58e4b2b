import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

type WaitingGroupProps = {
  title: string
  /** How many are listed. */
  count: number
  /** How many more there are than are listed. */
  hidden?: number
  children: ReactNode
}

/** A group of waiting items with their count. */
export function WaitingGroup({ title, count, hidden = 0, children }: WaitingGroupProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 content-start gap-3">
      <h2 id={heading} className="flex items-baseline gap-2.5 font-serif text-2xl">
        {title}
        <span className="font-sans text-base font-semibold text-quiet tabular-nums">{count + hidden}</span>
      </h2>
      {children}
      {hidden > 0 && <p className="text-sm text-quiet">{hidden} more. Choose a venue to see them.</p>}
    </section>
  )
}

/** Short items in one card. */
export function WaitingRows({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5">
      {children}
    </ul>
  )
}

type WayProps = { to: string; name?: string; children: ReactNode }

/** A link to where the item is handled. */
export function Way({ to, name, children }: WayProps) {
  return (
    <Link
      href={to}
      aria-label={name}
      className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  )
}
