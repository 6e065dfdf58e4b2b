import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { FOLDERS } from '../folders.ts'
import type { Covers } from './glyphs.ts'

const stored = (name: string): string => join(FOLDERS.fonts, name)

/**
 * The fonts of a PDF (decision 035). Instrument Serif for titles and large figures, as on the screens; the screens'
 * Instrument Sans is a variable font, which a PDF cannot hold, so the rest is Roboto: Latin with all accents, Greek and
 * Cyrillic. DejaVu Sans has the arrows, ticks and other signs, and UnifontEX, a plain bitmap font, almost every other
 * character in use: Chinese, Japanese, Korean, Thai, emoji. It has 13 MB, so its file is compressed.
 */
export const FONTS = {
  Sans: {
    normal: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
    bold: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
  },
  Serif: { normal: stored('InstrumentSerif-Regular.ttf') },
  Symbols: { normal: stored('DejaVuSans.ttf'), bold: stored('DejaVuSans-Bold.ttf') },
  Unifont: { normal: stored('UnifontEX.ttf.zst'), bold: stored('UnifontEX.ttf.zst') },
}

const read = new Map<string, Buffer>()

/** The bytes of a font's file, unpacked. */
export function bytesOf(path: string): Buffer {
  let bytes = read.get(path)
  if (!bytes) {
    const file = readFileSync(path)
    bytes = path.endsWith('.zst') ? zstdDecompressSync(file) : file
    read.set(path, bytes)
  }
  return bytes
}

const opened = new Map<string, Font>()

/** A font’s face. It is opened when the first character needs it. */
function faceOf(name: string, bold = false): Font {
  const faces: { normal: string; bold?: string } = FONTS[name as keyof typeof FONTS]
  const path = (bold ? faces.bold : undefined) ?? faces.normal
  let face = opened.get(path)
  if (!face) {
    const made = create(bytesOf(path))
    if (!('characterSet' in made)) throw new Error(`${path} is not one font.`)
    face = made
    opened.set(path, face)
  }
  return face
}

const coverage = new Map<string, ReadonlySet<number>>()

/** Whether a font has a character. */
export const covers: Covers = (name, codePoint) => {
  let characters = coverage.get(name)
  if (!characters) {
    characters = new Set(faceOf(name).characterSet)
    coverage.set(name, characters)
  }
  return characters.has(codePoint)
}

/** How wide a character is, in parts of its font’s size. */
export function advanceOf(name: string, codePoint: number, bold?: boolean): number {
  const face = faceOf(name, bold)
  return face.glyphForCodePoint(codePoint).advanceWidth / face.unitsPerEm
}
