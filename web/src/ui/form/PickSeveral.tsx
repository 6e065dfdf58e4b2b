import { X } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { PickerField } from './PickerField.tsx'

/** The first option of the picker: nothing chosen. */
const NONE = ''

type PickSeveralProps = {
  label: string
  add: string
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (chosen: string[]) => void
  hint?: string | undefined
  error: string | undefined
  disabled: boolean
}

/** Chooses several: the picker adds one, and the list below removes one. */
export function PickSeveral({
  label,
  add,
  chosen,
  options,
  onChange,
  hint,
  error,
  disabled,
}: PickSeveralProps) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  const others = options.filter(({ value }) => !chosen.includes(value))
  return (
    <div className="grid grid-cols-1 gap-2">
      <PickerField
        label={label}
        hint={hint}
        error={error}
        value={NONE}
        options={[{ value: NONE, label: add }, ...others]}
        onChange={(value) => value !== NONE && onChange([...chosen, value])}
        disabled={disabled || others.length === 0}
      />
      <ul aria-label={label} className="grid grid-cols-1">
        {chosen.map((value) => (
          <li key={value} className="flex items-center gap-1 border-t border-line first:border-t-0">
            <span className="min-w-0 flex-1 break-words">{labelOf(value)}</span>
            <IconButton
              label={`Remove ${labelOf(value)}`}
              icon={X}
              onClick={() => onChange(chosen.filter((one) => one !== value))}
              disabled={disabled}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
