import { CHECK_IN_LINKS } from '@scope/contract/work/check-in.words'
import { type ReactNode, useState } from 'react'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import type { AskedCheckIn } from '../asked-check-in.ts'
import { linkedCheckIn } from '../linked-check-in.ts'
import { useCheckIn } from '../use-check-in.ts'
import { NeedsWorkDialog } from './NeedsWorkDialog.tsx'

type LinkedCheckInProps = {
  asked: AskedCheckIn
  place: Place
  priorities: Priority[]
  onCheckedIn: (priority: Priority) => void
  onClose: () => void
}

/** A check-in that a link from a message filled in: one tap saves it. Says why if the user cannot. */
export function LinkedCheckIn({ asked, place, priorities, onCheckedIn, onClose }: LinkedCheckInProps) {
  const linked = linkedCheckIn(asked, place, priorities)
  const [chosen, choose] = useState('')
  if ('refusal' in linked) {
    return (
      <Dialog open onClose={onClose} title="Nothing to check in" description={linked.refusal}>
        <div className="flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  }
  const priority = linked.priorities.find(({ id }) => id === chosen) ?? linked.priorities[0]
  if (!priority) return null
  const which =
    linked.priorities.length > 1 ? (
      <PickerField
        label="Priority"
        value={priority.id}
        options={linked.priorities.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={choose}
      />
    ) : (
      <p dir="auto" className="font-semibold">
        {priority.title}
      </p>
    )
  const props = { priority, place, onClose, which }
  return asked.choice === 'needs-work' ? (
    <NeedsWorkDialog key={priority.id} {...props} />
  ) : (
    <OnTrackDialog key={priority.id} {...props} onCheckedIn={onCheckedIn} />
  )
}

type OnTrackDialogProps = Omit<LinkedCheckInProps, 'asked' | 'priorities'> & {
  priority: Priority
  which: ReactNode
}

function OnTrackDialog({ priority, place, which, onCheckedIn, onClose }: OnTrackDialogProps) {
  const { swipe } = useCheckIn(priority, place)
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    swipe().then(
      (answer) => {
        onClose()
        onCheckedIn(answer)
      },
      // The caller of the write shows the error.
      () => setBusy(false),
    )
  }
  return (
    <Confirm
      open
      title={CHECK_IN_LINKS['on-track']}
      text={`Checks ${place.me.id === place.blt.id ? 'you' : place.blt.name} in for the week of ${monthDay(place.week)}.`}
      confirmLabel="Check in"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {which}
    </Confirm>
  )
}
