import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Disclosure } from '../../ui/list/Disclosure.tsx'
import { ShowMoreHere } from '../../ui/list/ShowMore.tsx'

/** The rows of a group that are shown at first; the others follow with “Show more”. */
const ROWS = 5

type WaitingGroupProps = {
  title: string
  /** The number of listed rows. */
  count: number
  /** The number of rows that are not listed. */
  hidden?: number
  /** Only its title is shown until it is opened, because it waits for others. */
  folded?: boolean
  children: ReactNode
}

/** A group of waiting items with their count. */
export function WaitingGroup({ title, count, hidden = 0, folded = false, children }: WaitingGroupProps) {
  const heading = useId()
  const name = (
    <h2 id={heading} className="flex items-baseline gap-2.5 font-serif text-2xl font-normal text-text">
      {title}
      <span className="font-sans text-base font-semibold text-quiet tabular-nums">{count + hidden}</span>
    </h2>
  )
  const items = (
    <>
      {children}
      {hidden > 0 && <p className="text-sm text-quiet">{hidden} more. Choose a venue to see them.</p>}
    </>
  )
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 content-start gap-3">
      {folded ? (
        <Disclosure label={name} open={false}>
          <div className="grid grid-cols-1 gap-3 pt-1">{items}</div>
        </Disclosure>
      ) : (
        <>
          {name}
          {items}
        </>
      )}
    </section>
  )
}

/** Short items in one card. */
export function WaitingRows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const rows = Children.toArray(children)
  // One more is shown rather than a button for it.
  const listed = all || rows.length <= ROWS + 1 ? rows : rows.slice(0, ROWS)
  return (
    <>
      <ul
        ref={list}
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5"
      >
        {listed}
      </ul>
      <ShowMoreHere list={list} has={listed.length < rows.length} onMore={() => setAll(true)} />
    </>
  )
}

type WaitingRowProps = {
  /** The first line; none below another row of the same person. */
  title?: ReactNode
  /** The second line. */
  line: ReactNode
  /** The target of the row, and the label of its link. */
  to?: string
  label?: string
  /** Buttons at its end. */
  children?: ReactNode
}

/** A waiting item in two lines: the row links to where it is handled, and has its buttons at the end. */
export function WaitingRow({ title, line, to, label, children }: WaitingRowProps) {
  const words = (
    <>
      {title && (
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {title}
        </span>
      )}
      <span className="block text-sm text-quiet">{line}</span>
    </>
  )
  return (
    <div className="group/row relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      {to === undefined ? (
        <div className="min-w-0">{words}</div>
      ) : (
        <Link href={to} className="min-w-0 after:absolute after:inset-0 hover:underline">
          <span className="sr-only">{label}: </span>
          {words}
        </Link>
      )}
      <span className="flex items-center gap-x-1">
        {children && (
          <span className="relative z-10 flex items-center gap-x-1 empty:hidden has-[[aria-expanded=true]]:z-20">
            {children}
          </span>
        )}
        {to !== undefined && (
          <ChevronRight
            aria-hidden
            size={20}
            strokeWidth={1.75}
            className="-mr-1 shrink-0 text-quiet group-hover/row:text-text"
          />
        )}
      </span>
    </div>
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
