import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'

type ReadOnProps = {
  /** The kind of text, for the button’s accessible name. */
  subject: string
  start: ReactNode
  /** The full text; null when `start` is already all of it. */
  whole: ReactNode
}

/** The beginning of a long text, with a button to read all of it. */
export function ReadOn({ subject, start, whole }: ReadOnProps) {
  const [open, setOpen] = useState(false)
  if (whole === null) return start
  const label = open ? 'Show less' : 'Read all'
  return (
    <div className="grid grid-cols-1 justify-items-start">
      {open ? whole : start}
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        aria-label={`${label} of ${subject}`}
        className="-mb-2 -ml-3"
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
    </div>
  )
}
