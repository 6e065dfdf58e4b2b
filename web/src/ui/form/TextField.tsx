import type { ComponentProps, ReactNode } from 'react'
import { Field, inputClass } from './Field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A box for one line of text or a date, with its label, hint and error. */
export function TextField({ label, hint, error, onChange, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <input
          {...aria}
          autoComplete="off"
          {...input}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClass} ${className}`}
        />
      )}
    </Field>
  )
}
