import { draftKey } from '../../lib/drafts.ts'
import { type DraftForm, useDraft } from '../../lib/use-draft.ts'

/** `asked` has left the box and has no answer yet: where none comes any more, it goes back into the box. */
type Fields = { question: string; asked: string }

export type QuestionDraft = DraftForm<Fields>

const NOTHING: Fields = { question: '', asked: '' }

/** A person's question, on the device from the first letter until it is answered. */
export const useQuestionDraft = (userId: string): QuestionDraft =>
  useDraft(draftKey('assistant', userId), NOTHING)

/** The conversation is over; what stands in the box stays for the next one. */
export function endDraft({ fields, change, reset }: QuestionDraft): void {
  if (fields.question.trim() === '') reset(NOTHING)
  else change({ asked: '' })
}
