import { plural } from '@scope/contract/kernel/count.words'
import { characters } from '@scope/contract/kernel/text.words'

/** The error of a text that is longer than the server accepts; undefined if it fits. */
export function tooLong(text: string, most: number, to = 'save'): string | undefined {
  const over = characters(text) - most
  if (over <= 0) return undefined
  return `${plural(over, 'character')} too many. Shorten it to ${to} it.`
}
