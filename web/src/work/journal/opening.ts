import type { Visibility } from '@scope/contract/work/journal.words'
import type { Draft } from '../../lib/drafts.ts'
import { isEmpty, type Journal, NO_TEXTS, pack, sameTexts, type Texts, textsOf, unpack } from './texts.ts'

/** The editor's fields as the device keeps them. */
export type JournalFields = Texts & {
  visibility: Visibility
  /** A second version of the same entry, packed, which is not shown in the boxes and not lost either. */
  other: string
  /** Where the second version comes from: what is saved, or this device. */
  otherFrom: 'saved' | 'device' | ''
}

export const NO_FIELDS: JournalFields = { ...NO_TEXTS, visibility: 'private', other: '', otherFrom: '' }

/** What is no free text: of two tabs' versions the newer stands. */
export const WHOLE_FIELDS = ['visibility', 'nextStepDate', 'evidenceUrl', 'other', 'otherFrom'] as const

type Saved = Partial<Pick<Journal, keyof Texts>> & Pick<Journal, 'visibility' | 'updatedAt'>

/**
 * What the editor opens with, once the saved entry is known. Of two different versions the newer is shown: the
 * device's, where it goes on from the saved one or was typed later; the saved one, where it was changed elsewhere
 * after that. The other is kept beside it. Null: the device's version stays as it is.
 */
export function opening(draft: Draft<JournalFields> | null, saved: Saved | undefined): JournalFields | null {
  const texts = textsOf(saved)
  if (!saved || isEmpty(texts)) return null
  const visibility = saved.visibility
  const none = { ...texts, visibility, other: '', otherFrom: '' } as const
  if (!draft || isEmpty(draft.fields)) {
    const other = unpack(draft?.fields.other ?? '')
    const waits = !isEmpty(other) && !sameTexts(other, texts)
    return waits ? { ...none, other: pack(other), otherFrom: 'device' } : none
  }
  const { fields } = draft
  if (sameTexts(fields, texts) || sameTexts(unpack(fields.other), texts)) return null
  const newer = draft.base === saved.updatedAt || draft.at > Date.parse(saved.updatedAt)
  return newer
    ? { ...NO_FIELDS, ...fields, other: pack(texts), otherFrom: 'saved' }
    : { ...none, other: pack(textsOf(fields)), otherFrom: 'device' }
}
