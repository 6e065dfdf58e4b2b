import { deviceStorage } from '../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft, writeDraft } from '../../lib/drafts/drafts.ts'

type Person = { userId: string }

/** The draft key of a reply, the same on every screen. */
export const replyDraftKey = ({ userId }: Person, journalId: string): string =>
  draftKey('reply', userId, journalId)

/** Whether this device has an unsent reply to a journal. */
export function hasReplyDraft(person: Person, journalId: string): boolean {
  const draft = readDraft<{ reply: string }>(deviceStorage(), replyDraftKey(person, journalId))
  return (draft?.fields.reply ?? '').trim() !== ''
}

/** Puts the reply of a review that was taken back into its box again. */
export function restoreReply(person: Person, journalId: string, reply: string): void {
  if (reply === '') return
  const key = replyDraftKey(person, journalId)
  writeDraft(deviceStorage(), key, { fields: { reply }, base: null }, 0, Date.now())
}
