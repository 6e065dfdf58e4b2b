import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { readBlock } from './clipboard.ts'

test.each([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t\n\t4\n\t\n\n',
    [
      ['1', ''],
      ['', '4'],
    ],
  ],
  ['\t1', [['', '1']]],
  [
    '1\n2\t3',
    [
      ['1', ''],
      ['2', '3'],
    ],
  ],
  ['"a\tb"\t"say ""when"""', [['a b', 'say "when"']]],
  ['"two\nlines"\t1', [['two lines', '1']]],
  ['"open\t1', [['"open', '1']]],
  ['5" glass\t1', [['5" glass', '1']]],
  ['$84,210.50\t22.4%\t—\t', [['$84,210.50', '22.4%', '—', '']]],
  ['  \u00a0 \n', []],
  ['', []],
])('%j is these cells', (text, rows) => {
  expect(readBlock(text)).toEqual(rows)
})

it('gives every cell back as a spreadsheet wrote it', () => {
  const cell = fc.stringMatching(/^[a-z0-9$%,."]{0,8}$/)
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
  const written = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), (block, end) => {
      const text = block.map((row) => row.map(written).join('\t')).join(end)
      const last = block.findLastIndex((row) => row.some((value) => value !== ''))
      expect(readBlock(text)).toEqual(block.slice(0, last + 1))
    }),
  )
})
