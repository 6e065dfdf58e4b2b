import type { PlainDate } from '@scope/contract/kernel/calendar'
import { TextField } from '../../ui/form/TextField.tsx'
import { DayRange } from './day-range.tsx'

type Days = { from: PlainDate | ''; to: PlainDate | '' }

type DaysFieldProps = {
  /** Of the days to press; without it there are only the two boxes. */
  label: string | undefined
  days: Days
  /** The first day that can be chosen. */
  least: PlainDate
  errors: Record<keyof Days, string | undefined>
  disabled: boolean
  onChange: (days: Partial<Days>) => void
}

/** A first and a last day: two boxes, and below them the weeks to press days of. */
export function DaysField({ label, days, least, errors, disabled, onChange }: DaysFieldProps) {
  const day = (field: keyof Days, title: string, min: PlainDate) => (
    <TextField
      label={title}
      error={errors[field]}
      type="date"
      value={days[field]}
      min={min}
      onChange={(value) => onChange({ [field]: value })}
      readOnly={disabled}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-5 min-[22rem]:grid-cols-2 *:grid-cols-1 [&_input]:min-w-0 [&_input]:px-3">
        {day('from', 'First day', least)}
        {day('to', 'Last day', days.from || least)}
      </div>
      {label && <DayRange label={label} {...days} least={least} disabled={disabled} onChange={onChange} />}
    </div>
  )
}
