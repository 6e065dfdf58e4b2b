import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

type TickGroupProps = {
  legend: string
  error: string | undefined
  /** The boxes, and text about all of them. */
  children: ReactNode
}

/** A group of checkboxes, with its error below. */
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
