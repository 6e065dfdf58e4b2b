import { periodKey } from '@scope/contract/kernel/calendar'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { useFocuses } from '../../focus/use-focuses.ts'
import { bodyOf, type Form, isSendable, WHOLE } from '../form.ts'
import type { Place } from '../place.ts'
import { createPriority } from '../writes.ts'
import { PriorityFields } from './PriorityFields.tsx'

const EMPTY: Form = {
  title: '',
  description: '',
  category: 'OPERATIONS',
  targetDate: '',
  outcomeKpi: '',
  confidence: '',
  nextAction: '',
  focus: '',
}
const INCOMPLETE = 'Please select a venue and BLT before creating a priority.'

/** Creates a priority for the shown period. A draft is kept on the device until then. */
export function CreatePriorityDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { me, venue, blt, period } = place
  const write = useWrite(createPriority, `create ${blt.id}`)
  const draft = useDraft(draftKey('create', me.userId, blt.id), EMPTY, null, WHOLE)
  const focuses = useFocuses(periodKey(period), venue.slug)
  const done = useWhileShown(onClose)
  const [blank, setBlank] = useState(false)
  const title = draft.fields.title.trim()

  const create = async () => {
    const body = {
      venueId: venue.id,
      bltId: blt.id,
      ...bodyOf(focuses.known(draft.fields)),
      targetDate: draft.fields.targetDate || period.endDate,
      status: 'NOT_STARTED',
      targetPeriod: period.number,
      targetYear: period.year,
    } as const
    await write.send({ body }, null)
    draft.reset(EMPTY)
    done()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(!title)
    if (title && venue && blt) {
      if (isSendable(draft.fields)) create().catch(() => undefined)
    } else toast({ title: 'Error', description: INCOMPLETE, tone: 'destructive' })
  }

  return (
    <Dialog open onClose={onClose} title="Create New Priority">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <p className="text-quiet">
          Creating priority for:{' '}
          <span className="font-semibold text-text">
            <bdi>{venue.name}</bdi> · <bdi>{blt.name}</bdi>, {blt.position}
          </span>
        </p>
        <PriorityFields
          fields={draft.fields}
          period={period.number}
          focuses={focuses.list}
          onChange={draft.change}
          blank={blank}
          busy={write.isPending}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={write.isPending}>
            Create Priority
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
