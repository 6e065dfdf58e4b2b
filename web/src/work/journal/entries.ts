import { isEmpty, type Journal } from './texts.ts'

/** What of the week itself is shown elsewhere: one's own entry in the editor, all of the week, or nothing. */
export type Beside = 'mine' | 'all' | 'none'

/** The entries beside the editor: what was written up to the week shown, and is not shown already. */
export function earlierEntries(journals: Journal[], week: string, shown: Beside): Journal[] {
  return journals.filter((journal) => {
    if (journal.weekOf > week || (journal.mine && isEmpty(journal))) return false
    return journal.weekOf < week || shown === 'none' || (shown === 'mine' && !journal.mine)
  })
}

/** A loaded entry goes below what is typed: it never takes its place. */
export function withLoaded(text: string, loaded: string): string {
  return text.trim() === '' ? loaded : `${text.trimEnd()}\n\n${loaded}`
}
