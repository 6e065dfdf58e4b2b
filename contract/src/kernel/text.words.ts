/** How many characters a person sees in the text: code points, so that an emoji is one (decisions 5). */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** So many characters can be searched for. */
export const SEARCH_MAX = 200
