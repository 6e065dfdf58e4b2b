import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { draftKey } from '../../lib/drafts.ts'
import { ApiError } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { journalsKey } from '../journal/api.ts'
import { useMe } from '../person/api.ts'
import { reviewKey } from './api.ts'
import { type Review, type WaitingJournal, withoutJournal } from './queue.ts'

/** Reviewing one journal: the version that is shown, with a reply that is on the device until it is sent. */
export function useReview(waiting: WaitingJournal, onReviewed: () => void) {
  const me = useMe()
  const client = useQueryClient()
  const { journal, venueSlug, bltSlug } = waiting
  const draft = useDraft(draftKey('reply', me.userId, journal.id), { reply: '' })
  const [newer, setNewer] = useState<{ entry: string; updatedAt: string } | null>(null)
  // Until the list brings the whole of it, the refusal brings its text.
  const shown = newer && newer.updatedAt > journal.updatedAt ? { ...journal, ...newer } : journal
  const reply = draft.fields.reply.trim()

  const review = useMutation({
    mutationFn: () =>
      api('POST /api/journals/:id/review', {
        params: { id: journal.id },
        body: { updatedAt: shown.updatedAt, ...(reply ? { reply } : {}) },
      }),
    onSuccess: () => {
      draft.reset({ reply: '' })
      onReviewed()
      client.setQueriesData<Review>(
        { queryKey: reviewKey },
        (before) => before && withoutJournal(before, journal.id),
      )
      void client.invalidateQueries({ queryKey: reviewKey })
      void client.invalidateQueries({ queryKey: journalsKey(venueSlug, bltSlug) })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale' && error.currentEntry) {
        setNewer(error.currentEntry)
        void client.invalidateQueries({ queryKey: reviewKey })
        return
      }
      toastFailure(error, 'Error', 'Failed to mark the journal as reviewed. Please try again.')
    },
  })
  return { shown, submittedAgain: newer !== null, draft, review }
}
