import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { oneSheet } from './sheet.ts'
import { readSheets } from './sheets.ts'
import { workbookOf, workbookParts, zipOf } from './test/packing.ts'

const CSV = 'Venue,Week of,Revenue\nField Bar,2026-11-16,84210.50\n'
const ROWS = [
  { line: 1, cells: ['Venue', 'Week of', 'Revenue'] },
  { line: 2, cells: ['Field Bar', '2026-11-16', '84210.50'] },
]
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const ROW = `<row>${inline('Venue')}</row>`
const BOOK = workbookOf({ sheets: { Week: ROW } })
const errorsOf = async (bytes: Uint8Array) => {
  const { sheets, errors } = await readSheets(bytes)
  return [...errors, ...sheets.flatMap((sheet) => sheet.errors)].map(({ line, text }) => `${line}: ${text}`)
}

describe('a file', () => {
  test('of CSV is one sheet, with its header still among the rows', async () => {
    expect(await readSheets(Buffer.from(`\uFEFF${CSV}`, 'utf16le'), { fileName: 'a.csv' })).toEqual({
      sheets: [{ file: 'a.csv', name: '', rows: ROWS, separator: ',', errors: [], notes: [] }],
      errors: [],
      notes: [],
    })
  })

  test('of a ZIP has the tables in it, and names what it leaves out', async () => {
    const good = await readSheets(
      zipOf({
        '__MACOSX/Sales/._by day.csv': 'x',
        'Sales/.DS_Store': 'x',
        'Sales/Thumbs.db': 'x',
        'Sales/by day.csv': CSV,
        'report.pdf': '%PDF-1.4',
        'old.zip': zipOf({ 'a.csv': CSV }),
        'week.XLSX': BOOK,
      }),
    )
    expect(good).toEqual({
      sheets: [
        { file: 'Sales/by day.csv', name: '', rows: ROWS, separator: ',', errors: [], notes: [] },
        {
          ...{ file: 'week.XLSX', name: 'Week', rows: [{ line: 1, cells: ['Venue'] }] },
          ...{ separator: null, errors: [], notes: [] },
        },
      ],
      errors: [],
      notes: ['Files left out, as they are neither CSV nor .xlsx: "report.pdf", "old.zip".'],
    })
    expect(oneSheet(good)).toMatchObject({
      rows: [],
      errors: [
        {
          line: 1,
          text: 'This ZIP file has 2 tables: "Sales/by day.csv", "week.XLSX". Import them one at a time.',
        },
      ],
    })
    const one = oneSheet(await readSheets(zipOf({ 'a.csv': CSV, 'b.pdf': 'x' })))
    expect(one).toMatchObject({ rows: ROWS, errors: [], notes: [expect.stringContaining('"b.pdf"')] })
  })

  test.each<[string, Uint8Array, string]>([
    ['a ZIP of others', zipOf({ 'a.pdf': 'x' }), 'This ZIP file has no CSV or .xlsx file.'],
    ['an empty ZIP', zipOf({}), 'This ZIP file has no CSV or .xlsx file.'],
    [
      'a ZIP named like a workbook in a ZIP',
      zipOf({ 'a.xlsx': zipOf({ 'b.csv': CSV }) }),
      'This is a ZIP file inside a ZIP file. Unpack it first.',
    ],
    [
      'one of several that is none',
      zipOf({ 'a.csv': CSV, 'b.csv': '<html>' }),
      'b.csv: This is a web page. Open it in a spreadsheet and save it as CSV.',
    ],
    [
      'a ZIP with a path out of it',
      zipOf({ '../../etc/week.csv': CSV }),
      'This file is damaged and cannot be unpacked. Save or download it again.',
    ],
    [
      'a cut ZIP',
      zipOf({ 'a.csv': CSV }).subarray(0, 60),
      'This file is damaged and cannot be unpacked. Save or download it again.',
    ],
    ['a PDF', Buffer.from('%PDF-1.4\n'), 'This is a PDF. Save the table as CSV instead.'],
    [
      'a photo',
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      'This is a picture. Import the table as CSV or .xlsx.',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This is an old Excel workbook. Save it as .xlsx or CSV.',
    ],
    [
      'a locked workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'This workbook has a password. Save it without one.',
    ],
    [
      'a binary workbook',
      zipOf({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }),
      'This is a binary Excel workbook. Save it as .xlsx or CSV.',
    ],
    [
      'OpenDocument',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
      'This is an OpenDocument file. Save the table as .xlsx or CSV.',
    ],
    [
      'Numbers',
      zipOf({ 'Index/Document.iwa': '' }),
      'This is a Numbers document. Export it as .xlsx or CSV.',
    ],
    [
      'Word',
      zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }),
      'This is an Office document, not a workbook. Save the table as .xlsx or CSV.',
    ],
  ])('says what is wrong with %s', async (_, bytes, sentence) => {
    expect(await errorsOf(bytes)).toEqual([`1: ${sentence}`])
  })
})

