import { type ReactNode, useId } from 'react'
import { dateTime, dayOf } from '../../../lib/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { firstName } from '../banner.ts'
import { EntryBody } from '../entry-body.tsx'
import type { Journal } from '../texts.ts'
import { VISIBILITY_LOOKS } from './VisibilityChoice.tsx'

type WeekEntryProps = { journal: Journal; children?: ReactNode }

/** A submitted entry to read; of a private one that one may not read, only that it exists. */
export function WeekEntry({ journal, children }: WeekEntryProps) {
  const heading = useId()
  const { mine, authorName, entry, submittedAt, visibility, reviewedAt, reviewedBy, reply } = journal
  const { label, icon: Icon } = VISIBILITY_LOOKS[visibility]
  return (
    <Card as="article" aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-0.5">
        <h2 id={heading} className="font-serif text-2xl">
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
      {reviewedAt && !reply && (
        <p className="text-sm text-quiet">
          Reviewed by {reviewedBy}, {dayOf(reviewedAt)}.
        </p>
      )}
      {children}
    </Card>
  )
}
