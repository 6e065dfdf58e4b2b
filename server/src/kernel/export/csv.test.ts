import { parse } from 'csv-parse/sync'
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
  '\n=1+1',
  '  =1+1',
  ' \t-1',
  '\u00a0@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('no text is a formula: %j', async (text) => {
  expect(await read([text, 'x'])).toEqual([`'${text}`, 'x'])
})

test.each(['', 'x', '1+1', ' x', 'a=1', "'=1", '5 - 1', 'a\n=1', '"=1"', 'a,b'])(
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
