import { useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { storageOf } from '../../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft } from '../../../lib/drafts/drafts.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { Focus } from '../api.ts'
import { AnswerLine } from './AnswerLine.tsx'

type FocusLineProps = { venue: { slug: string; name: string }; focus: Focus }

/** A focus in one line, which opens to its reason, its outcome and the venue’s answer. It is open while an answer is typed. */
export function FocusLine({ venue, focus }: FocusLineProps) {
  const { userId } = useMe()
  const key = draftKey('focus-answer', userId, venue.slug, focus.id)
  const [isTyped] = useState(() => readDraft(storageOf(key), key) !== null)
  const answered = focus.answers.some(({ venueSlug }) => venueSlug === venue.slug)
  return (
    <Disclosure
      open={isTyped}
      label={
        <>
          <bdi className="min-w-0 wrap-anywhere text-text">{focus.title}</bdi>
          {answered && <span className="shrink-0 text-sm font-normal">answered</span>}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-1 pb-3">
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere text-quiet">
          {focus.why}
        </p>
        <p className="text-sm wrap-anywhere">
          <span className="text-quiet">Outcome: </span>
          <bdi>{focus.outcome}</bdi>
        </p>
        <AnswerLine owner={userId} venue={venue} focus={focus} />
      </div>
    </Disclosure>
  )
}
