import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { journalWeekQuery } from '../../journal/api.ts'
import { EntryBody } from '../../journal/entry-body.tsx'
import { isAnswered } from '../../journal/replied.ts'
import { PARTS } from '../../journal/texts.ts'
import { clockLine } from '../clock.ts'
import type { WaitingJournal } from '../queue.ts'
import { ReplyField } from '../reply-field.tsx'
import { useReview } from '../use-review.ts'
import { headingOf, JournalHead } from './JournalHead.tsx'
import { UnsentReply } from './UnsentReply.tsx'

type JournalToReviewProps = {
  waiting: WaitingJournal
  /** It no longer waits, but has an unsent reply. */
  left: boolean
  /** By the server's clock. */
  now: string
  /** Shows the venue, when several are listed. */
  named: boolean
  /** Shows the whole text, not only its first three lines. */
  opened: boolean
  onRead: () => void
  /** Called when it was reviewed, with the reply that was sent; empty for none. */
  onReviewed: (reply: string) => void
  onDiscarded: () => void
}

/** A submitted journal and its review. */
export function JournalToReview(props: JournalToReviewProps) {
  const { waiting, left, now, named, opened, onRead, onReviewed, onDiscarded } = props
  const me = useMe()
  const current = useCurrent(waiting, left)
  const newest = current ?? waiting.journal
  const toReview = { ...waiting, journal: newest }
  const { draft, review, reviewing, excess, submittedAgain, behind } = useReview(toReview, onReviewed)
  const [replying, setReplying] = useState(false)
  const open = left || replying || draft.found
  // A text can be reviewed once it was shown in full; three lines show all of a short one.
  const reading = opened || open || submittedAgain || isShort(waiting)

  return (
    <article
      aria-labelledby={headingOf(waiting)}
      data-row={newest.id}
      className="relative grid grid-cols-1 gap-4 py-3"
    >
      <JournalHead
        waiting={toReview}
        clock={left ? null : clockLine(waiting.journal.reviewBy, now)}
        named={named}
        reading={reading}
        onRead={onRead}
      />
      {left && <Note>{reviewedLine(current, me.id)} Your reply was not sent.</Note>}
      {submittedAgain && !left && (
        <Note>
          <bdi>{newest.authorName}</bdi> submitted a new version. {behind ? 'Loading it…' : 'This is it.'}
        </Note>
      )}
      {reading && <EntryBody journal={newest} />}
      {open && (
        <ReplyField
          author={newest.authorName}
          draft={draft}
          excess={excess}
          sending={reviewing}
          withReview={!left}
          box={replying ? focusOnMount : undefined}
        />
      )}
      {left ? (
        <UnsentReply
          reply={draft.fields.reply}
          taken={isAnswered(newest, me.id)}
          busy={reviewing}
          disabled={excess !== undefined || behind || current === undefined}
          onSend={review}
          onDiscard={() => {
            draft.reset({ reply: '' })
            onDiscarded()
          }}
        />
      ) : (
        reading && (
          <div className="flex flex-wrap gap-x-2 max-xl:[&_.lucide]:hidden">
            <Button
              variant="secondary"
              size="sm"
              busy={reviewing || behind}
              disabled={excess !== undefined}
              onClick={review}
            >
              Mark reviewed
            </Button>
            {!open && (
              <Button variant="quiet" size="sm" onClick={() => setReplying(true)}>
                Add a reply
              </Button>
            )}
            <WellDoneHere
              to={{ id: waiting.bltId, name: waiting.bltName }}
              about={{ kind: 'journal', id: newest.id }}
            />
          </div>
        )
      )}
    </article>
  )
}

/** The current journal, once the list no longer has it. Undefined while loading. */
function useCurrent({ journal, venueSlug, bltSlug }: WaitingJournal, left: boolean) {
  const week = useQuery({
    ...journalWeekQuery(venueSlug, bltSlug, journal.weekOf),
    staleTime: 0,
    enabled: left,
  })
  return left ? week.data?.find(({ id }) => id === journal.id) : undefined
}

/** The characters that fit in three lines of a phone. */
const THREE_LINES = 110

/** Whether three lines show all of a journal: then there is nothing more to read. */
const isShort = ({ journal }: WaitingJournal): boolean =>
  (journal.entry ?? '').length <= THREE_LINES &&
  !journal.entry?.includes('\n') &&
  !journal.reply &&
  PARTS.every((part) => !journal[part])

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
      {children}
    </p>
  )
}

type Reviewed = Pick<WaitingJournal['journal'], 'reviewBy' | 'reviewedById' | 'reviewedBy'>

function reviewedLine(journal: Reviewed | undefined, me: string): string {
  if (!journal?.reviewedBy || journal.reviewBy) return 'This journal is no longer waiting.'
  return `Already reviewed by ${journal.reviewedById === me ? 'you' : journal.reviewedBy}.`
}
