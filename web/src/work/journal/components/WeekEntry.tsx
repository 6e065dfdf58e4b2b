import { nameFor } from '@scope/contract/company/stand-in.words'
import { type ReactNode, type Ref, useId } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Card } from '../../../ui/Card.tsx'
import { EntryBody } from '../entry-body.tsx'
import { firstName } from '../first-name.ts'
import { isReplyToEarlier, isReviewOfEarlier } from '../replied.ts'
import type { Journal } from '../texts.ts'
import { VISIBILITY_LOOKS } from './VisibilityChoice.tsx'

type WeekEntryProps = {
  journal: Journal
  /** The heading, for the focus. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A submitted entry. Of a private one the user may not read, only that it exists. */
export function WeekEntry({ journal, heading, children }: WeekEntryProps) {
  const { dateTime, dayOf } = useTimes()
  const headingId = useId()
  const { mine, authorName, entry, submittedAt, visibility, reviewedAt, reviewedBy, reviewedFor, reply } =
    journal
  const ofEarlier = isReviewOfEarlier(journal)
  const { label, icon: Icon } = VISIBILITY_LOOKS[visibility]
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      data-row={journal.id}
      className="relative grid grid-cols-1 gap-4"
    >
      <div className="grid gap-0.5">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="font-serif text-2xl focus:outline-none">
          {mine ? 'Your entry' : `${firstName(authorName)}’s entry`}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          <Icon aria-hidden size={14} strokeWidth={1.75} />
          {submittedAt ? `${label} · ${dateTime(submittedAt)}` : label}
        </p>
      </div>
      {entry === null ? (
        <p className="text-quiet">A private entry{submittedAt ? `, submitted ${dayOf(submittedAt)}` : ''}.</p>
      ) : (
        <EntryBody journal={journal} />
      )}
      {reviewedAt && (!reply || (isReplyToEarlier(journal) && !ofEarlier)) && (
        <p className="text-sm text-quiet">
          {ofEarlier ? 'An earlier version was reviewed' : 'Reviewed'} by {nameFor(reviewedBy, reviewedFor)},{' '}
          {dayOf(reviewedAt)}.
        </p>
      )}
      {children}
    </Card>
  )
}
