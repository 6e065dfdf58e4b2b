import { unguarded } from '@scope/contract/kernel/spreadsheet.words'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvOf, figure } from './csv.ts'

const read = async (cells: Cell[]) => {
  const [row]: string[][] = parse(Buffer.from(await csvOf([cells])), { bom: true, relax_column_count: true })
  return row
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\tx',
  '\rx',
  '\nx',
  '  =1+1',
  '\u00a0@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('no text is a formula: %j', async (text) => {
  expect(await read([text, 'x'])).toEqual([`'${text}`, 'x'])
})

test.each(['', 'x', '1+1', ' x', 'a=1', "'90s", '5 - 1', 'a\n1', '"=1"', 'a,b', 'a; b'])(
  'other text is unchanged: %j',
  async (text) => {
    expect(await read([text, 'x'])).toEqual([text, 'x'])
  },
)

test('figures and counts are numbers, even below zero; absent values are empty', async () => {
  expect(await read([figure(-24.98), -2, figure(84_210.5), figure(null), null, 0])).toEqual([
    '-24.98',
    '-2',
    '84210.50',
    '',
    '',
    '0',
  ])
})

const texts = () => {
  const character = fc.constantFrom(...'=+-@＝;,"\'\t\n\r ', 'a', '1')
  return fc.array(fc.string({ unit: character, maxLength: 8 }), { minLength: 1, maxLength: 3 })
}

test('no cell is a formula, also where semicolons or tabs separate, and all come back', async () => {
  await fc.assert(
    fc.asyncProperty(texts(), async (row) => {
      const cells = await read(row)
      for (const cell of cells ?? []) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(cells?.map(unguarded)).toEqual(row)
      const file = new TextDecoder().decode(await csvOf([row]))
      // A spreadsheet that reads semicolons or tabs finds its cells behind them, whatever the quotes of commas say.
      for (const cell of file.split(/[;\t]/).slice(1)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      for (const line of file.split(/[\r\n]+/)) expect(line).not.toMatch(/^ *"?\s*[=+\-@＝＋－＠]/)
    }),
  )
})

test('a link behind a semicolon is text where semicolons separate', async () => {
  const file = Buffer.from(await csvOf([['Notes', 'fine;=HYPERLINK("http://x.example");x']]))
  const [row]: string[][] = parse(file, { bom: true, delimiter: ';', relax_quotes: true })
  expect(row).toEqual(['Notes,"fine', '\'=HYPERLINK(""http://x.example"")', 'x"'])
})
