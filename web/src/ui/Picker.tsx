import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import type { FieldAria } from './Field.tsx'

type PickerOption = { value: string; label: string; detail?: string; disabled?: boolean }

type PickerProps = {
  label: string
  icon?: LucideIcon
  value: string
  options: readonly PickerOption[]
  onChange: (value: string) => void
  disabled?: boolean
  className?: string
  /** Set by the surrounding Field, which shows the error. */
  aria?: FieldAria
}

/** A native select, transparent over our own styled trigger. */
export function Picker({
  label,
  icon: Icon,
  value,
  options,
  onChange,
  disabled = false,
  className = '',
  aria,
}: PickerProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <div
      className={`relative inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control border border-line bg-raised pr-3 pl-3.5 transition-colors has-enabled:hover:border-quiet has-disabled:opacity-60 has-[[aria-invalid]]:border-overdue has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      {Icon && <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
      <span aria-hidden className="min-w-0 flex-1 py-2 leading-snug font-medium">
        <bdi>{chosen?.label}</bdi>
        {chosen?.detail && <span className="ml-1.5 font-normal text-quiet">{` ${chosen.detail}`}</span>}
      </span>
      <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      <select
        {...aria}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="absolute -inset-px size-[calc(100%+2px)] appearance-none rounded-control text-base opacity-0"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-raised text-text"
          >
            {option.detail ? `${option.label} · ${option.detail}` : option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
