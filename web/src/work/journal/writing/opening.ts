import type { Visibility } from '@scope/contract/work/journal.words'
import { type Draft, keepBoth } from '../../../lib/drafts/drafts.ts'
import { isEmpty, type Journal, NO_TEXTS, pack, sameTexts, type Texts, textsOf, unpack } from '../texts.ts'

/** The editor’s fields, as stored on the device. */
export type JournalFields = Texts & {
  visibility: Visibility
  /** A second version of the entry, packed. It is kept without being shown in the boxes. */
  other: string
  /** `saved`: the second version is the saved entry, and the user has not chosen yet. `device`: it is only kept. */
  otherFrom: 'saved' | 'device' | ''
  /** The last texts sent from this device, packed: they are not another version, even if the answer was lost. */
  sent: string
  /** The texts of the version that the boxes are based on, packed. */
  basis: string
}

export const NO_FIELDS: JournalFields = {
  ...NO_TEXTS,
  visibility: 'private',
  other: '',
  otherFrom: '',
  sent: '',
  basis: '',
}

/** Fields that are not free text: of two tabs, the newer value wins. */
export const WHOLE_FIELDS = [
  'visibility',
  'nextStepDate',
  'evidenceUrl',
  'other',
  'otherFrom',
  'sent',
  'basis',
] as const

type Saved = Partial<Pick<Journal, keyof Texts>> & Pick<Journal, 'visibility' | 'updatedAt'>

/**
 * The fields the editor opens with, once the saved entry is loaded. Text typed on this device since its last save is
 * always shown. If it is based on another version than the saved one, the saved one is kept next to it until the user
 * chooses. Versions decide, not clocks: those of two devices may differ. Null keeps the device’s version as it is.
 */
export function opening(draft: Draft<JournalFields> | null, saved: Saved | undefined): JournalFields | null {
  const texts = textsOf(saved)
  if (!saved || isEmpty(texts)) return null
  const visibility = saved.visibility
  const none = { ...NO_FIELDS, ...texts, visibility }
  const other = unpack(draft?.fields.other ?? '')
  if (!draft || isEmpty(draft.fields) || isAsSaved(draft.fields)) {
    if (draft?.base === saved.updatedAt && !isEmpty(draft.fields) && isEmpty(other)) return null
    const waits = !isEmpty(other) && !sameTexts(other, texts)
    return waits ? { ...none, other: pack(other), otherFrom: 'device' } : none
  }
  const { fields } = draft
  if (sameTexts(fields, texts) || sameTexts(other, texts)) return null
  if (draft.base === saved.updatedAt || wasSent(fields.sent, texts)) return null
  return { ...NO_FIELDS, ...fields, other: beside(fields.other, texts), otherFrom: 'saved' }
}

/** Whether nothing was typed since the text was loaded or saved. */
const isAsSaved = (fields: JournalFields): boolean =>
  Boolean(fields.basis) && sameTexts(fields, unpack(fields.basis))

/** The texts sent before and these, packed. Two are enough: of two saves in a row, the first answer may be lost. */
export const sentAfter = (sent: string, texts: Texts): string =>
  JSON.stringify([...listSent(sent), pack(texts)].slice(-2))

/** Whether this device sent these texts. */
export const wasSent = (sent: string | undefined, texts: Texts): boolean =>
  listSent(sent).some((packed) => sameTexts(unpack(packed), texts))

const listSent = (sent: string | undefined): string[] => (sent ? JSON.parse(sent) : [])

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
