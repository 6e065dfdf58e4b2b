import { isEmpty, type Journal } from './texts.ts'

/** The week’s entries that are shown elsewhere: the user’s own in the editor, all, or none. */
export type Beside = 'mine' | 'all' | 'none'

/** The entries up to the shown week that are not shown already. */
export function earlierEntries(journals: Journal[], week: string, beside: Beside): Journal[] {
  return journals.filter((journal) => {
    if (journal.weekOf > week || (journal.mine && isEmpty(journal))) return false
    return journal.weekOf < week || beside === 'none' || (beside === 'mine' && !journal.mine)
  })
}

/** Appends a loaded entry below the typed text, never replacing it. */
export function withLoaded(text: string, loaded: string): string {
  return text.trim() === '' ? loaded : `${text.trimEnd()}\n\n${loaded}`
}
