import type { InboxSettings } from '@scope/contract/numbers/inbox'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { saveInboxSettings } from '../writes.ts'

type Texts = { senders: string; reportTo: string }

const lines = (texts: readonly string[]): string => texts.join('\n')
const listed = (text: string): string[] => text.split(/[\n,;]/).flatMap((line) => line.trim() || [])

/** Accepted senders, and the receivers of reports: an address a line. */
export function InboxForm({ stored }: { stored: InboxSettings }) {
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const [error, setError] = useState<unknown>(null)
  const { send, isPending } = useWrite(saveInboxSettings, 'inbox settings')
  const saved: Texts = { senders: lines(stored.senders), reportTo: lines(stored.reportTo) }
  const fields = { ...saved, ...typed }
  const errors = useErrors(error, fields)
  const isDirty = fields.senders !== saved.senders || fields.reportTo !== saved.reportTo
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty) return
    setError(null)
    try {
      await send({ body: { senders: listed(fields.senders), reportTo: listed(fields.reportTo) } }, null)
      setTyped({})
      toast({ title: 'Saved', description: 'It applies to new files.' })
    } catch (cause) {
      setError(cause)
    }
  }
  const box = (field: keyof Texts, label: string, hint: string, example: string) => (
    <Field label={label} hint={hint} error={errors.at(field)}>
      {(aria) => (
        <textarea
          {...aria}
          dir="ltr"
          rows={3}
          value={fields[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          readOnly={isPending}
          placeholder={example}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className={inputClass}
        />
      )}
    </Field>
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-5">
      {stored.readsMailbox &&
        box(
          'senders',
          'Senders',
          'One a line: an address, or a domain such as @pos.example. Mail from others is refused.',
          'reports@pos.example',
        )}
      {box('reportTo', 'Report to', 'Who gets an e-mail about each file.', 'office@lantern.example')}
      <SaveButton
        type="submit"
        variant="secondary"
        busy={isPending}
        disabled={!isDirty}
        className="justify-self-start"
      >
        Save
      </SaveButton>
    </form>
  )
}
