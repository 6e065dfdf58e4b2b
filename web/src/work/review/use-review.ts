import { REPLY_MAX } from '@scope/contract/work/review.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { reviewKey } from '../../lib/query-keys.ts'
import { tooLong } from '../../lib/too-long.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { journalsKey } from '../journal/api.ts'
import { reviewListKey } from './api.ts'
import { type Review, type WaitingJournal, withoutJournal } from './queue.ts'
import { replyDraftKey } from './reply-draft.ts'

/** A journal to review, and where it is. */
export type ToReview = Pick<WaitingJournal, 'journal' | 'venueSlug' | 'bltSlug'>

/** Reviewing one journal: the version that is shown, with a reply that is on the device until it is sent. */
export function useReview({ journal, venueSlug, bltSlug }: ToReview, onReviewed: () => void) {
  const me = useMe()
  const client = useQueryClient()
  const draft = useDraft(replyDraftKey(me, journal.id), { reply: '' })
  const reply = draft.fields.reply.trim()
  /** The newer version that a refusal told of. */
  const [newer, setNewer] = useState<string | null>(null)

  const askAgain = () => {
    void client.invalidateQueries({ queryKey: reviewKey })
    void client.invalidateQueries({ queryKey: journalsKey(venueSlug, bltSlug) })
  }
  const review = useMutation({
    mutationFn: () =>
      api('POST /api/journals/:id/review', {
        params: { id: journal.id },
        body: { updatedAt: journal.updatedAt, ...(reply ? { reply } : {}) },
      }),
    onSuccess: () => {
      draft.reset({ reply: '' })
      onReviewed()
      client.setQueriesData<Review>(
        { queryKey: reviewListKey },
        (before) => before && withoutJournal(before, journal.id),
      )
      askAgain()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale' && error.currentEntry) {
        setNewer(error.currentEntry.updatedAt)
        askAgain()
        return
      }
      const taken = error instanceof ApiError && error.code === 'conflict'
      if (taken) askAgain()
      const failed = 'Failed to mark the journal as reviewed. Please try again.'
      toastFailure(error, 'Error', taken ? sentenceOf(error) : failed)
    },
  })
  return {
    draft,
    review,
    /** What is wrong with the reply. */
    excess: tooLong(draft.fields.reply, REPLY_MAX),
    submittedAgain: newer !== null,
    /** The newer version is not here yet: nobody reviews what they have not read. */
    behind: newer !== null && Date.parse(journal.updatedAt) < Date.parse(newer),
  }
}
