import type { Visibility } from '@scope/contract/work/journal.words'
import { type Draft, keepBoth } from '../../lib/drafts.ts'
import { isEmpty, type Journal, NO_TEXTS, pack, sameTexts, type Texts, textsOf, unpack } from './texts.ts'

/** The editor’s fields, as stored on the device. */
export type JournalFields = Texts & {
  visibility: Visibility
  /** A second version of the entry, packed. It is not shown in the boxes, but kept. */
  other: string
  /** Whether the second version is the saved entry or this device’s text. */
  otherFrom: 'saved' | 'device' | ''
}

export const NO_FIELDS: JournalFields = { ...NO_TEXTS, visibility: 'private', other: '', otherFrom: '' }

/** Fields that are not free text: of two tabs, the newer value wins. */
export const WHOLE_FIELDS = ['visibility', 'nextStepDate', 'evidenceUrl', 'other', 'otherFrom'] as const

type Saved = Partial<Pick<Journal, keyof Texts>> & Pick<Journal, 'visibility' | 'updatedAt'>

/**
 * The fields the editor opens with, once the saved entry is loaded. Of two different versions the newer is shown: the
 * device’s, if it is based on the saved one or was typed later; otherwise the saved one. The other is kept beside it.
 * Null keeps the device’s version as it is.
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
    ? { ...NO_FIELDS, ...fields, other: beside(fields.other, texts), otherFrom: 'saved' }
    : { ...none, other: beside(fields.other, textsOf(fields)), otherFrom: 'device' }
}

/** A second version, packed; joined with the one that waits there already, so that neither is lost. */
export function beside(waiting: string, texts: Texts): string {
  const before = unpack(waiting)
  const whole: readonly string[] = WHOLE_FIELDS
  const both = Object.entries(texts).map(([name, text]) => {
    const mine = before[name as keyof Texts]
    return [name, whole.includes(name) ? text || mine : keepBoth(mine, text)]
  })
  return pack(textsOf(Object.fromEntries(both)))
}
