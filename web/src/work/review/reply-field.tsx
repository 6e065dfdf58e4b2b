import { characters } from '@scope/contract/kernel/text.words'
import { REPLY_MAX } from '@scope/contract/work/review.words'
import type { Ref } from 'react'
import type { DraftForm } from '../../lib/drafts/use-draft.ts'
import { Field, inputClass } from '../../ui/form/Field.tsx'

type ReplyFieldProps = {
  /** The journal’s author. */
  author: string
  draft: DraftForm<{ reply: string }>
  excess: string | undefined
  /** It is being sent and cannot be edited. */
  sending: boolean
  /** It is sent together with the review. */
  withReview?: boolean
  box?: Ref<HTMLTextAreaElement> | undefined
}

/** The reply to a journal, saying who can read it. */
export function ReplyField({ author, draft, excess, sending, withReview, box }: ReplyFieldProps) {
  const { reply } = draft.fields
  return (
    <Field
      label={`Reply to ${author}`}
      error={excess}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>
            {withReview && 'Sent when you mark it reviewed. '}
            Read by the author, the GMs and admins.
          </span>
          <span className="tabular-nums">
            {characters(reply)} / {REPLY_MAX}
          </span>
        </span>
      }
    >
      {(aria) => (
        <textarea
          {...aria}
          ref={box}
          value={reply}
          readOnly={sending}
          onChange={(event) => draft.change({ reply: event.target.value })}
          rows={3}
          className={inputClass}
        />
      )}
    </Field>
  )
}
