import type { HTMLInputTypeAttribute } from 'react'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { categoryOptions, type Faults, type Form, optionOf } from '../form.ts'

type PriorityDetailsProps = {
  fields: Form
  faults: Faults
  onChange: (fields: Partial<Form>) => void
  busy: boolean
}

type Line = {
  name: 'targetDate' | 'outcomeKpi' | 'confidence' | 'nextAction'
  label: string
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric'
}
const LINES: readonly Line[] = [
  { name: 'targetDate', label: 'Target date', type: 'date' },
  { name: 'outcomeKpi', label: 'Outcome KPI' },
  { name: 'confidence', label: 'Confidence (%)', inputMode: 'numeric' },
  { name: 'nextAction', label: 'Next action' },
]

/** The fields that a priority can do without, behind one disclosure. */
export function PriorityDetails({ fields, faults, onChange, busy }: PriorityDetailsProps) {
  const wrong = LINES.some(({ name }) => faults[name])
  return (
    <Disclosure label="More" open={wrong}>
      <div className="mt-2 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <span aria-hidden className="font-semibold">
            Category
          </span>
          <Picker
            label="Category"
            value={optionOf(fields.category)}
            options={categoryOptions}
            onChange={(category) => onChange({ category })}
            disabled={busy}
            className="min-h-12!"
          />
        </div>
        {LINES.map(({ name, label, type = 'text', inputMode }) => (
          <Field key={name} label={label} error={faults[name]}>
            {(aria) => (
              <input
                {...aria}
                type={type}
                inputMode={inputMode}
                value={fields[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
                readOnly={busy}
                autoComplete="off"
                className={inputClass}
              />
            )}
          </Field>
        ))}
      </div>
    </Disclosure>
  )
}
