/** The length of a text in code points, so that an emoji counts as one character (decisions 5). */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The longest search text, in characters. */
export const SEARCH_MAX = 200
