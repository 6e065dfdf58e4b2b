/** What a person searches for, in parts that PostgreSQL's full-text search takes without a fault. */
export type Search = {
  /** All of it, as web searches are worded: words, "a phrase", -without, or. */
  whole: string
  /** The last word, which may be half typed, where it stands bare; letters and digits alone. */
  last: string | null
  /** What stands before the last word. */
  before: string
  /** Whether an `or` joins the two. */
  either: boolean
  /** The words that a name is looked up by; none where the search has a phrase or a word that must be missing. */
  names: readonly string[]
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u
/** A minus sign where a word could start makes the word one that must be missing. */
const MISSING = /(^|\s)-$/
const OR = /(^|\s)or\s+$/i

/**
 * Reads what was typed into the search box (document 2, section 2.3). A text without a letter or digit asks for
 * nothing: undefined, and everything is listed. A word too common to be stored, `the`, finds what begins with it, and
 * beside other words nothing.
 */
export function readSearch(typed: string | undefined): Search | undefined {
  const whole = typed?.trim() ?? ''
  const words = whole.match(WORD)
  if (!words) return undefined
  const phrases = whole.split('"').length - 1
  const [last] = LAST_WORD.exec(whole) ?? []
  const before = whole.slice(0, whole.length - (last?.length ?? 0))
  const bare = last !== undefined && phrases % 2 === 0 && !MISSING.test(before)
  return {
    whole,
    last: bare ? last : null,
    before: before.replace(OR, ''),
    either: OR.test(before),
    names: phrases > 0 || /(^|\s)-/.test(whole) ? [] : words,
  }
}

/** What stands around a word that the search found; neither is a character that anyone types. */
export const MARKS = { start: '\uE000', stop: '\uE001' } as const

const MARKED = new RegExp(`${MARKS.start}([^${MARKS.stop}]+)${MARKS.stop}`, 'g')

/** The words between the marks, each as it stands in the texts and once, in the order of the texts. */
export function hitsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(MARKED)].map(([, word = '']) => word)))]
}
