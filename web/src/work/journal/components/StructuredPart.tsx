import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import { useEffect, useRef } from 'react'
import type { DraftForm } from '../../../lib/drafts/use-draft.ts'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { DictatedBox } from '../dictation/DictatedBox.tsx'
import type { Part, Texts } from '../texts.ts'
import type { JournalFields } from '../writing/opening.ts'

const BOXES = ['wins', 'metricsMoved', 'guestsMoments', 'issuesBlocked'] as const

type StructuredPartProps = {
  form: DraftForm<JournalFields>
  problems: Partial<Texts>
  /** Focuses its first box, because the user just opened it. */
  focus: boolean
}

/** The optional fields next to the text. */
export function StructuredPart({ form, problems, focus }: StructuredPartProps) {
  const first = useRef<HTMLTextAreaElement>(null)
  const opened = useRef(focus)
  useEffect(() => {
    if (opened.current) first.current?.focus()
  }, [])

  const field = (part: Part) => ({ label: STRUCTURED_LABELS[part], error: problems[part] })
  const box = (part: Part) => ({
    value: form.fields[part],
    onChange: (event: { target: { value: string } }) => form.change({ [part]: event.target.value }),
    className: inputClass,
  })
  const spoken = (part: Part) => ({
    value: form.fields[part],
    onText: (text: string) => form.change({ [part]: text }),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {BOXES.map((part, index) => (
        <Field key={part} {...field(part)}>
          {(aria) => (
            <DictatedBox {...aria} {...spoken(part)} ref={index === 0 ? first : undefined} rows={2} />
          )}
        </Field>
      ))}
      <Field {...field('nextStep')}>
        {(aria) => <DictatedBox {...aria} {...spoken('nextStep')} rows={2} />}
      </Field>
      <Field {...field('nextStepDate')}>
        {(aria) => <input {...aria} {...box('nextStepDate')} type="date" />}
      </Field>
      <div className="sm:col-span-2">
        <Field {...field('evidenceUrl')}>
          {(aria) => (
            <input {...aria} {...box('evidenceUrl')} type="url" autoComplete="off" placeholder="https://" />
          )}
        </Field>
      </div>
    </div>
  )
}
