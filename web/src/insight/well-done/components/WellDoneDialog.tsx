import { WELL_DONE_MAX, WELL_DONE_MINUTES } from '@scope/contract/insight/well-done.words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { tooLong } from '../../../lib/too-long.ts'
import type { WellDoneFor } from '../../../lib/well-done-slot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { catalogueQuery } from '../../../work/skill/api.ts'
import type { WellDone } from '../api.ts'
import { say } from '../writes.ts'

type WellDoneDialogProps = WellDoneFor & { onSaid: (said: WellDone) => void; onClose: () => void }

const NONE = ''
const NOTHING = { text: '', competency: NONE }

/** A sentence of thanks, and a competency if one fits. Typed text stays on the device until it is sent. */
export function WellDoneDialog({ to, about, onSaid, onClose }: WellDoneDialogProps) {
  const { userId } = useMe()
  const { fields, change, reset } = useDraft(draftKey('well-done', userId, to.id), NOTHING, null, WHOLE)
  const catalogue = useQuery(catalogueQuery)
  const write = useWrite(say, `well-done ${to.id}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const excess = tooLong(fields.text, WELL_DONE_MAX, 'send')
  const error = excess ?? (write.isError ? sentenceOf(write.error) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = fields.text.trim()
    if (text === '' || excess || write.isPending) return
    const body = { to: to.id, text, competency: fields.competency || null, about }
    write.start({ body }, null, (said) => {
      reset(NOTHING)
      onClose()
      if (!said) {
        toast({ title: 'Waiting to send', description: 'It is sent when the network is back.' })
        return
      }
      onSaid(said)
      toast({
        title: `Sent to ${to.name}`,
        description: `You can take it back for ${WELL_DONE_MINUTES} minutes.`,
      })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Well done"
      description={`To ${to.name}. Colleagues and managers can see it.`}
      firstFocus={box}
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Field label="What went well?" error={error}>
          {(aria) => (
            <textarea
              {...aria}
              ref={box}
              rows={3}
              value={fields.text}
              onChange={(event) => change({ text: event.target.value })}
              className={inputClass}
            />
          )}
        </Field>
        <Picker
          label="Competency"
          value={fields.competency}
          options={[
            { value: NONE, label: 'No competency' },
            ...(catalogue.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(competency) => change({ competency })}
          className="justify-self-start"
        />
        <DialogActions>
          <Button
            type="submit"
            busy={write.isPending}
            disabled={fields.text.trim() === '' || Boolean(excess)}
          >
            Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const WHOLE = ['competency'] as const
