import type { Reply } from '@scope/contract/calls'
import {
  JOURNAL_MAX,
  STRUCTURED_LABELS,
  STRUCTURED_MAX,
  STRUCTURED_TEXTS,
} from '@scope/contract/work/journal.words'
import { tooLong } from '../../lib/too-long.ts'

export type Journal = Reply<'GET /api/journals/:venue/:blt'>[number]

/** The structured part, in the order in which it is asked for and read. */
export type Part = keyof typeof STRUCTURED_LABELS
export const PARTS = Object.keys(STRUCTURED_LABELS) as Part[]
const NAMES = ['entry', ...PARTS] as const
type Name = (typeof NAMES)[number]

/** All that an entry says, as a form holds it: what is not said is an empty text. */
export type Texts = Record<Name, string>

type Said = { [N in Name]?: string | null }

export const NO_TEXTS: Texts = textsOf({})

/** What is stored, as a form holds it. */
export function textsOf(said: Said | undefined): Texts {
  return Object.fromEntries(NAMES.map((name) => [name, said?.[name] ?? ''])) as Texts
}

/** Whether nothing is said, in the text or beside it. */
export const isEmpty = (said: Said): boolean => NAMES.every((name) => !said[name]?.trim())

/** Whether anything is said beside the text. */
export const hasParts = (said: Said): boolean => PARTS.some((part) => said[part]?.trim())

/** Whether both say the same. Of the structured part the server keeps no spaces around a text. */
export function sameTexts(one: Said, other: Said): boolean {
  return (one.entry ?? '') === (other.entry ?? '') && sameParts(one, other)
}

/** The same of what is said beside the text. */
export function sameParts(one: Said, other: Said): boolean {
  return PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim())
}

/** All that an entry says in one text, for the one field in which the device keeps a second version of it. */
export function pack(texts: Texts): string {
  return JSON.stringify(Object.fromEntries(NAMES.filter((name) => texts[name]).map((n) => [n, texts[n]])))
}

/** The same again; of what cannot be read, all of it as one text: nothing of it is lost. */
export function unpack(packed: string): Texts {
  try {
    const said: unknown = JSON.parse(packed)
    return said && typeof said === 'object' ? textsOf(said as Said) : textsOf({ entry: packed })
  } catch {
    return textsOf({ entry: packed })
  }
}

/** What the server would not take, by field: a text that is too long. */
export function excessesIn(texts: Texts): Partial<Texts> {
  const found: Partial<Texts> = {}
  for (const name of ['entry', ...STRUCTURED_TEXTS] as const) {
    const excess = tooLong(texts[name], name === 'entry' ? JOURNAL_MAX : STRUCTURED_MAX)
    if (excess) found[name] = excess
  }
  return found
}

/** Whether a text is a link, as the server takes one for evidence. */
export const isLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/** What to say of an evidence link that is none; a draft may still be on its way to one. */
export function noLink(evidenceUrl: string): string | undefined {
  const text = evidenceUrl.trim()
  return text === '' || isLink(text) ? undefined : 'A link starts with https:// or http://.'
}
