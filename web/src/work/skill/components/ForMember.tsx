import type { ReactNode } from 'react'
import { type SubjectChoice, useSubject } from '../../../company/venue/api.ts'
import { NoMember } from '../../../company/venue/no-member.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { sentenceOf } from '../../../lib/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

export type Member = { venue: NonNullable<SubjectChoice['venue']>; blt: NonNullable<SubjectChoice['blt']> }

type ForMemberProps = {
  title: string
  beside?: (member: Member) => ReactNode
  loading: ReactNode
  children: (member: Member) => ReactNode
}

/** The frame of a screen about a BLT member: title, pickers and content. */
export function ForMember({ title, beside, loading, children }: ForMemberProps) {
  const subject = useSubject()
  const { venue, blt, state, error } = subject
  return (
    <div className="flex flex-col gap-5">
      <header className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
            {title}
          </h1>
          {venue && blt && beside?.({ venue, blt })}
        </div>
        <div className="flex flex-wrap items-center gap-2.5 empty:hidden">
          <SubjectPickers subject={subject} />
        </div>
      </header>
      {venue && blt ? (
        children({ venue, blt })
      ) : state === 'none' ? (
        <NoMember subject={subject} />
      ) : error ? (
        <ErrorState title="The venues could not be loaded" text={sentenceOf(error)} onRetry={subject.retry} />
      ) : (
        loading
      )}
    </div>
  )
}
