import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/failure.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { personQuery, refetchStaff, type Staff } from './api.ts'
import { bodyOf, fieldsOf, NOBODY_YET, type PersonFields } from './form.ts'

/**
 * A person as the form has one: what is stored, or nobody yet, under what was typed. A save that fails changes none of
 * it.
 */
export function usePersonForm(opened: Staff | null, onSaved: () => void) {
  const client = useQueryClient()
  const attemptOf = useAttempt()
  const [stored, setStored] = useState(opened)
  const [typed, setTyped] = useState<Partial<PersonFields>>({})
  const fields = { ...(stored ? fieldsOf(stored) : NOBODY_YET), ...typed }

  const save = useMutation({
    mutationFn: () => {
      const body = bodyOf(fields)
      const idempotencyKey = attemptOf(stored ? { ...body, updatedAt: stored.updatedAt } : body)
      return stored
        ? api('PATCH /api/people/:id', {
            params: { id: stored.id },
            body: { ...body, updatedAt: stored.updatedAt },
            idempotencyKey,
          })
        : api('POST /api/people', { body, idempotencyKey })
    },
    onSuccess: async () => {
      await refetchStaff(client)
      onSaved()
    },
  })

  /** Goes on from what is stored now; what was typed stays. */
  const load = useMutation({
    mutationFn: (id: string) => client.fetchQuery(personQuery(id)),
    onSuccess: (fresh) => {
      setStored(fresh)
      save.reset()
    },
    onError: (error) => toastFailure(error, 'Error', 'The person could not be loaded.'),
  })

  const { error } = save
  return {
    fields,
    stored,
    change: (part: Partial<PersonFields>) => setTyped((before) => ({ ...before, ...part })),
    save: () => save.mutate(),
    saving: save.isPending,
    error,
    stale: error instanceof ApiError && error.code === 'stale',
    load: () => stored && load.mutate(stored.id),
    loading: load.isPending,
  }
}
