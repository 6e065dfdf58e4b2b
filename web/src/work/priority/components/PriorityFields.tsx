import { DESCRIPTION_MAX, TITLE_MAX } from '@scope/contract/work/priority.words'
import type { Ref } from 'react'
import { tooLong } from '../../../lib/too-long.ts'
import { Field, inputClass } from '../../../ui/Field.tsx'

type Words = { title: string; description: string }

type PriorityFieldsProps = {
  fields: Words
  onChange: (fields: Partial<Words>) => void
  /** The user tried to save without a title. */
  blank: boolean
  busy: boolean
  titleRef?: Ref<HTMLInputElement>
}

/** Whether the form can be sent: it has a title, and both texts fit. */
export const areSendable = ({ title, description }: Words): boolean =>
  title.trim() !== '' && !tooLong(title.trim(), TITLE_MAX) && !tooLong(description.trim(), DESCRIPTION_MAX)

/** The title and description fields, read-only while saving. */
export function PriorityFields({ fields, onChange, blank, busy, titleRef }: PriorityFieldsProps) {
  const missing = blank && fields.title.trim() === '' ? 'Enter a title.' : undefined
  return (
    <>
      <Field label="Priority Title" error={missing ?? tooLong(fields.title.trim(), TITLE_MAX)}>
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
      <Field label="Description" error={tooLong(fields.description.trim(), DESCRIPTION_MAX)}>
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
    </>
  )
}
