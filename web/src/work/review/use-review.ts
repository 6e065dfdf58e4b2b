import { REPLY_MAX } from '@scope/contract/work/review.words'
import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { tooLong } from '../../lib/too-long.ts'
import type { WaitingJournal } from './queue.ts'
import { replyDraftKey } from './reply-draft.ts'
import { reviewJournal, submittedAgainAt } from './writes.ts'

/** A journal to review, with its venue and BLT member. */
export type ToReview = Pick<WaitingJournal, 'journal' | 'venueSlug' | 'bltSlug'>

/** Reviews one journal: the version on the screen, with a reply that stays on the device until it is sent. */
export function useReview({ journal, venueSlug, bltSlug }: ToReview, onReviewed: (reply: string) => void) {
  const me = useMe()
  const draft = useDraft(replyDraftKey(me, journal.id), { reply: '' })
  const reply = draft.fields.reply.trim()
  /** The newer version that the server named when it refused the review. */
  const [newer, setNewer] = useState<string | null>(null)

  const { send, isPending } = useWrite(reviewJournal, `review ${journal.id}`)
  const review = async () => {
    const body = { updatedAt: journal.updatedAt, ...(reply ? { reply } : {}) }
    try {
      await send({ params: { id: journal.id }, body }, { venue: venueSlug, blt: bltSlug })
      draft.reset({ reply: '' })
      onReviewed(reply)
    } catch (error) {
      const again = submittedAgainAt(error)
      if (again) setNewer(again)
    }
  }
  return {
    draft,
    review: () => void review(),
    reviewing: isPending,
    /** The error text for the reply. */
    excess: tooLong(draft.fields.reply, REPLY_MAX),
    submittedAgain: newer !== null,
    /** The newer version is not loaded yet. Reviewing waits for it, because nobody should review an unread text. */
    behind: newer !== null && Date.parse(journal.updatedAt) < Date.parse(newer),
  }
}
