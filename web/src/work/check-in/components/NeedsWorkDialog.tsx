import {
  CHECK_IN_LABELS,
  NEEDS_WORK_STATUSES,
  type NeedsWorkStatus,
  NOTE_MAX,
} from '@scope/contract/work/priority.words'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthDay } from '../../../lib/dates/dates.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import { useCheckIn } from '../use-check-in.ts'

type NeedsWorkDialogProps = {
  priority: Priority
  place: Place
  onClose: () => void
  /** Names the priority, if the dialog is not over its card. */
  which?: ReactNode
}

const ICONS = { AT_RISK: TriangleAlert, OFF_TRACK: OctagonAlert }
const OPTIONS = NEEDS_WORK_STATUSES.map((value) => ({
  value,
  label: CHECK_IN_LABELS[value],
  icon: ICONS[value],
}))

/** Asks for confirmation before a priority is marked as needs work, with an optional note; or corrects the week's note. */
export function NeedsWorkDialog({ priority, place, onClose, which }: NeedsWorkDialogProps) {
  const { needsWork, markNeedsWork, marking } = useCheckIn(priority, place)
  const ofThisWeek = needsWork?.ofWeek ? needsWork : null
  const draft = useDraft<{ note: string; status: NeedsWorkStatus }>(
    draftKey('note', place.me.userId, priority.id, place.week),
    { note: ofThisWeek?.note ?? '', status: ofThisWeek?.status ?? 'AT_RISK' },
    null,
    ['status'],
  )
  const { note, status } = draft.fields

  const confirm = () =>
    markNeedsWork(status, note.trim(), () => {
      draft.reset({ note: '', status: 'AT_RISK' })
      onClose()
    }).catch(() => undefined)

  return (
    <Confirm
      open
      title={ofThisWeek ? 'Edit note' : 'Mark as needs work'}
      text={
        ofThisWeek
          ? 'Changes this week’s check-in.'
          : 'Are you sure you want to mark this priority as needing more work? This will reset your completion status.'
      }
      confirmLabel={ofThisWeek ? 'Save' : 'Mark as needs work'}
      busy={marking}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {which}
        {place.week !== place.thisWeek && (
          <p role="status" className="font-semibold">
            For the week of {monthDay(place.week)}.
          </p>
        )}
        <Choice
          legend="How far off"
          options={OPTIONS}
          value={status}
          onChange={(next) => draft.change({ status: next })}
          disabled={marking}
        />
        <Field label="Note" hint="Optional. Shown on the card.">
          {(aria) => (
            <textarea
              {...aria}
              value={note}
              onChange={(event) => draft.change({ note: event.target.value })}
              readOnly={marking}
              maxLength={NOTE_MAX}
              rows={3}
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </Confirm>
  )
}
