import type { LucideIcon } from 'lucide-react'

type ChoiceProps<V extends string> = {
  /** The subject of the choice, for screen readers. */
  legend: string
  options: readonly { value: V; label: string; icon?: LucideIcon }[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean
}

/** One of a few options side by side. */
export function Choice<V extends string>({ legend, options, value, onChange, disabled }: ChoiceProps<V>) {
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value: one, label, icon: Icon }) => (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line px-4 font-semibold text-quiet transition-colors has-checked:border-accent has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={legend}
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
