import { draftKey } from '../../lib/drafts/drafts.ts'
import { type DraftForm, useDraft } from '../../lib/drafts/use-draft.ts'

/** `asked` was sent and has no answer yet. If none comes, it returns to the box. */
type Fields = { question: string; asked: string }

export type QuestionDraft = DraftForm<Fields>

const NOTHING: Fields = { question: '', asked: '' }

/** The user’s question, stored on the device until it is answered. */
export const useQuestionDraft = (userId: string): QuestionDraft =>
  useDraft(draftKey('assistant', userId), NOTHING)

/** Ends the conversation; text in the box stays. */
export function endDraft({ fields, change, reset }: QuestionDraft): void {
  if (fields.question.trim() === '') reset(NOTHING)
  else change({ asked: '' })
}
