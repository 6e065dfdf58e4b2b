import type { Journal } from './opening.ts'

/** The entries beside the editor: what was written up to the week shown, but not the one in the box itself. */
export function earlierEntries(journals: Journal[], week: string, writing: boolean): Journal[] {
  return journals.filter(
    (journal) => journal.weekOf <= week && !(writing && journal.mine && journal.weekOf === week),
  )
}

/** A loaded entry goes below what is typed: it never takes its place. */
export function withLoaded(text: string, loaded: string): string {
  return text.trim() === '' ? loaded : `${text.trimEnd()}\n\n${loaded}`
}
