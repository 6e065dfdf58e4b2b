import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

type SectionProps = {
  title: string
  /** The screen with the rows behind it, to which the title links. */
  to?: string
  beside?: ReactNode
  children: ReactNode
}

/** A section of the brief: a quiet title, and lines below it. */
export function Section({ title, to, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid break-inside-avoid grid-cols-1 border-t border-line py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-sm font-semibold text-quiet">
          {to ? (
            <Link href={to} className="inline-flex min-h-7 items-center hover:text-text hover:underline">
              {title}
            </Link>
          ) : (
            <span className="inline-flex min-h-7 items-center">{title}</span>
          )}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

type LineProps = { to: string; children: ReactNode; beside?: ReactNode }

/** A line of a section that links to its row. */
export function Line({ to, children, beside }: LineProps) {
  return (
    <li>
      <Link
        href={to}
        className="flex min-h-8 items-center justify-between gap-3 py-1 leading-snug hover:text-accent"
      >
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {beside}
      </Link>
    </li>
  )
}
