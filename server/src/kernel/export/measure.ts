import { advanceOf, covers } from './fonts.ts'
import { missingText, runsOf } from './glyphs.ts'

/*
 * How much room a text takes in a PDF, for documents that promise a number of pages. Never less than it takes: letters are
 * not moved closer to each other.
 */

/** A text of the sans-serif font: its size and weight in points. */
export type Lettering = { size: number; bold?: boolean }

/** The height of a line, in parts of the size: the tallest of the fonts that a text may need, and the space between lines. */
const LINE_HEIGHT = 1.18 * 1.15

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The width of a text on one line, in points. `missing` collects what no font has. */
function widthOf(text: string, { size, bold = false }: Lettering, missing = new Set<string>()): number {
  const measured = measureOnce(text, bold)
  for (const name of measured.missing) missing.add(name)
  return measured.width * size
}

type Measured = { width: number; missing: ReadonlySet<string> }

/** Words come again and again, and to look for the font of each character takes long. */
const texts = new Map<string, Measured>()
const boldTexts = new Map<string, Measured>()

/** The width of a text in parts of its size, and what no font has. */
function measureOnce(text: string, bold: boolean): Measured {
  const stored = bold ? boldTexts : texts
  const existing = stored.get(text)
  if (existing) return existing
  const missing = new Set<string>()
  const width = runsOf(text, 'Sans', covers, missing)
    .flatMap((run) => [...run.text].map((of) => advanceOf(run.font, of.codePointAt(0) ?? 0, bold)))
    .reduce((sum, advance) => sum + advance, 0)
  const measured = { width, missing }
  stored.set(text, measured)
  return measured
}

/** How many lines a text takes in a column, broken between words, and within a word that is wider than the column. */
export function linesOf(text: string, width: number, lettering: Lettering, missing?: Set<string>): number {
  return text
    .split('\n')
    .reduce((lines, paragraph) => lines + wrapped(paragraph, width, lettering, missing), 0)
}

function wrapped(paragraph: string, width: number, lettering: Lettering, missing?: Set<string>): number {
  let [lines, used] = [1, 0]
  for (const word of paragraph.split(/(?<=\s)/)) {
    const bare = widthOf(word.trimEnd(), lettering, missing)
    if (used > 0 && used + bare > width) {
      lines += 1
      used = 0
    }
    // What is broken within a word fills its lines but for a letter.
    const over = bare > width ? Math.floor(bare / Math.max(1, width - lettering.size)) : 0
    lines += over
    used = over > 0 ? width : used + widthOf(word, lettering)
  }
  return lines
}

/** The height of so many lines, in points. */
export const heightOf = (lines: number, size: number): number => lines * size * LINE_HEIGHT

/** The beginning of a text that fits in some lines of a column, with an ellipsis if there is more. */
export function clipped(text: string, width: number, lines: number, lettering: Lettering): string {
  if (linesOf(text, width, lettering) <= lines) return text
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  const cut = (count: number) => `${parts.slice(0, count).join('').trimEnd()}…`
  let [fits, tooMany] = [0, parts.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (linesOf(cut(middle), width, lettering) <= lines) fits = middle
    else tooMany = middle
  }
  return cut(fits)
}

/** The height of the note below a document about characters that no font has, with the room above it. */
export function noteHeight(
  content: unknown,
  { width, size, elsewhere }: { width: number; size: number; elsewhere: string },
): number {
  const missing = new Set<string>()
  widthOf(JSON.stringify(content), { size }, missing)
  const note = missingText(missing, elsewhere)
  return note === null ? 0 : 10 + heightOf(linesOf(note, width, { size }), size)
}
