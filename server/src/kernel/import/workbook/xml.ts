import sax from 'sax'
import { Unreadable } from '../bounds.ts'

/** What a part of a workbook says, in order. Names are without the prefix of their namespace. */
export type XmlEvents = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

export const BROKEN = 'This Excel workbook is damaged. Open it, and save it as .xlsx or CSV.'

/** So much at a time, so that others have their turn between. */
const STEP = 64 * 1024

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it comes, and keeps none of it. A type declaration is refused: no workbook has one, and entities are
 * declared there. Ends early once `isDone`. Throws `Unreadable`, and what an event throws.
 */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  { open, close, text }: XmlEvents,
  isDone = () => false,
): Promise<void> {
  const parser = sax.parser(true, { position: false })
  const broken = () => {
    throw new Unreadable(BROKEN)
  }
  parser.onerror = broken
  parser.ondoctype = broken
  if (open)
    parser.onopentag = ({ name, attributes }) => open(localOf(name), attributes as Record<string, string>)
  if (close) parser.onclosetag = (name) => close(localOf(name))
  if (text) {
    parser.ontext = text
    parser.oncdata = text
  }
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += STEP) {
      parser.write(decoder.decode(piece.subarray(from, from + STEP), { stream: true }))
      if (isDone()) return
      if (from > 0) await new Promise(setImmediate)
    }
  }
  parser.close()
}
