import { draftKey } from '../../lib/drafts.ts'

/** Who writes about whom, and of which week. */
export type JournalOf = {
  me: { id: string; userId: string; name: string }
  venue: { id: string; slug: string; name: string; gmId: string | null; gm: { name: string } | null }
  blt: { id: string; slug: string; name: string }
  week: string
}

/** Where the device keeps what the person types: one text, whichever screen it is typed on. */
export function journalDraftKey({
  me,
  blt,
  week,
}: {
  me: Pick<JournalOf['me'], 'userId'>
  blt: Pick<JournalOf['blt'], 'id'>
  week: string
}): string {
  return draftKey('journal', me.userId, blt.id, week)
}
