import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

type TickGroupProps = {
  legend: string
  error: string | undefined
  /** The boxes, and what is said of them all. */
  children: ReactNode
}

/** Boxes to tick that belong together, with their error below. */
export function TickGroup({ legend, error, children }: TickGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid grid-cols-1 gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
      <FieldError id={id} text={error} />
    </fieldset>
  )
}
