import { useState } from 'react'
import { Link } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { WAITING } from '../../lib/address/paths.ts'
import { focusOnMount } from '../../lib/window/focus-on-mount.ts'
import { Button } from '../../ui/Button.tsx'
import { isAnswered, isReplyToEarlier, isReviewOfEarlier } from '../journal/replied.ts'
import { UnsentReply } from './components/UnsentReply.tsx'
import { ReplyField } from './reply-field.tsx'
import { type ToReview, useReview } from './use-review.ts'

/** For reviewers, next to a journal: a link to its review, or a reply to one already reviewed. */
export function ReviewWay(toReview: ToReview) {
  const { journal, venueSlug } = toReview
  if (journal.reviewBy) {
    return (
      <Link
        href={`${WAITING}&${new URLSearchParams({ venue: venueSlug })}`}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-accent hover:underline"
      >
        Review it in Waiting
      </Link>
    )
  }
  return journal.reviewedAt && !isReviewOfEarlier(journal) ? <LaterReply {...toReview} /> : null
}

function LaterReply(toReview: ToReview) {
  const { journal } = toReview
  const me = useMe()
  const [replying, setReplying] = useState(false)
  const close = () => setReplying(false)
  const { draft, review, reviewing, excess, behind } = useReview(toReview, close)
  const { reply } = draft.fields

  if (!replying && reply === '') {
    if (journal.reply && !isReplyToEarlier(journal)) return null
    return (
      <Button variant="quiet" className="-my-2 -ml-4 justify-self-start" onClick={() => setReplying(true)}>
        Add a reply
      </Button>
    )
  }
  return (
    <>
      <ReplyField
        author={journal.authorName}
        draft={draft}
        excess={excess}
        sending={reviewing}
        box={replying ? focusOnMount : undefined}
      />
      <UnsentReply
        reply={reply}
        taken={isAnswered(journal, me.id)}
        busy={reviewing}
        disabled={excess !== undefined || behind}
        onSend={review}
        onDiscard={() => {
          draft.reset({ reply: '' })
          close()
        }}
      />
    </>
  )
}
