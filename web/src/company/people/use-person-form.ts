import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../lib/api/api.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'
import { draftKey } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { useMe } from '../person/api.ts'
import { personQuery, refetchStaff, type Staff } from './api.ts'
import { bodyOf, fieldsOf, NOBODY_YET, type PersonFields, storedNow, type Touched, WHOLE } from './form.ts'

/** The form of a person: saved values with edits on top. Edits stay on the device until saved or discarded. */
export function usePersonForm(opened: Staff | null, onSaved: () => void) {
  const { userId } = useMe()
  const client = useQueryClient()
  const draft = useDraft<Touched & Record<string, string>>(
    draftKey('person', userId, opened?.id ?? 'new'),
    {},
    null,
    WHOLE,
  )
  const attemptOf = useAttempt()
  const [stored, setStored] = useState(opened)
  const start = stored ? fieldsOf(stored) : NOBODY_YET
  const touched: PersonFields = { ...start, ...draft.fields }
  const from = draft.base ?? stored?.updatedAt ?? null

  const save = useMutation({
    mutationFn: (sent: PersonFields) => {
      const body = { ...bodyOf(sent), ...(from ? { updatedAt: from } : {}) }
      const idempotencyKey = attemptOf(body)
      return stored
        ? api('PATCH /api/people/:id', { params: { id: stored.id }, body, idempotencyKey })
        : api('POST /api/people', { body, idempotencyKey })
    },
    onSuccess: async () => {
      draft.reset({})
      await refetchStaff(client)
      onSaved()
    },
  })

  /** Loads the saved values; edits stay. */
  const load = useMutation({
    mutationFn: (id: string) => client.fetchQuery(personQuery(id)),
    onSuccess: (fresh) => {
      setStored(fresh)
      draft.rebase(fresh.updatedAt)
      save.reset()
    },
    onError: (error) => toastFailure(error, 'Error', 'The person could not be loaded.'),
  })

  // After saving the draft is gone; the sent values show until the dialog closes.
  const fields = save.isPending ? save.variables : touched
  const { error } = save
  return {
    fields,
    stored,
    dirty: WHOLE.some((field) => fields[field] !== start[field]),
    found: draft.found,
    change: (part: Touched) => {
      if (draft.base === null && from) draft.rebase(from)
      draft.change(part)
    },
    /** The saved value of a field, after someone else’s change was loaded. */
    storedNow: (field: keyof PersonFields) =>
      stored && load.isSuccess ? storedNow(field, fields, stored) : undefined,
    discard: () => draft.reset({}),
    save: () => save.mutate(touched),
    saving: save.isPending,
    error,
    stale: error instanceof ApiError && error.code === 'stale',
    load: () => stored && load.mutate(stored.id),
    loading: load.isPending,
  }
}
