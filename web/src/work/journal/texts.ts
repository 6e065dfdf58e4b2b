import type { Reply } from '@scope/contract/calls'
import {
  JOURNAL_MAX,
  STRUCTURED_LABELS,
  STRUCTURED_MAX,
  STRUCTURED_TEXTS,
} from '@scope/contract/work/journal.words'
import { urlOf } from '../../lib/address/url.ts'
import { tooLong } from '../../lib/too-long.ts'

export type Journal = Reply<'GET /api/journals/:venue/:blt'>[number]

/** The fields of the structured part, in display order. */
export type Part = keyof typeof STRUCTURED_LABELS
export const PARTS = Object.keys(STRUCTURED_LABELS) as Part[]
const NAMES = ['entry', ...PARTS] as const
type Name = (typeof NAMES)[number]

/** All texts of an entry as form fields; empty when absent. */
export type Texts = Record<Name, string>

type SomeTexts = { [N in Name]?: string | null }

export const NO_TEXTS: Texts = textsOf({})

/** Saved texts as form fields. */
export function textsOf(texts: SomeTexts | undefined): Texts {
  return Object.fromEntries(NAMES.map((name) => [name, texts?.[name] ?? ''])) as Texts
}

/** Whether all fields are empty. */
export const isEmpty = (texts: SomeTexts): boolean => NAMES.every((name) => !texts[name]?.trim())

/** Whether the structured part has any text. */
export const hasParts = (texts: SomeTexts): boolean => PARTS.some((part) => texts[part]?.trim())

/** Whether both have the same texts. The server trims the structured part. */
export function sameTexts(one: SomeTexts, other: SomeTexts): boolean {
  return (one.entry ?? '') === (other.entry ?? '') && sameParts(one, other)
}

/** The same for the structured part only. */
export function sameParts(one: SomeTexts, other: SomeTexts): boolean {
  return PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim())
}

/** Packs all fields into one text, to store a second version in a single draft field. */
export function pack(texts: Texts): string {
  return JSON.stringify(Object.fromEntries(NAMES.filter((name) => texts[name]).map((n) => [n, texts[n]])))
}

/** Unpacks them. Text that cannot be parsed becomes the entry, so that nothing is lost. */
export function unpack(packed: string): Texts {
  try {
    const texts: unknown = JSON.parse(packed)
    return texts && typeof texts === 'object' ? textsOf(texts as SomeTexts) : textsOf({ entry: packed })
  } catch {
    return textsOf({ entry: packed })
  }
}

/** The fields whose text is longer than the server accepts. */
export function excessesIn(texts: Texts): Partial<Texts> {
  const excesses: Partial<Texts> = {}
  for (const name of ['entry', ...STRUCTURED_TEXTS] as const) {
    const excess = tooLong(texts[name], name === 'entry' ? JOURNAL_MAX : STRUCTURED_MAX)
    if (excess) excesses[name] = excess
  }
  return excesses
}

/** Whether the text is a link that the server accepts as evidence. */
export const isLink = (text: string): boolean => /^https?:\/\//i.test(text) && urlOf(text) !== null

/** The error of an invalid evidence link. Drafts may contain an unfinished one. */
export function noLink(evidenceUrl: string): string | undefined {
  const text = evidenceUrl.trim()
  return text === '' || isLink(text) ? undefined : 'Enter a link that starts with https:// or http://.'
}
