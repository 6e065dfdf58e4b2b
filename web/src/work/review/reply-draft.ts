import { deviceStorage, draftKey, readDraft } from '../../lib/drafts.ts'

type Person = { userId: string }

/** Where the device keeps a reply until it is sent, whichever screen it is typed on. */
export const replyDraftKey = ({ userId }: Person, journalId: string): string =>
  draftKey('reply', userId, journalId)

/** Whether a reply to a journal stands on this device. */
export function hasReplyDraft(person: Person, journalId: string): boolean {
  const draft = readDraft<{ reply: string }>(deviceStorage(), replyDraftKey(person, journalId))
  return (draft?.fields.reply ?? '').trim() !== ''
}
