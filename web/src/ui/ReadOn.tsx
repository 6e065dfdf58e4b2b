import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

type ReadOnProps = {
  /** What is read, for those who hear the button. */
  of: string
  start: ReactNode
  /** All of it; null where the start is all. */
  whole: ReactNode
}

/** The beginning of a longer text, and all of it on demand. */
export function ReadOn({ of, start, whole }: ReadOnProps) {
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
        aria-label={`${label} of ${of}`}
        className="-mb-2 -ml-3"
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
    </div>
  )
}
