/** A search in the parts that PostgreSQL's full-text search needs. */
export type Search = {
  /** The whole text: words, "a phrase", -word, or. */
  whole: string
  /** The last word, which may be incomplete. Null if it is in a phrase or excluded. */
  last: string | null
  /** The text before the last word. */
  before: string
  /** Whether `or` joins `before` and `last`. */
  either: boolean
  /** The words to find in names. Empty if the search has a phrase or an excluded word. */
  names: readonly string[]
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u
/** A minus sign before a word excludes the word. */
const MISSING = /(^|\s)-$/
const OR = /(^|\s)or\s+$/i

/**
 * Reads the text of the search box (document 2, section 2.3). Undefined if it has no letter or digit: then everything is
 * listed. A common word that PostgreSQL does not index, such as `the`, finds words that begin with it if it is the only
 * word, otherwise it is ignored.
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

/** The marks around a hit: characters that people do not type. */
export const MARKS = { start: '\uE000', stop: '\uE001' } as const

const MARKED = new RegExp(`${MARKS.start}([^${MARKS.stop}]+)${MARKS.stop}`, 'g')

/** The words between the marks, as written and without repeats, in the order of the texts. */
export function hitsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(MARKED)].map(([, word = '']) => word)))]
}
