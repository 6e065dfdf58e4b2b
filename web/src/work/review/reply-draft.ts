import { deviceStorage, draftKey, readDraft } from '../../lib/drafts.ts'

type Person = { userId: string }

/** The draft key of a reply: the same on every screen. */
export const replyDraftKey = ({ userId }: Person, journalId: string): string =>
  draftKey('reply', userId, journalId)

/** Whether this device has an unsent reply to a journal. */
export function hasReplyDraft(person: Person, journalId: string): boolean {
  const draft = readDraft<{ reply: string }>(deviceStorage(), replyDraftKey(person, journalId))
  return (draft?.fields.reply ?? '').trim() !== ''
}
