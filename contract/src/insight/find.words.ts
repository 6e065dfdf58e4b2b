/** The words and rules of find. No schema here: the browser loads this file. */

/** The order in which kinds are listed (monday, `Find`). */
export const FOUND_KINDS = ['venue', 'person', 'priority'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The fewest letters and digits for a search. */
const FIND_MIN = 2

/** The most results of a kind. */
export const FOUND_MAX = 6

/** The number of recent choices that are kept and named. */
export const CHOSEN_MAX = 8

/** The most words of a text that count. */
const WORDS_MAX = 5
/** The shortest word that may contain one typing error. */
const SLIP_MIN = 4

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a typed text, in lower case, without punctuation and spaces. */
export function findWords(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).slice(0, WORDS_MAX)
}

/** Whether these words are enough for a search. */
export function isEnough(words: readonly string[]): boolean {
  return words.join('').length >= FIND_MIN
}

/**
 * A regular expression, for PostgreSQL and JavaScript alike, that matches the beginning of a word: the typed word or,
 * with `slips`, one with a wrong, missing, additional or swapped letter.
 */
export function beginningOf(word: string, slips: boolean): string {
  const letters = [...word]
  if (!slips || letters.length < SLIP_MIN) return word
  const begin = (to: number) => letters.slice(0, to).join('')
  const rest = (from: number) => letters.slice(from).join('')
  const forms = letters.flatMap((letter, at) => [
    `${begin(at)}.${rest(at + 1)}`,
    `${begin(at)}${rest(at + 1)}`,
    ...(at > 0
      ? [`${begin(at)}.${rest(at)}`, `${begin(at - 1)}${letter}${letters[at - 1]}${rest(at + 1)}`]
      : []),
  ])
  return `(?:${[...new Set(forms)].join('|')})`
}

/** Whether each of these words begins a word of the name, with or without typing errors. */
export function isFoundBy(words: readonly string[], name: string, slips: boolean): boolean {
  return words.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${beginningOf(word, slips)}`, 'iu').test(name))
}
