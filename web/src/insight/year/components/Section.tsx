import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'

type SectionProps = { id: string; title: string; children: ReactNode }

/** A part of the year under its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-1.5">
      <h2 id={id} tabIndex={-1} className="scroll-mt-24 font-serif text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const FOLD = 5

type RowsProps<T> = {
  rows: readonly T[]
  /** The plural of the rows: `priorities`. */
  of: string
  /** Says that there are none. */
  none: string
  /** The number of rows that a long list shows at first. */
  fold?: number
  /** Hides the number of rows in the button. */
  uncounted?: boolean
  children: (row: T) => ReactNode
}

/** Rows on one card, a long list folded; or one plain line if there are none. */
export function Rows<T>({ rows, of, none, fold = FOLD, uncounted = false, children }: RowsProps<T>) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const first = open ? list.current?.children[fold] : null
    if (!(first instanceof HTMLElement)) return
    // Reading continues with the first new row.
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }, [open, fold])
  if (rows.length === 0) return <p className="text-quiet">{none}</p>
  const isFolded = rows.length > fold + 1 && !open
  const all = uncounted ? 'Show all' : `Show all ${rows.length}`
  return (
    <>
      <ul
        ref={list}
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-4 lg:px-5"
      >
        {(isFolded ? rows.slice(0, fold) : rows).map(children)}
      </ul>
      {isFolded && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label={`${all} ${of}`}
          onClick={() => setOpen(true)}
        >
          {all}
        </Button>
      )}
    </>
  )
}
