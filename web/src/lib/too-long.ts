import { characters } from '@scope/contract/kernel/text.words'

/** What to say at a field whose text is longer than the server takes; undefined where it is not. */
export function tooLong(text: string, most: number, to = 'save'): string | undefined {
  const over = characters(text) - most
  if (over <= 0) return undefined
  return `${over} ${over === 1 ? 'character' : 'characters'} too many. Nothing is cut: shorten it to ${to} it.`
}
