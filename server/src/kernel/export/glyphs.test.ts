import { describe, expect, test } from 'vitest'
import { type Covers, missingText, runsOf } from './glyphs.ts'
import { inFonts } from './in-fonts.ts'

const FONTS: Record<string, RegExp> = {
  Serif: /[a-z$0-9]/,
  Sans: /[a-zŁódź$0-9 .é[\]U+A-F]/,
  Symbols: /[→✓]/,
  Unifont: /[中日🍸👩🎤]/u,
}
const covers: Covers = (font, codePoint) => FONTS[font]?.test(String.fromCodePoint(codePoint)) ?? false

const split = (text: string, font = 'Sans') => {
  const missing = new Set<string>()
  const runs = runsOf(text, font, covers, missing)
  return { runs: runs.map((run) => `${run.font}: ${run.text}`), missing: [...missing] }
}

describe('each character is in the first font that has it', () => {
  test.each<[string, string, string[]]>([
    ['plain text', 'two bars', ['Sans: two bars']],
    ['arrows and ticks', 'a → b ✓', ['Sans: a ', 'Symbols: →', 'Sans:  b ', 'Symbols: ✓']],
    ['Chinese beside Latin', 'bar 中日', ['Sans: bar ', 'Unifont: 中日']],
    ['an accent that is a character of its own', 'cafe\u0301', ['Sans: caf', 'Sans: [U+65 U+301]']],
    ['emoji that are joined', '👩\u200d🎤\ufe0f', ['Unifont: 👩🎤']],
    ['a line break', 'a\n中', ['Sans: a\n', 'Unifont: 中']],
  ])('%s', (_, text, expected) => {
    const joined = expected.join('|').replaceAll('|Sans: [', '[')
    expect(split(text).runs.join('|')).toBe(joined)
  })

  test('a title in Serif falls back to Sans', () => {
    expect(split('barŁ', 'Serif').runs).toEqual(['Serif: bar', 'Sans: Ł'])
  })

  test('a character in no font is named in its place and below the document', () => {
    const { runs, missing } = split('a 🪿 𠮷 𒀀 𒀀')
    expect(runs).toEqual(['Sans: a [emoji U+1FABF] [Chinese character U+20BB7] [U+12000] [U+12000]'])
    expect(missingText(new Set(missing))).toBe(
      'Not in the fonts of this file: emoji U+1FABF, Chinese character U+20BB7, U+12000. The CSV file has them.',
    )
    expect(missingText(new Set())).toBeNull()
  })
})

test('the texts of a document are found at any depth, with the font of the node around them', () => {
  const missing = new Set<string>()
  const document = inFonts(
    {
      info: { title: '中' },
      footer: (page: number) => ({ columns: [`中 ${page}`] }),
      content: [
        { text: 'barŁ', font: 'Serif' },
        { table: { body: [['a', { stack: [{ text: [{ text: '→', bold: true }, 'b'] }] }]] } },
      ],
    },
    covers,
    missing,
  ) as { footer: (page: number) => unknown }
  expect(document).toMatchObject({
    info: { title: '中' },
    content: [
      {
        text: [
          { text: 'bar', font: 'Serif' },
          { text: 'Ł', font: 'Sans' },
        ],
        font: 'Serif',
      },
      {
        table: {
          body: [
            [
              { text: [{ text: 'a', font: 'Sans' }] },
              {
                stack: [
                  {
                    text: [
                      { text: '→', font: 'Symbols', bold: true },
                      { text: 'b', font: 'Sans' },
                    ],
                  },
                ],
              },
            ],
          ],
        },
      },
    ],
  })
  expect(document.footer(1)).toEqual({
    columns: [
      {
        text: [
          { text: '中', font: 'Unifont' },
          { text: ' 1', font: 'Sans' },
        ],
      },
    ],
  })
})
