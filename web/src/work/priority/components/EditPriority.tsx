import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { draftKey } from '../../../lib/drafts.ts'
import { ApiError } from '../../../lib/errors.ts'
import { toastFailure } from '../../../lib/failure.ts'
import { focusOnMount } from '../../../lib/focus.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Priority } from '../place.ts'
import { refetchPriorities, storePriority } from '../stored-priorities.ts'
import { BothTexts } from './BothTexts.tsx'
import { areSendable, PriorityFields } from './PriorityFields.tsx'

export const editDraftKey = (owner: string, priorityId: string) => draftKey('edit', owner, priorityId)

type Stored = NonNullable<ApiError['current']>
type EditPriorityProps = { priority: Priority; owner: string; onDone: () => void }

/**
 * Edits title and description on the card. A save names the version it changes; if someone else changed it, both
 * texts are shown and nothing is lost.
 */
export function EditPriority({ priority, owner, onDone }: EditPriorityProps) {
  const client = useQueryClient()
  const stored = { title: priority.title, description: priority.description ?? '' }
  const draft = useDraft(editDraftKey(owner, priority.id), stored, priority.updatedAt)
  const [blank, setBlank] = useState(false)
  const [theirs, setTheirs] = useState<Stored | null>(null)
  const title = draft.fields.title.trim()
  const description = draft.fields.description.trim()

  const close = () => {
    draft.reset(stored)
    onDone()
  }

  const save = useMutation({
    mutationFn: (version: string | null) =>
      api('PUT /api/priorities/:id', {
        params: { id: priority.id },
        body: { title, description: description || null, ...(version ? { updatedAt: version } : {}) },
      }),
    onSuccess: async (answer) => {
      await storePriority(client, priority.id, () => answer)
      close()
      void refetchPriorities(client)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale' && error.current) {
        setTheirs(error.current)
        return
      }
      toastFailure(error, 'Error', 'Failed to update priority. Please try again.')
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(!title)
    if (areSendable(draft.fields)) save.mutate(draft.base)
  }

  if (theirs) {
    return (
      <BothTexts
        mine={{ title, description }}
        theirs={theirs}
        busy={save.isPending}
        onKeepMine={() => {
          draft.rebase(theirs.updatedAt)
          setTheirs(null)
          save.mutate(theirs.updatedAt)
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
        onChange={draft.change}
        blank={blank}
        busy={save.isPending}
        titleRef={focusOnMount}
      />
      <div className="flex gap-3">
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