describe('what a file may cost', () => {
  const MB = 1024 * 1024
  const ROWS_MAX = '1: This file has more than 20,000 rows. Split it.'
  const UNPACKED = '1: This file is larger than 50 MB unpacked. Split it.'
  const zeros = (mb: number) => Buffer.alloc(mb * MB, ' ')
  const lines = (mb: number) => Buffer.from(`a,${'x'.repeat(MB / 2)}\n`.repeat(mb * 2))
  /** A workbook whose sheet has these rows, repeated as text. */
  const bookOf = (rows: string, strings = '') => workbookOf({ sheets: { Week: rows }, strings })
  const rows = (count: number) => `<row>${inline('a')}</row>`.repeat(count)

  test.each<[string, () => Uint8Array, string[]]>([
    ['size', () => zeros(11), ['1: This file is larger than 10 MB. Split it.']],
    ['rows of CSV', () => Buffer.from('a,b\n'.repeat(20_001)), [ROWS_MAX]],
    ['rows of CSV that are blank', () => Buffer.from(`a,b\n${',\n'.repeat(60_000)}`), []],
    ['line ends', () => Buffer.alloc(9 * MB, '\r'), [ROWS_MAX]],
    ['blanks in a line', () => Buffer.from(`${' '.repeat(900_000)}\n`.repeat(9)), []],
    [
      'commas in a line',
      () => Buffer.alloc(9 * MB, ','),
      ['1: This line is too long. Perhaps a closing quote is missing.'],
    ],
    ['rows of a workbook', () => bookOf(rows(20_001)), [ROWS_MAX]],
    ['a million rows of a workbook', () => bookOf(rows(1_048_576)), [ROWS_MAX]],
    ['rows of a workbook that are blank', () => bookOf(`${'<row/>'.repeat(200_000)}${rows(1)}`), []],
    [
      'rows of several files',
      () => zipOf({ 'a.csv': 'a,b\n'.repeat(10_001), 'b.csv': 'a,b\n'.repeat(10_000) }),
      [ROWS_MAX.replace('1: ', '1: b.csv: ')],
    ],
    [
      'columns of CSV',
      () => Buffer.from(`a${','.repeat(200)}b\n`),
      ['1: This line has more than 200 columns. Remove some.'],
    ],
    ['columns of CSV that are blank', () => Buffer.from(`a${','.repeat(500)}\n`), []],
    [
      'columns of a workbook',
      () => bookOf('<row r="3"><c r="XFD3"><v>1</v></c></row>'),
      ['3: This line has more than 200 columns. Remove some.'],
    ],
    [
      'a line that never ends',
      () => Buffer.from(`a,b\n"${'a'.repeat(2 * MB)}`),
      ['2: This line is too long. Perhaps a closing quote is missing.'],
    ],
    ['a bomb in a ZIP', () => zipOf({ 'a.csv': zeros(60) }), [UNPACKED]],
    [
      'several that are large together',
      () =>
        zipOf({
          'a.csv': lines(9),
          'b.csv': lines(9),
          'c.csv': lines(9),
          'd.csv': lines(9),
          'e.csv': lines(9),
          'f.csv': lines(9),
        }),
      [UNPACKED.replace('1: ', '1: f.csv: ')],
    ],
    [
      'a workbook’s texts',
      () => bookOf(rows(1), '<si/>'.repeat(500_001)),
      ['1: This workbook has more than 500,000 texts. Save the sheet alone, as .xlsx or CSV.'],
    ],
    ['a workbook’s long text', () => bookOf(rows(1), `<si><t>${'a'.repeat(60 * MB)}</t></si>`), [UNPACKED]],
    [
      'a text that every cell names',
      () => bookOf('<row><c t="s"><v>0</v></c></row>'.repeat(100), `<si><t>${'a'.repeat(MB)}</t></si>`),
      [UNPACKED],
    ],
    [
      'files in a ZIP',
      () => zipOf(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.csv`, 'a']))),
      ['1: This ZIP file has more than 5000 files. Split it.'],
    ],
  ])('has a bound: %s', async (_, make, errors) => {
    const bytes = make()
    const began = performance.now()
    expect(await errorsOf(bytes)).toEqual(errors)
    // Seconds, on a busy machine more. Without its bound none would end in a minute.
    expect(performance.now() - began).toBeLessThan(60_000)
  })

  test('believes no size that a ZIP file or a sheet says of itself', async () => {
    const packed = Buffer.from(zipSync({ 'a.csv': strToU8(CSV.repeat(1000)) }))
    const size = CSV.length * 1000
    for (const at of positionsOf(packed, size)) packed.writeUInt32LE(10, at)
    expect(await errorsOf(packed)).toEqual([
      '1: This file is damaged and cannot be unpacked. Save or download it again.',
    ])
    // Its dimension says that it has a million rows.
    expect(workbookParts({ sheets: { Week: '' } })['xl/worksheets/sheet0.xml']).toContain('XFD1048576')
    expect(await errorsOf(BOOK)).toEqual([])
  })

  test('lets a large file through that is within the bounds', async () => {
    const line = `Field Bar,2026-11-16,84210.50,${'x'.repeat(450)}\n`
    const { sheets, errors } = await readSheets(Buffer.from(line.repeat(19_999)))
    expect([sheets[0]?.rows.length, errors]).toEqual([19_999, []])
  })

  const positionsOf = (bytes: Buffer, value: number) =>
    Array.from({ length: bytes.length - 3 }, (_, at) => at).filter((at) => bytes.readUInt32LE(at) === value)
})

test('others have their turn while a large file is read', async () => {
  const row = `Field Bar,2026-11-16,"84,210.50",${'a note with ünusual letters 🍸 '.repeat(15)}\n`
  const bytes = Buffer.from(`Venue,Week of,Revenue,Notes\n${row.repeat(19_000)}`)
  let [turns, reading] = [0, true]
  const others = (async () => {
    while (reading) {
      await new Promise(setImmediate)
      turns += 1
    }
  })()
  const { sheets, errors } = await readSheets(bytes)
  reading = false
  await others
  expect(errors).toEqual([])
  expect(sheets[0]?.rows).toHaveLength(19_001)
  expect(new Set(sheets[0]?.rows.slice(1).map(({ cells }) => cells.join()))).toHaveProperty('size', 1)
  expect(turns).toBeGreaterThan(100)
})
