import type { ReactNode } from 'react'
import { type SubjectChoice, useSubject } from '../../../company/venue/api.ts'
import { NoMember } from '../../../company/venue/no-member.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'

export type Member = { venue: NonNullable<SubjectChoice['venue']>; blt: NonNullable<SubjectChoice['blt']> }

type ForMemberProps = {
  title: string
  beside?: (member: Member) => ReactNode
  loading: ReactNode
  children: (member: Member) => ReactNode
}

/** The frame of a screen about a BLT member: title, pickers and content. */
export function ForMember({ title, beside, loading, children }: ForMemberProps) {
  const subject = useSubject({ listsFormer: true })
  const { venue, blt, state, error } = subject
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={title}>
        <SubjectPickers subject={subject} />
        {venue && blt && beside?.({ venue, blt })}
      </ScreenHeader>
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
