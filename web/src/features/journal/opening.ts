import type { Reply } from '@scope/contract/calls'
import type { Visibility } from '@scope/contract/journal.words'
import type { Draft } from '../../lib/drafts.ts'

export type Journal = Reply<'GET /api/journals/:venue/:blt'>[number]

/** The editor's fields as the device keeps them. */
export type JournalFields = {
  entry: string
  visibility: Visibility
  /** A second text of the same entry, which is not shown in the box and not lost either. */
  other: string
  /** Where the second text comes from: what is saved, or this device. */
  otherFrom: 'saved' | 'device' | ''
}

export const NO_FIELDS: JournalFields = { entry: '', visibility: 'private', other: '', otherFrom: '' }

/**
 * What the editor opens with, once the saved entry is known. Of two different texts the newer is shown: the
 * device's, where it goes on from the saved one or was typed later; the saved one, where it was changed elsewhere
 * after that. The other is kept beside it. Null: the device's text stays as it is.
 */
export function opening(
  draft: Draft<JournalFields> | null,
  saved: Pick<Journal, 'entry' | 'visibility' | 'updatedAt'> | undefined,
): JournalFields | null {
  const entry = saved?.entry ?? ''
  if (!saved || entry === '') return null
  const visibility = saved.visibility
  if (!draft || draft.fields.entry.trim() === '') {
    const other = draft?.fields.other ?? ''
    const waits = other.trim() !== '' && other !== entry
    return { entry, visibility, ...(waits ? { other, otherFrom: 'device' } : { other: '', otherFrom: '' }) }
  }
  if (draft.fields.entry === entry || draft.fields.other === entry) return null
  const newer = draft.base === saved.updatedAt || draft.at > Date.parse(saved.updatedAt)
  return newer
    ? { ...draft.fields, other: entry, otherFrom: 'saved' }
    : { entry, visibility, other: draft.fields.entry, otherFrom: 'device' }
}
