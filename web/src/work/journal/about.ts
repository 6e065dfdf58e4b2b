import { draftKey } from '../../lib/drafts/drafts.ts'

/** The author, the member the journal is about, and the week. */
export type JournalOf = {
  me: { id: string; userId: string; name: string }
  venue: {
    id: string
    slug: string
    name: string
    gmId: string | null
    gm: { name: string; signsOff: boolean } | null
  }
  blt: { id: string; slug: string; name: string }
  week: string
}

/** The draft key of a journal, the same on every screen. */
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
