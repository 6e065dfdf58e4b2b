import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readSheets } from '../sheets.ts'
import { workbookOf, workbookParts, zipOf } from '../test/packing.ts'

const cellsOf = async (bytes: Uint8Array, sheet?: string) => {
  const { sheets, errors } = await readSheets(bytes, { sheet })
  expect(errors).toEqual([])
  return sheets[0]?.rows.map(({ cells }) => cells)
}
const sentence = async (bytes: Uint8Array, sheet?: string) =>
  (await readSheets(bytes, { sheet })).errors.map(({ text }) => text)
const row = (cells: string) => `<row>${cells}</row>`
const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`

describe('a cell of a workbook', () => {
  const shown = async (format: string, value: number | string, is1904 = false) => {
    const sheets = { Week: row(`<c s="1"><v>${value}</v></c>`) }
    return (await cellsOf(workbookOf({ sheets, formats: [format], is1904 })))?.[0]?.[0]
  }
  test.each([
    ['m/d/yyyy', 46_342, '2026-11-16'],
    ['[$-409]d-mmm-yy;@', 46_342, '2026-11-16'],
    ['m/d/yy h:mm', 46_342.75, '2026-11-16'],
    ['m/d/yy h:mm', '46342.9999999999', '2026-11-17'],
    ['yyyy-mm-dd', 1, '1900-01-01'],
    ['yyyy-mm-dd', 61, '1900-03-01'],
    ['yyyy-mm-dd', 0, '0'],
    ['[h]:mm', 1.5625, '37:30'],
    ['0.0%', 0.225, '22.5%'],
    ['0%', 0.225, '22.5%'],
    ['0.00%', 0.07, '7%'],
    ['General', 0.225, '0.225'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 84_210.5, '84210.5'],
    ['General', '84210.499999999985', '84210.5'],
    ['#,##0', 84_210.5, '84210.5'],
    ['#,##0.00', 1.005, '1.01'],
    ['$#,##0.00', 84_210.504_9, '84210.5'],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* &quot;-&quot;??_);_(@_)', 0, '0'],
    ['0.00', -12, '-12'],
    ['0.0&quot;%&quot;', 22.5, '22.5%'],
    ['0.0&quot;%&quot;', 0.225, '0.225%'],
    ['General', '1E+2', '100'],
    ['General', 1e22, '1e+22'],
  ])('of the format %s with %s is %s', async (format, value, expected) => {
    expect(await shown(format, value)).toBe(expected)
  })

  test('is a date four years later in the date system of 1904', async () => {
    expect(await shown('m/d/yyyy', 44_880, true)).toBe('2026-11-16')
  })

  test('is its text, its last result, or its error, whatever wrote it', async () => {
    const strings =
      '<si><t xml:space="preserve"> Las Perlas </t></si><si><r><t>Bar</t></r><r><rPr><b/></rPr><t> 12</t></r><rPh sb="0"><t>no</t></rPh></si><si><t>a_x000A_b</t></si>'
    const cells = [
      '<c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>',
      '<c r="F2" t="str"><f>A1&amp;"x"</f><v>Field &amp; Bar</v></c>',
      '<c t="b"><v>1</v></c><c t="e"><f>B9</f><v>#REF!</v></c><c t="d"><v>2026-11-16T00:00:00</v></c>',
      `${text("'-Lounge")}<c t="s"><v>99</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>IF(1,"")</f><v></v></c>`,
    ]
    const sheets = { Week: `<row r="2">${cells.join('')}</row>` }
    expect(await cellsOf(workbookOf({ sheets, strings }))).toEqual([
      [
        '',
        'Las Perlas',
        'Bar 12',
        'a\nb',
        '',
        'Field & Bar',
        'TRUE',
        '#REF!',
        '2026-11-16',
        '-Lounge',
        '',
        '2',
      ],
    ])
  })
})

/** The cells of a workbook that are refused: `B2: why`. */
const refusedOf = async (parts: Parameters<typeof workbookOf>[0]) => {
  const { sheets } = await readSheets(workbookOf(parts))
  return sheets.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells, refused }) =>
      [...(refused ?? [])].map(([place, { text: why }]) => `${line} ${cells[place]}: ${why}`),
    ),
  )
}

describe('a cell that is refused', () => {
  const withoutValue = (cell: string) =>
    `${cell} is a formula without a value. Open the file in Excel or Sheets and save it.`

  test.each<[string, string, string[]]>([
    ['no value', '<c r="B2"><f>SUM(C2:D2)</f></c>', [`2 =SUM(C2:D2): ${withoutValue('B2')}`]],
    ['an empty one', '<c r="AB2"><f>A1</f><v></v></c>', [`2 =A1: ${withoutValue('AB2')}`]],
    ['a shared formula', '<c r="B2"><f t="shared" si="0"/></c>', [`2 =: ${withoutValue('B2')}`]],
    ['a text without value', '<c r="B2" t="str"><f>A1</f></c>', [`2 =A1: ${withoutValue('B2')}`]],
    ['a stored 0', '<c r="B2"><f>A1</f><v>0</v></c>', []],
    ['a value', '<c r="B2"><f>A1</f><v>5</v></c>', []],
    ['no text as its result', '<c r="B2" t="str"><f>A1</f><v></v></c>', []],
    ['an error as its result', '<c r="B2" t="e"><f>A1</f><v>#REF!</v></c>', []],
    [
      'one over several cells',
      '<c r="B2"><f t="array" ref="B2:C3">A1</f></c><c r="C2"/><c r="D2"/>',
      [`2 =A1: ${withoutValue('B2')}`, `2 =: ${withoutValue('C2')}`],
    ],
  ])('is a formula with %s', async (_, cell, refused) => {
    expect(await refusedOf({ sheets: { Week: `<row r="2">${cell}</row>` } })).toEqual(refused)
  })

  test('is a formula with a stored 0 where a spreadsheet would calculate first', async () => {
    const cells = [
      '<c r="B2"><f>A1</f><v>0</v></c><c r="C2"><f>A1</f><v>7</v></c><c r="D2"><v>0</v></c>',
      '<c r="E2"><f t="array" ref="E2:F2">A1</f><v>0</v></c><c r="F2"><v>0</v></c>',
    ]
    const sheets = { Week: `<row r="2">${cells.join('')}</row>` }
    expect(await refusedOf({ sheets, calculatesOnLoad: true })).toEqual([
      `2 =A1: ${withoutValue('B2')}`,
      `2 =A1: ${withoutValue('E2')}`,
      `2 =: ${withoutValue('F2')}`,
    ])
    expect(await refusedOf({ sheets })).toEqual([])
  })

  const shows = (shown: string) => [`1 ${shown}: The cell shows ${shown}. Write it in full.`]
  test.each<[string, number, string[]]>([
    ['0.0&quot;K&quot;', 84.2, shows('84.2K')],
    ['0&quot;K&quot;', 84, shows('84K')],
    ['0.0\\K', 84.2, shows('84.2K')],
    ['0.0[$ K]', 84.2, shows('84.2 K')],
    ['$0.0 &quot;million&quot;', 1.2, shows('$1.2 million')],
    ['0.0&quot;MM&quot;', 1.2, shows('1.2MM')],
    ['0.0,&quot;M&quot;', 84_210, shows('84.2M')],
    ['0&quot;,000&quot;', 84, shows('84,000')],
    ['#,##0,', 84_210, shows('84')],
    ['&quot;closed&quot;', 5, shows('closed')],
    ['0.0,&quot;K&quot;', 84_210.5, []],
    ['$#,##0.0,&quot;K&quot;_);[Red]($#,##0.0,&quot;K&quot;)', -84_210, []],
    ['[&gt;=1000000]0.0,,&quot;M&quot;;[&gt;=1000]0.0,&quot;K&quot;;0', 84_210, []],
    ['[&gt;=1000000]0.0,,&quot;M&quot;;[&gt;=1000]0.0,&quot;K&quot;;0', 84, []],
    ['&quot;$&quot;#,##0.00_);\\(&quot;$&quot;#,##0.00\\)', 84_210.5, []],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* &quot;-&quot;??_);_(@_)', 0, []],
    ['[$USD] #,##0.00', 84_210.5, []],
    ['0.00E+00', 84_210, []],
    ['# ?/?', 84.25, []],
    ['000-00', 12_345, []],
    ['&quot;Bar &quot;0', 12, []],
    ['0.0%', 0.225, []],
    ['0.0&quot;%&quot;', 22.5, []],
    ['m/d/yyyy', 46_342, []],
  ])('is a number that the format %s shows as another: %s', async (format, value, refused) => {
    const sheets = { Week: row(`<c s="1"><v>${value}</v></c>`) }
    expect(await refusedOf({ sheets, formats: [format] })).toEqual(refused)
  })
})

describe('what is hidden in a workbook', () => {
  const read = async (rows: string, columns = '') => {
    const { sheets } = await readSheets(workbookOf({ sheets: { Week: rows }, columns }))
    return { rows: sheets[0]?.rows.map(({ cells }) => cells.join()), notes: sheets[0]?.notes }
  }
  const line = (attributes: string, value: number) => `<row ${attributes}><c><v>${value}</v></c></row>`
  const left = (what: string) => [`${what} in the sheet and was left out.`]

  test.each<[string, string, string, string[], string[]]>([
    ['a row', '', line('', 1) + line('hidden="1"', 2), ['1'], left('Line 2 is hidden')],
    ['a filtered row', '', line('', 1) + line('hidden="true"', 2), ['1'], left('Line 2 is hidden')],
    [
      'a row without height',
      '',
      line('', 1) + line('ht="0" customHeight="1"', 2),
      ['1'],
      left('Line 2 is hidden'),
    ],
    [
      'rows unless they say otherwise',
      '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>',
      line('ht="15"', 1) + line('', 2) + line('hidden="0"', 3),
      ['1', '3'],
      left('Line 2 is hidden'),
    ],
    ['a row that is blank', '', `${line('', 1)}<row hidden="1"><c/></row>`, ['1'], []],
    [
      'several rows',
      '',
      line('', 1) + line('hidden="1"', 2).repeat(5),
      ['1'],
      ['Lines 2, 3, 4 and 2 others are hidden in the sheet and were left out.'],
    ],
    [
      'a column',
      '<cols><col min="1" max="1" hidden="1"/></cols>',
      row(text('Revenue') + text('Net')) + row('<c><v>1</v></c><c><v>2</v></c>'),
      [',Net', ',2'],
      left('Column A ("Revenue") is hidden'),
    ],
    [
      'columns without width, to the end of the sheet',
      '<cols><col min="2" max="16384" width="0" customWidth="1"/></cols>',
      '<row><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="XFD1"><v>3</v></c></row>',
      ['1'],
      ['Columns B ("2") and XFD ("3") are hidden in the sheet and were left out.'],
    ],
  ])('is left out and said: %s', async (_, columns, rows, cells, notes) => {
    expect(await read(rows, columns)).toEqual({ rows: cells, notes })
  })

  test('is every cell of a formula that fills it', async () => {
    expect(await read('<row hidden="1"><c><f>A2</f></c></row><row><c><v>1</v></c></row>')).toEqual({
      rows: ['1'],
      notes: left('Line 1 is hidden'),
    })
  })
})

describe('the sheet of a workbook', () => {
  const table = row(text('Venue') + text('Revenue')) + row(`${text('Field Bar')}<c><v>1</v></c>`)
  const cover = row(text('Weekly numbers')) + row(text('By the office'))
  const fits = ({ rows }: { rows: readonly { cells: string[] }[] }) =>
    rows.some(({ cells }) => cells.includes('Venue'))
  const sheetOf = async (sheets: Record<string, string>) =>
    (await readSheets(workbookOf({ sheets }), { fits })).sheets[0]

  test('is the first that has the columns, and named', async () => {
    expect(await sheetOf({ 'Read me': cover, Data: table, Later: table })).toMatchObject({
      name: 'Data',
      rows: [{ cells: ['Venue', 'Revenue'] }, { cells: ['Field Bar', '1'] }],
      notes: ['Only the sheet "Data" was read. Left out: "Read me", "Later".'],
    })
  })

  test('is the first that is not empty, with the names of all, if none has', async () => {
    expect(await sheetOf({ Empty: '', 'Read me': cover, Notes: cover })).toMatchObject({
      ...{ name: 'Read me', tried: ['Empty', 'Read me', 'Notes'] },
    })
    expect(await sheetOf({ 'Read me': cover })).not.toHaveProperty('tried')
  })

  test('has no name of its table above it, which Numbers lists in the first sheet', async () => {
    const cells = (...of: string[]) => row(of.map(text).join(''))
    const summary =
      cells('This document was exported from Numbers.') +
      cells('Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name') +
      cells('Week', 'Sales', 'Week - Sales')
    const title = row(text('Sales'))
    const sheet = await sheetOf({ 'Export Summary': summary, 'Week - Sales': title + table })
    expect(sheet?.rows.map(({ line }) => line)).toEqual([2, 3])
    expect((await sheetOf({ 'Week - Sales': title + table }))?.rows).toHaveLength(3)
  })
})

describe('the rows of a workbook', () => {
  test('have the numbers that the spreadsheet shows, are equally wide, and blank ones are left out', async () => {
    const title = `<row r="1" spans="1:3"><c r="A1" t="inlineStr"><is><t>Sales</t></is></c><c r="B1"/><c r="C1" s="0"/></row>`
    const sheets = {
      Week: `${title}<row r="2"/><row r="7"><c r="C7"><v>5</v></c></row>${row('<c><v>6</v></c>')}`,
    }
    const { sheets: read } = await readSheets(workbookOf({ sheets }))
    expect(read[0]?.rows).toEqual([
      { line: 1, cells: ['Sales', '', ''] },
      { line: 7, cells: ['', '', '5'] },
      { line: 8, cells: ['6', '', ''] },
    ])
  })

  test('are of the first sheet that is shown and not empty, or of the one that is named', async () => {
    const bytes = workbookOf({
      sheets: { 'hidden list': row(text('no')), Cover: '', Week: row(text('a')), Notes: row(text('b')) },
    })
    expect(await readSheets(bytes, { fileName: 'week.xlsx' })).toEqual({
      sheets: [
        {
          file: 'week.xlsx',
          separator: null,
          name: 'Week',
          rows: [{ line: 1, cells: ['a'] }],
          errors: [],
          notes: [
            'Only the sheet "Week" was read. Left out: "Cover", "Notes".',
            'The sheet "hidden list" is hidden and was left out.',
          ],
        },
      ],
      errors: [],
      notes: [],
    })
    expect(await cellsOf(bytes, ' notes ')).toEqual([['b']])
    expect(await sentence(bytes, 'hidden list')).toEqual([
      'This workbook has no sheet "hidden list". It has "Cover", "Week", "Notes".',
    ])
    expect(await sentence(workbookOf({ sheets: { hidden: '' } }))).toEqual([
      'This workbook has no sheet that is shown.',
    ])
  })

  test('are refused where the workbook is damaged, or declares a type', async () => {
    const parts = workbookParts({ sheets: { Week: row(text('a')) } })
    const damaged = ['This Excel workbook is damaged. Open it, and save it as .xlsx or CSV.']
    const cut = { ...parts, 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row><c' }
    const { 'xl/worksheets/sheet0.xml': _, ...without } = parts
    const { 'xl/workbook.xml': __, ...empty } = parts
    for (const files of [cut, without, empty]) expect(await sentence(zipOf(files))).toEqual(damaged)
    const before = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(await sentence(workbookOf({ sheets: { Week: row(text('&b;')) }, before }))).toEqual(damaged)
  })

  test('are those that another program wrote', async () => {
    const cell = fc.oneof(
      fc
        .string({ unit: 'grapheme', minLength: 1 })
        .map((of) => of.replace(/[\p{C}\s'_]/gu, '') || 'x')
        // The other program loses what every object of JavaScript has, such as "constructor".
        .filter((of) => !(of in {})),
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
      fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
      fc.boolean(),
      fc.constant(null),
    )
    const shown = (value: string | number | Date | boolean | null) => {
      if (value instanceof Date) return value.toISOString().slice(0, 10)
      if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
      return String(value ?? '')
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          const written = rows.map((values) =>
            values.map((value) =>
              value === null ? null : { value, ...(value instanceof Date && { format: 'yyyy-mm-dd' }) },
            ),
          )
          const bytes = await writeExcelFile(written as never).toBuffer()
          const expected = rows.map((values) => values.map(shown))
          const read = (await cellsOf(bytes)) ?? []
          const width = read[0]?.length ?? 0
          const filled = expected.filter((cells) => cells.some((of) => of !== ''))
          expect(read).toEqual(filled.map((cells) => cells.slice(0, width)))
          expect(filled.every((cells) => cells.slice(width).every((of) => of === ''))).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})
