import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type TickBoxProps = {
  checked: boolean
  disabled: boolean
  onTick: (checked: boolean) => void
  className?: string
  /** The id of its description. */
  describedBy?: string | undefined
  invalid?: boolean
  children: ReactNode
}

/** A checkbox with its label, large enough for a thumb. */
export function TickBox({
  checked,
  disabled,
  onTick,
  className = '',
  describedBy,
  invalid = false,
  children,
}: TickBoxProps) {
  return (
    <label
      className={`flex min-h-11 min-w-0 flex-1 items-center gap-3 ${disabled ? '' : 'cursor-pointer'} ${className}`}
    >
      <span className="relative grid shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onTick(event.target.checked)}
          className="peer size-6 appearance-none rounded-lg border-2 border-quiet transition-colors checked:border-on-track checked:bg-on-track enabled:cursor-pointer"
        />
        <Check
          aria-hidden
          size={17}
          strokeWidth={2.5}
          className="pointer-events-none absolute hidden text-ground peer-checked:block"
        />
      </span>
      {children}
    </label>
  )
}
