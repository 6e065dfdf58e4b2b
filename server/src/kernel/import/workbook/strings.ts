import { countText } from '@scope/contract/kernel/count.words'
import { Unreadable } from '../bounds.ts'
import type { ZipEntry } from '../zip.ts'
import { readXml } from './xml.ts'

/** As many different texts as rows of the largest import have cells with text, by a wide margin. */
const STRINGS_MAX = 500_000

/** The texts of a workbook, which its cells name by their place. Rich ones are without their looks, phonetic ones left out. */
export async function readStrings(entry: ZipEntry | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  if (!entry) return texts
  const reader = textReader()
  await readXml(entry.read(), {
    open: (name) => {
      if (name === 'si') reader.start()
      reader.open(name)
    },
    text: reader.text,
    close: (name) => {
      reader.close(name)
      if (name !== 'si') return
      if (texts.length === STRINGS_MAX) {
        throw new Unreadable(
          `This workbook has more than ${countText(STRINGS_MAX)} texts. Save the sheet alone, as .xlsx or CSV.`,
        )
      }
      texts.push(reader.end())
    },
  })
  return texts
}

/** Joins the pieces of a text: its `t`, also those in runs, but not in phonetic runs. */
export function textReader() {
  let [text, inText, inPhonetic] = ['', false, false]
  return {
    start: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    text: (piece: string) => {
      if (inText) text += piece
    },
    close: (name: string) => {
      if (name === 'rPh') inPhonetic = false
      if (name === 't') inText = false
    },
    end: () => unescaped(text),
  }
}

/** A character that XML cannot hold is written as `_x000D_`. Half of an emoji, which no database stores, is none. */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed()
