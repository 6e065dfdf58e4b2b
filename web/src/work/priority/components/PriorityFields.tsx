import type { Ref } from 'react'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import type { Focus } from '../../focus/api.ts'
import { FocusOffer } from '../../focus/focus-offer.tsx'
import { type Form, faultsOf } from '../form.ts'
import { PriorityDetails } from './PriorityDetails.tsx'

type PriorityFieldsProps = {
  fields: Form
  /** The number of its period, and the company’s focuses of it. */
  period: number
  focuses: readonly Focus[]
  onChange: (fields: Partial<Form>) => void
  /** The user tried to save without a title. */
  blank: boolean
  busy: boolean
  titleRef?: Ref<HTMLInputElement>
}

/** Title and description, and the other fields behind More; read-only while saving. */
export function PriorityFields({
  fields,
  period,
  focuses,
  onChange,
  blank,
  busy,
  titleRef,
}: PriorityFieldsProps) {
  const missing = blank && fields.title.trim() === '' ? 'Enter a title.' : undefined
  const faults = faultsOf(fields)
  return (
    <>
      <Field label="Priority Title" error={missing ?? faults.title}>
        {(aria) => (
          <input
            {...aria}
            ref={titleRef}
            value={fields.title}
            onChange={(event) => onChange({ title: event.target.value })}
            readOnly={busy}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Field label="Description" error={faults.description}>
        {(aria) => (
          <textarea
            {...aria}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
            readOnly={busy}
            rows={4}
            className={inputClass}
          />
        )}
      </Field>
      <FocusOffer period={period} focuses={focuses} fields={fields} onChange={onChange} busy={busy} />
      <PriorityDetails fields={fields} faults={faults} onChange={onChange} busy={busy} />
    </>
  )
}
