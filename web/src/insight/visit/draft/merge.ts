import type { Visit } from '../api.ts'
import { sameText, TEXT_NAMES, type TextName, type Texts, textsOf } from './texts.ts'

/** The visitor’s draft, as stored on the device. */
export type DraftFields = Texts & {
  /** The stored version that the texts are based on, packed; empty while nothing is typed here. */
  basis: string
  /** The last texts sent from this device, packed: they are not another version, even if the answer was lost. */
  sent: string
  /** The texts of another device that the visitor has yet to choose between, packed. */
  other: string
}

export const NO_FIELDS: DraftFields = {
  ...{ points: '', notes: '', summary: '', agreements: '' },
  ...{ basis: '', sent: '', other: '' },
}

/** Fields that are not free text: of two tabs, the newer value wins. */
export const WHOLE_FIELDS = ['agreements', 'basis', 'sent', 'other'] as const

/** A stored version. `at` is empty for a visit that the server does not have yet. */
type Version = Texts & { at: string }

export const versionOf = (visit: Visit): Version => ({ ...textsOf(visit), at: visit.updatedAt })

export const pack = (version: Version): string => JSON.stringify(version)
export const basisOf = ({ basis }: DraftFields): Version => JSON.parse(basis)

/** The texts of the other device, by field. */
export const othersIn = ({ other }: DraftFields): Partial<Texts> => (other === '' ? {} : JSON.parse(other))

const SENT_KEPT = 3
const sentIn = ({ sent }: DraftFields): Texts[] => (sent === '' ? [] : JSON.parse(sent))

/** The texts sent before, and these. */
export const sentAfter = (fields: DraftFields): string => {
  const { points, notes, summary, agreements } = fields
  return JSON.stringify([...sentIn(fields), { points, notes, summary, agreements }].slice(-SENT_KEPT))
}

/** Whether the server does not have these texts. */
export const isUnsent = (fields: DraftFields): boolean =>
  fields.basis !== '' && TEXT_NAMES.some((name) => !sameText(name, fields[name], basisOf(fields)[name]))

/**
 * The draft based on a newer stored version. A text that changed in one of the two is taken from there. One that changed
 * in both stays, and the stored one is offered beside it. `own`: the version is the answer to a save from here.
 */
export function rebased(fields: DraftFields, stored: Version, own = false): DraftFields {
  const basis = basisOf(fields)
  const others = othersIn(fields)
  const next: DraftFields = { ...fields, basis: pack(stored) }
  for (const name of TEXT_NAMES) {
    const [mine, base, theirs] = [fields[name], basis[name], stored[name]]
    if (sameText(name, mine, theirs)) delete others[name]
    else if (own || sameText(name, theirs, base) || wasSent(fields, name, theirs)) continue
    else if (mine === base) next[name] = theirs
    else if (name !== 'agreements' && theirs !== '' && mine.startsWith(theirs)) continue
    else others[name] = theirs
  }
  return { ...next, other: packOthers(others) }
}

/** The draft after the visitor has chosen the text of a field. */
export function chosen(fields: DraftFields, name: TextName, text: string): DraftFields {
  const { [name]: _, ...others } = othersIn(fields)
  return { ...fields, [name]: text, other: packOthers(others) }
}

const packOthers = (others: Partial<Texts>): string =>
  Object.keys(others).length === 0 ? '' : JSON.stringify(others)

const wasSent = (fields: DraftFields, name: TextName, text: string): boolean =>
  sentIn(fields).some((sent) => sameText(name, sent[name], text))
