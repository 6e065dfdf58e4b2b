import { countText } from '@scope/contract/kernel/count.words'
import { invalid } from '../refusal.ts'
import { decodeText } from './decode.ts'

/** Lines in a file imported in the browser. Longer files need the command line. */
const LINES_MAX = 10_000

/** The text of a file sent from a browser, in Base64. Refuses a long one: reading it would block everyone else. */
export function uploadedText(file: string): string {
  const text = decodeText(Buffer.from(file, 'base64'))
  if (text.split(/\r\n?|\n/).length <= LINES_MAX + 1) return text
  throw invalid(
    'file',
    `A file can have at most ${countText(LINES_MAX)} lines here. For longer files, ask your operator to use the command line.`,
  )
}
