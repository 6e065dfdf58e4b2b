/** Tells whether a font of the document has a character. */
export type Covers = (font: string, codePoint: number) => boolean

/** A part of a text in one font. */
type Run = { text: string; font: string }

/** The fonts to try, best first, after the one that the document asks for. */
const FALLBACKS = ['Sans', 'Symbols', 'Unifont']

/** Invisible characters that join or vary others. A font without them shows the characters side by side. */
const JOINERS = /\p{Default_Ignorable_Code_Point}/gu
/** White space and controls, which no font needs to draw. */
const BLANK = /^[\s\p{Cc}]+$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits a text into runs of one font each, so that each character is in the first font that has it. A character that
 * none has becomes a placeholder with its name, which is also added to `missing`.
 */
export function runsOf(text: string, font: string, covers: Covers, missing: Set<string>): Run[] {
  const runs: Run[] = []
  const add = (part: string, name: string) => {
    const last = runs.at(-1)
    if (last?.font === name) last.text += part
    else runs.push({ text: part, font: name })
  }
  const fonts = [...new Set([font, ...FALLBACKS])]
  const hasAll = (name: string, part: string) =>
    [...part].every((character) => covers(name, character.codePointAt(0) ?? 0))
  for (const { segment } of graphemes.segment(text)) {
    const bare = segment.replaceAll(JOINERS, '')
    const covering = BLANK.test(segment) ? font : fonts.find((name) => hasAll(name, bare))
    if (covering) add(covering === font && hasAll(font, segment) ? segment : bare || ' ', covering)
    else {
      const name = nameOf(bare)
      missing.add(name)
      add(`[${name}]`, 'Sans')
    }
  }
  return runs
}

/** `emoji U+1FABF`, `Chinese character U+2A6D6` or `U+12000`. */
function nameOf(grapheme: string): string {
  const codes = [...grapheme].map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
  const kind = /\p{Extended_Pictographic}/u.test(grapheme)
    ? ['emoji']
    : /\p{Script=Han}/u.test(grapheme)
      ? ['Chinese character']
      : []
  return [...kind, ...codes].join(' ')
}

/** Says below a document which characters it could not show, and where they are. Null if it shows all. */
export function missingText(
  missing: ReadonlySet<string>,
  elsewhere = 'The CSV file has them.',
): string | null {
  if (missing.size === 0) return null
  return `Not in the fonts of this file: ${[...missing].join(', ')}. ${elsewhere}`
}
