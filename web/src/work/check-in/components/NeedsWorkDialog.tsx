import { NOTE_MAX } from '@scope/contract/work/priority.words'
import { draftKey } from '../../../lib/drafts.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import { useCheckIn } from '../use-check-in.ts'

type NeedsWorkDialogProps = { priority: Priority; place: Place; onClose: () => void }

/** Asks for confirmation before a priority is marked as needs work, with an optional note. */
export function NeedsWorkDialog({ priority, place, onClose }: NeedsWorkDialogProps) {
  const { needsWork, marking } = useCheckIn(priority, place)
  const draft = useDraft(draftKey('note', place.me.userId, priority.id, place.week), { note: '' })

  const confirm = () =>
    needsWork(draft.fields.note.trim(), () => {
      draft.reset({ note: '' })
      onClose()
    })

  return (
    <Confirm
      open
      title="Mark as needs work"
      text="Are you sure you want to mark this priority as needing more work? This will reset your completion status."
      confirmLabel="Mark as needs work"
      busy={marking}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label="Note" hint="Optional. Shown on the card.">
        {(aria) => (
          <textarea
            {...aria}
            value={draft.fields.note}
            onChange={(event) => draft.change({ note: event.target.value })}
            readOnly={marking}
            maxLength={NOTE_MAX}
            rows={3}
            className={inputClass}
          />
        )}
      </Field>
    </Confirm>
  )
}
