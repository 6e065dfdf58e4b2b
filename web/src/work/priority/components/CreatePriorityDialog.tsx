import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  categoryGroup,
} from '@scope/contract/work/priority.words'
import { type FormEvent, useState } from 'react'
import { draftKey } from '../../../lib/drafts.ts'
import { toast } from '../../../lib/toast.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { useWhileShown } from '../../../lib/use-while-shown.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import type { Place } from '../place.ts'
import { createPriority } from '../writes.ts'
import { areSendable, PriorityFields } from './PriorityFields.tsx'

const EMPTY = { title: '', description: '', category: 'OPERATIONS' }
const WHOLE = ['category'] as const
const INCOMPLETE = 'Please select a venue and BLT before creating a priority.'

const isCategory = (code: string): code is Category => CATEGORIES.some((category) => category === code)
const categories = CATEGORIES.map((code) => ({ value: code, label: CATEGORY_LABELS[categoryGroup(code)] }))

/** Creates a priority for the shown period. A draft is kept on the device until then. */
export function CreatePriorityDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { me, venue, blt, period } = place
  const write = useWrite(createPriority, `create ${blt.id}`)
  const draft = useDraft(draftKey('create', me.userId, blt.id), EMPTY, null, WHOLE)
  const done = useWhileShown(onClose)
  const [blank, setBlank] = useState(false)
  const title = draft.fields.title.trim()

  const create = async () => {
    const { category } = draft.fields
    const body = {
      venueId: venue.id,
      bltId: blt.id,
      title,
      description: draft.fields.description.trim() || null,
      ...(isCategory(category) ? { category } : {}),
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
      if (areSendable(draft.fields)) create().catch(() => undefined)
    } else toast({ title: 'Error', description: INCOMPLETE, tone: 'destructive' })
  }

  return (
    <Dialog open onClose={onClose} title="Create New Priority">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <p className="text-quiet">
          Creating priority for:{' '}
          <span className="font-semibold text-text">
            {venue.name} · {blt.name}, {blt.position}
          </span>
        </p>
        <PriorityFields fields={draft.fields} onChange={draft.change} blank={blank} busy={write.isPending} />
        <div className="grid justify-items-start gap-2">
          <span aria-hidden className="font-semibold">
            Category
          </span>
          <Picker
            label="Category"
            value={draft.fields.category}
            options={categories}
            onChange={(category) => draft.change({ category })}
            disabled={write.isPending}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={write.isPending}>
            Create Priority
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
