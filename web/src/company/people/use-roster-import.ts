import type { Input } from '@scope/contract/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, sentenceOf } from '../../lib/api/api.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { onceKey } from '../../lib/api/once-key.ts'
import { base64Of, wrongFile } from '../../lib/csv-file.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { dismissToast, toast } from '../../lib/toast/toast.ts'
import { type RosterPreview, refetchStaff } from './api.ts'

type Reviewed = {
  name: string
  file: string
  preview: RosterPreview
  /** Someone else changed people since the preview; this is a new one. */
  stale: boolean
  /** The idempotency key of saving. */
  attempt: string
}

type Mending = {
  id: string
  body: Input<'PATCH /api/people/:id'>['body']
  failed: string
  of: Pick<Reviewed, 'name' | 'file'>
}

/** Previews a roster import and saves exactly the shown changes. */
export function useRosterImport() {
  const client = useQueryClient()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)

  const look = async (name: string, file: string, stale: boolean) => {
    const preview = await api('POST /api/people/import', { body: { file }, deadlineMs: UPLOAD_MS })
    // The message about the last roster would cover this one.
    dismissToast()
    setReviewed({ name, file, preview, stale, attempt: onceKey() })
  }

  const review = useMutation({
    mutationFn: async (file: File) => look(file.name, await base64Of(file), false),
    onError: (error) => toastFailure(error, 'Error', sentenceOf(error)),
  })

  const save = useMutation({
    mutationFn: async ({ name, file, preview, attempt }: Reviewed) => {
      if (preview.plan === null) return null
      try {
        const body = { file, plan: preview.plan }
        return await api('POST /api/people/import', { body, idempotencyKey: attempt, deadlineMs: UPLOAD_MS })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error
        await look(name, file, true)
        return null
      }
    },
    onSuccess: async (saved) => {
      await refetchStaff(client)
      if (!saved) return
      setReviewed(null)
      toast({ title: 'Roster saved', description: countsText(saved) })
    },
    onError: (error) => toastFailure(error, 'Roster not saved', sentenceOf(error)),
  })

  /** Changes a person in the file, and previews the file again. */
  const mend = useMutation({
    mutationFn: async ({ id, body, of: { name, file } }: Mending) => {
      await api('PATCH /api/people/:id', { params: { id }, body })
      await refetchStaff(client)
      await look(name, file, false)
    },
    onError: (error, { failed }) => toastFailure(error, failed, sentenceOf(error)),
  })

  return {
    reviewed,
    review: (file: File) => {
      const wrong = wrongFile(file)
      if (wrong) toast({ title: 'Error', description: wrong, tone: 'destructive' })
      else review.mutate(file)
    },
    reviewing: review.isPending,
    save: () => reviewed && save.mutate(reviewed),
    saving: save.isPending,
    /** Reactivates a person. */
    reactivate: (id: string) =>
      reviewed && mend.mutate({ id, body: { active: true }, failed: 'Not reactivated', of: reviewed }),
    /** Changes an existing person's address to that in the file. */
    changeAddress: (id: string, email: string) =>
      reviewed && mend.mutate({ id, body: { email }, failed: 'Address not changed', of: reviewed }),
    mending: mend.isPending,
    close: () => setReviewed(null),
  }
}

export type RosterImport = ReturnType<typeof useRosterImport>

const counted = (kind: string, { added, changed }: RosterPreview['people']) =>
  added + changed > 0 ? `${kind}: ${added} added, ${changed} changed.` : undefined

/** `People: 2 added, 1 changed. Venues: 1 added, 0 changed.` */
export const countsText = ({ people, venues }: RosterPreview): string =>
  [counted('People', people), counted('Venues', venues)].filter(Boolean).join(' ')
