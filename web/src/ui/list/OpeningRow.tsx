import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../IconButton.tsx'

type OpeningRowProps = {
  /** The subject of the row, for screen readers. */
  name: string
  title: ReactNode
  /** The target of the title's link. */
  href: string
  /** The history state of the link. */
  state?: unknown
  /** At the end of the title’s line, if there is room, while the details are closed. */
  beside?: ReactNode
  /** The second line. */
  line: ReactNode
  /** The details that do not fit in two lines. */
  children: ReactNode
}

/** A row of a list in two lines: the title links to the full view, the button opens the details in place. */
export function OpeningRow({ name, title, href, state, beside, line, children }: OpeningRowProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <li aria-label={name} className="px-4 lg:px-6">
      <div className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-2">
        <div className="relative grid grid-cols-1 py-2">
          <div className="flex min-w-0 items-baseline justify-between gap-x-4">
            <h2 dir="auto" className={`min-w-0 font-semibold ${open ? '' : 'truncate'}`}>
              <Link
                href={href}
                state={state}
                className="after:absolute after:inset-0 hover:text-accent hover:underline"
              >
                {title}
              </Link>
            </h2>
            {beside && !open && (
              <p className="max-w-1/2 shrink-0 truncate text-sm text-quiet tabular-nums max-sm:hidden">
                {beside}
              </p>
            )}
          </div>
          <div className="min-w-0 text-sm text-quiet tabular-nums">{line}</div>
        </div>
        <IconButton
          label={`Details of ${name}`}
          title="Details"
          icon={ChevronDown}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpen(!open)}
          className={`-mr-3 justify-self-end ${open ? '[&_svg]:rotate-180' : ''}`}
        />
      </div>
      {open && (
        <div id={details} className="grid grid-cols-1 justify-items-start gap-3 pb-4">
          {children}
        </div>
      )}
    </li>
  )
}
