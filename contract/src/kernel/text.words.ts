/** The length of a text in code points, so that an emoji counts as one character (decisions 5). */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * The first characters of a text, at most `most` code points, so that no emoji is cut in half, which a database would
 * refuse.
 */
export function firstCharacters(text: string, most: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    if (count === most) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}

const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A sentence that names people or things, without characters in names that would change the direction of the text after
 * them. Letters of any script stay, and keep their own direction. For text in which no element can isolate a name: a
 * toast, a signal.
 */
export const inOneDirection = (sentence: string): string => sentence.replace(TURNS, '')

/** The longest search text, in characters. */
export const SEARCH_MAX = 200
