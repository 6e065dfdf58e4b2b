import { periodKey } from '@scope/contract/kernel/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFocuses } from '../../focus/use-focuses.ts'
import { editDraftKey } from '../edit-draft.ts'
import { bodyOf, formOf, isSendable, WHOLE } from '../form.ts'
import type { Priority } from '../place.ts'
import { refetchPriorities } from '../stored-priorities.ts'
import { changedElsewhere, editPriority } from '../writes.ts'
import { BothTexts } from './BothTexts.tsx'
import { PriorityFields } from './PriorityFields.tsx'

type Stored = NonNullable<ApiError['current']>
type EditPriorityProps = {
  priority: Priority
  owner: string
  onDone: () => void
  /** Another action, next to Save and Cancel. */
  children: ReactNode
}

/**
 * Edits a priority on its card. A save names the version it changes; if someone else changed it, both
 * texts are shown and nothing is lost.
 */
export function EditPriority({ priority, owner, onDone, children }: EditPriorityProps) {
  const client = useQueryClient()
  const stored = formOf(priority)
  const draft = useDraft(editDraftKey(owner, priority.id), stored, priority.updatedAt, WHOLE)
  const [blank, setBlank] = useState(false)
  const { targetYear: year, targetPeriod: number } = priority
  const focuses = useFocuses(periodKey({ year, number }), priority.venueId)
  const [theirs, setTheirs] = useState<Stored | null>(null)

  const close = () => {
    draft.reset(stored)
    onDone()
  }

  const write = useWrite(editPriority, `edit ${priority.id}`)
  const save = async (version: string | null) => {
    const body = { ...bodyOf(focuses.known(draft.fields)), ...(version ? { updatedAt: version } : {}) }
    try {
      await write.send({ params: { id: priority.id }, body }, null)
      close()
    } catch (error) {
      setTheirs(changedElsewhere(error) ?? null)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(!draft.fields.title.trim())
    if (isSendable(draft.fields)) void save(draft.base)
  }

  if (theirs) {
    return (
      <BothTexts
        mine={draft.fields}
        theirs={formOf(theirs)}
        focuses={[...focuses.list, ...[theirs.focus ?? []].flat()]}
        busy={write.isPending}
        onKeepMine={() => {
          draft.rebase(theirs.updatedAt)
          setTheirs(null)
          void save(theirs.updatedAt)
        }}
        onTakeTheirs={() => {
          close()
          void refetchPriorities(client)
        }}
      />
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PriorityFields
        fields={draft.fields}
        period={number}
        focuses={focuses.list}
        onChange={draft.change}
        blank={blank}
        busy={write.isPending}
        titleRef={focusOnMount}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={close} disabled={write.isPending}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}
