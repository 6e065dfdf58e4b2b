import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

/** The style of every text box. At least 16 px, because phones zoom in on smaller text on focus. */
export const inputClass =
  'block min-h-12 w-full rounded-control border border-line bg-raised px-4 py-3 text-base text-text placeholder:text-quiet transition-colors focus:border-accent focus:outline-1 focus:outline-offset-0 aria-invalid:border-overdue disabled:opacity-60'

export type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  /** The text may be in any script. */
  dir: 'auto'
}

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (aria: FieldAria) => ReactNode
}

/** Connects a text box with its label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-2">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        dir: 'auto',
      })}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
