import { useId } from 'react'
import { TickBox } from './TickBox.tsx'

type TickFieldProps = {
  label: string
  /** Its explanation. */
  hint?: string | undefined
  error?: string | undefined
  checked: boolean
  disabled?: boolean
  onTick: (checked: boolean) => void
}

/** A checkbox with its explanation and its error below its label. */
export function TickField({ label, hint, error, disabled = false, ...box }: TickFieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid pb-1">
      <TickBox
        {...box}
        disabled={disabled}
        describedBy={described || undefined}
        invalid={error !== undefined}
        className="font-semibold"
      >
        {label}
      </TickBox>
      {error && (
        <p id={`${id}-error`} role="alert" className="pl-9 text-sm font-semibold text-overdue">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pl-9 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
