import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { describe, expect, it } from 'vitest'
import { together } from '../../kernel/import/refused.ts'
import { oneSheet } from '../../kernel/import/sheet.ts'
import { readSheets } from '../../kernel/import/sheets.ts'
import { workbookOf, zipOf } from '../../kernel/import/test/packing.ts'
import { METRICS } from '../metrics/import/plan.ts'
import { readWeekFile } from '../venue-weeks/file.ts'
import { type NamedFile, openFiles } from './files.ts'
import { readOpened } from './read.ts'

/*
 * Files as systems export them, read by a source. It is Monday 23 November 2026.
 */

const NOW = new Date('2026-11-23T18:00:00Z')
const WEEK = '2026-11-16'
const venueOf = (name: string, id: string) => ({
  ...{ id, name, slug: id, timezone: 'America/Los_Angeles', openDays: [{ from: null, to: null }] },
})
const VENUES = [
  venueOf('Field Bar', 'field-bar'),
  venueOf('Las Perlas LA', 'las-perlas-la'),
  venueOf('Peña Bar', 'pena-bar'),
]

const fixture = async (name: string): Promise<NamedFile> => ({
  name,
  bytes: await readFile(join(import.meta.dirname, '../metrics/import/test', name)),
})
const text = (name: string, content: string): NamedFile => ({ name, bytes: Buffer.from(content) })

type More = Partial<Omit<SourceReading, 'week'>> & { week?: Partial<SourceReading['week']> }
const readingOf = ({ week, ...more }: More): SourceReading => ({
  ...{ sheet: null, columns: {}, venue: { from: 'column', venueId: null } },
  week: { from: 'column', means: 'monday', sunday: null, ...week },
  ...{ percent: 'whole', decimal: 'point', leaveOut: ['Total'], salaried: [] },
  ...more,
})

type Options = { takeShort?: boolean; header?: readonly string[] }
async function readBy(files: NamedFile | NamedFile[], more: More, options: Options = {}) {
  const reading = readingOf(more)
  const opened = await openFiles([files].flat(), { sheet: reading.sheet ?? undefined })
  return readOpened(opened, { reading, venues: VENUES, now: NOW, ...options })
}

async function read(files: NamedFile | NamedFile[], more: More, options: Options = {}) {
  const { file, waits } = await readBy(files, more, options)
  const lines = file.lines.map(({ line: _, file: __, ...rest }) => rest)
  const errors = together(file.errors).map(({ line, text }) => `${line}: ${text}`)
  return { lines, errors, notes: file.notes, waits }
}

const always = { from: 'always', venueId: 'field-bar' } as const

describe('a table is found', () => {
  const columns = { venue: 'Venue', week: 'Week of', revenue: 'Net sales', tips: 'Tips' }
  const line = { venue: 'las-perlas-la', weekOf: WEEK, revenue: 84_210_50 }

  it('below a title, dates and a summary, without its total', async () => {
    const left = ['1 row was left out, as totals or sections: line 9.']
    expect(await read(await fixture('title-above.csv'), { columns })).toEqual({
      ...{ lines: [line], errors: [], waits: [] },
      notes: left,
    })
    expect((await readBy(await fixture('title-above.csv'), { columns })).file.ordinary).toEqual(left)
    expect(await read(await fixture('total-below.csv'), { columns })).toMatchObject({
      lines: [line],
      errors: [],
    })
  })

  it('without titles of sections, repeated headers and subtotals', async () => {
    const file = text(
      'a.csv',
      'Venue,Week of,Net sales,Tips\nCalifornia,,,\nLas Perlas LA,2026-11-16,5,1\nSubtotal California,,5,1\nVenue,Week of,Net sales,Tips\nField Bar,2026-11-16,6,2\nTotals,,11,3\n',
    )
    const { lines, errors, notes } = await read(file, { columns, leaveOut: ['Total', 'Totals', 'Subtotal'] })
    expect(errors).toEqual([])
    expect(lines.map(({ revenue }) => revenue)).toEqual([5_00, 6_00])
    expect(notes).toEqual(['4 rows were left out, as totals or sections: lines 2, 4, 5 and 1 more.'])
  })

  it('and says of several files how many rows', async () => {
    const file = (name: string, total: string) =>
      text(name, `Venue,Week of,Net sales,Tips\n${name.slice(0, -4)},2026-11-16,5,1\n${total}`)
    const files = [
      file('Field Bar.csv', 'Total,,5,1\n'),
      file('Peña Bar.csv', 'Total,,5,1\n'),
      file('Las Perlas LA.csv', ''),
    ]
    expect((await read(files, { columns })).notes).toEqual([
      '2 rows of 2 files were left out, as totals or sections.',
    ])
  })

  it('a venue is not left out because of its name', async () => {
    const file = text('a.csv', 'Venue,Week of,Net sales,Tips\nField Bar,2026-11-16,6,2\n')
    expect((await read(file, { columns, leaveOut: ['Field'] })).lines).toHaveLength(1)
  })

  it('says which column is missing', async () => {
    const file = text('a.csv', 'Sales report\nVenue,Week of,Sales,Tips\nField Bar,2026-11-16,6,2\n')
    expect((await read(file, { columns })).errors).toEqual(['2: The column "Net sales" is missing.'])
  })

  it('in a sheet of a workbook', async () => {
    const cell = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`
    const header = ['Venue', 'Week of', 'Net sales', 'Tips'].map(cell).join('')
    const values = `${cell('Las Perlas LA')}<c s="1"><v>46342</v></c><c s="2"><v>84210.5</v></c>${cell('-')}`
    const bytes = workbookOf({
      sheets: { Cover: `<row>${cell('Sales')}</row>`, Week: `<row>${header}</row><row>${values}</row>` },
      formats: ['m/d/yyyy', '$#,##0.00'],
    })
    expect(await read({ name: 'week.xlsx', bytes }, { columns, sheet: 'Week' })).toMatchObject({
      ...{ lines: [line], errors: [] },
    })
  })
})

describe('a table whose venues are titles above their rows', () => {
  const columns = { week: 'Week of', revenue: 'Net sales' }
  const how = { columns, venue: { from: 'section', venueId: null } } as const

  it('is read, with titles that are no name alone', async () => {
    const file = text(
      'a.csv',
      'Week of,Net sales\nCalifornia,\nField Bar,\n2026-11-09,4\n2026-11-16,5\nTotal,9\nLocation: Peña Bar,\n2026-11-16,6\n',
    )
    expect(await read(file, how)).toEqual({
      lines: [
        { venue: 'field-bar', weekOf: '2026-11-09', revenue: 4_00 },
        { venue: 'field-bar', weekOf: WEEK, revenue: 5_00 },
        { venue: 'pena-bar', weekOf: WEEK, revenue: 6_00 },
      ],
      ...{ errors: [], waits: [], notes: ['1 row was left out, as totals or sections: line 6.'] },
    })
  })

  it('never gives the rows of one venue to another', async () => {
    const file = text(
      'a.csv',
      'Week of,Net sales\n2026-11-16,1\nField Bar,\n2026-11-16,5\nNew Bar,\n2026-11-16,6\n',
    )
    const { lines, errors } = await read(file, how)
    expect(errors).toEqual(['2: No title of a venue is above this line.'])
    expect(lines.map(({ venue }) => venue)).toEqual(['field-bar', 'New Bar'])
  })
})

describe('a summary with the names of its figures below each other', () => {
  const how = {
    turned: true,
    columns: { week: 'Date', revenue: 'Net Sales', tips: 'Tips' },
    venue: always,
  } as const

  it('has a column for each day', async () => {
    const file = text(
      'sales-summary.csv',
      'Sales,11/16/2026,11/17/2026\nGross Sales,"$1,100.00",$950.10\nReturns,-$10.00,$0.00\nNet Sales,"$1,000.50",$900.10\nTips,$90.00,-\n',
    )
    expect(await read(file, { ...how, week: { means: 'day' } })).toEqual({
      lines: [{ venue: 'field-bar', weekOf: WEEK, revenue: 1900_60, tips: 90_00 }],
      ...{ errors: [], waits: [] },
      notes: [
        'Columns are read as rows: line 2 is the second column of the file.',
        'Field Bar has 2 of 7 days in the week of 2026-11-16.',
      ],
    })
  })

  it('or one of a week, below a title, with the dates in its name', async () => {
    const file = text(
      'sales-2026-11-16-2026-11-22.csv',
      'Field Bar\n\nGross Sales,90\nNet Sales,84\nTips,9\n',
    )
    const { week: _, ...columns } = how.columns
    expect(await read(file, { ...how, columns, week: { from: 'fileName', means: 'range' } })).toMatchObject({
      lines: [{ venue: 'field-bar', weekOf: WEEK, revenue: 84_00, tips: 9_00 }],
      errors: [],
    })
  })

  it('says which column is wrong', async () => {
    const file = text('a.csv', 'Sales,11/16/2026,11/17/2026\nNet Sales,5,many\nTips,1,2\n')
    expect((await read(file, { ...how, week: { means: 'day' } })).errors).toEqual([
      '3: Revenue "many": It is no number. Leave it empty if there is none.',
    ])
  })
})

describe('days', () => {
  const days = {
    columns: { week: 'yyyyMMdd', revenue: 'Net sales' },
    venue: always,
    week: { means: 'day' },
  } as const
  const two = [{ venue: 'field-bar', weekOf: WEEK, revenue: 1900_60 }]

  it('are added up', async () => {
    const columns = { venue: 'Venue', week: 'Date', revenue: 'Net sales' }
    expect(await read(await fixture('seven-days.csv'), { columns, week: { means: 'day' } })).toEqual({
      ...{ errors: [], notes: [], waits: [] },
      lines: [{ venue: 'field-bar', weekOf: WEEK, revenue: 7021_00 }],
    })
  })

  it('of a system that names no venue, also in a ZIP file', async () => {
    expect(await read(await fixture('days-without-venue.csv'), days)).toEqual({
      ...{ lines: two, errors: [], waits: [] },
      notes: ['Field Bar has 2 of 7 days in the week of 2026-11-16.'],
    })
    expect(await read(await fixture('days.zip'), days)).toMatchObject({
      ...{ lines: [{ ...two[0], revenue: 1000_00 }], errors: [] },
    })
  })

  it('of which tables in a ZIP file have none are left out', async () => {
    const bytes = zipOf({
      'Field Bar 2026/Sales by day.csv': 'yyyyMMdd,Net sales\n20261116,1000.5\n20261117,900.1\n',
      'Field Bar 2026/Payments.csv': 'Type,Amount\nCash,1\n',
    })
    const venue = { from: 'fileName', venueId: null } as const
    expect(await read({ name: 'export.zip', bytes }, { ...days, venue })).toMatchObject({
      ...{ lines: two, errors: [] },
      notes: [
        'export.zip/Field Bar 2026/Payments.csv: left out, without the source’s columns.',
        'Field Bar has 2 of 7 days in the week of 2026-11-16.',
      ],
    })
  })

  it('twice with the same figures count once, with others they are an error that names both lines', async () => {
    const first = text('a.csv', 'yyyyMMdd,Net sales\n20261116,1000.5\n')
    const other = (sales: string) => text('b.csv', `yyyyMMdd,Net sales\n20261117,900.1\n20261116,${sales}\n`)
    expect((await read([first, other('"$1,000.50"')], days, { takeShort: true })).lines).toEqual(two)
    expect((await read([first, other('1000.51')], days, { takeShort: true })).errors).toEqual([
      '3: Field Bar has other figures of 2026-11-16 on line 2 of a.csv.',
    ])
  })

  it('of a week that is not over wait', async () => {
    const file = text('a.csv', 'yyyyMMdd,Net sales\n20261123,1\n')
    const waits = [{ venueId: 'field-bar', venueName: 'Field Bar', weekOf: '2026-11-23', days: 1, of: 7 }]
    expect(await read(file, days)).toMatchObject({ lines: [], errors: [], waits })
    expect(await read(file, days, { takeShort: true })).toMatchObject({
      lines: [{ weekOf: '2026-11-23' }],
      waits: [],
    })
  })

  it('of a venue with fewer than another venue wait', async () => {
    const columns = { venue: 'Venue', week: 'Date', revenue: 'Net sales' }
    const more = text('b.csv', 'Venue,Date,Net sales\nPena bar,11/16/2026,1\nPENA BAR,11/17/2026,1\n')
    const { lines, waits } = await read([await fixture('seven-days.csv'), more], {
      columns,
      week: { means: 'day' },
    })
    expect(lines).toHaveLength(1)
    expect(waits).toMatchObject([{ venueName: 'Peña Bar', days: 2, of: 7 }])
  })
})

describe('a week that is said by a Sunday', () => {
  const columns = (week: string) => ({ venue: 'Venue', week, revenue: 'Net sales' })
  const week = (weekOf: string) => ({ lines: [{ weekOf, revenue: 84_210_00 }], errors: [] })
  const question =
    '2: 2026-11-15 to 2026-11-21 is a week from Sunday to Saturday. Say whether it is the week of 2026-11-16.'

  it.each([
    ['week-start-on-sunday.csv', 'Week start'],
    ['week-of-sunday.csv', 'Week of'],
  ])('%s: is asked once, then taken as the next one or refused', async (name, column) => {
    const of = async (sunday: 'next' | 'refuse' | null) =>
      read(await fixture(name), { columns: columns(column), week: { means: 'start', sunday } })
    expect((await of(null)).errors).toEqual([question])
    expect(await of('next')).toMatchObject(week(WEEK))
    expect((await of('refuse')).errors[0]).toMatch(/The source refuses such weeks\.$/)
  })

  it.each([
    ['week-ending.csv', 'Week ending'],
    ['date-on-sunday.csv', 'Date'],
  ])('%s: ends on it', async (name, column) => {
    expect(
      await read(await fixture(name), { columns: columns(column), week: { means: 'end' } }),
    ).toMatchObject(week(WEEK))
  })

  it('the number of a week is not a date', async () => {
    const { errors } = await read(await fixture('week-number.csv'), {
      columns: columns('Week'),
      week: { means: 'monday' },
    })
    expect(errors).toEqual(['2: "47" is not a date like 2026-11-16 or 11/16/2026.'])
  })

  it('a range may stand above the header or in the name of the file', async () => {
    const above = text(
      'a.csv',
      '"Nov 16, 2026 12:00 AM - Nov 22, 2026 11:59 PM"\nVenue,Net sales\nField Bar,84210\n',
    )
    const named = text('Sales_2026-11-16_2026-11-22.csv', 'Venue,Net sales\nField Bar,84210\n')
    for (const [file, from] of [
      [above, 'above'],
      [named, 'fileName'],
    ] as const) {
      const how = {
        columns: { venue: 'Venue', revenue: 'Net sales' },
        week: { from, means: 'range' },
      } as const
      expect(await read(file, how)).toMatchObject(week(WEEK))
    }
  })
})

describe('figures', () => {
  const columns = {
    venue: 'Venue',
    week: 'Week of',
    revenue: 'Revenue',
    laborBasePct: 'Labor base %',
    cogsPct: 'COGS %',
  }

  it('percentages are fractions if the source says so', async () => {
    expect(
      (await read(await fixture('fractions.csv'), { columns, percent: 'fraction' })).lines,
    ).toMatchObject([{ laborBasePct: 22_50, cogsPct: 21_00 }])
    expect((await read(await fixture('fractions.csv'), { columns })).errors).toEqual([
      '2: Labor Base % 0.225: did you mean 22.5%?',
      '2: COGS % 0.21: did you mean 21%?',
    ])
    // 22.5 is no fraction.
    expect(
      (await read(await fixture('one-fraction.csv'), { columns, percent: 'fraction' })).errors,
    ).toHaveLength(2)
  })

  it('that a comma cut are refused', async () => {
    const how = { columns: { venue: 'Venue', week: 'Week of', revenue: 'Revenue' } }
    expect((await read(await fixture('unquoted-thousands.csv'), how)).errors[0]).toMatch(
      /look like 84,210.50 cut/,
    )
    // Only commas cut: neither semicolons nor a workbook can.
    const wide = { columns: { venue: 'Venue', week: 'Week of', revenue: 'Revenue', tips: 'Tips' } }
    const cells = [
      ['Venue', 'Week of', 'Revenue', 'Tips'],
      ['Field Bar', '2026-11-16', '84', '210.50'],
    ]
    const whole = { lines: [{ revenue: 84_00, tips: 210_50 }], errors: [] }
    const semicolons = text('a.csv', cells.map((row) => row.join(';')).join('\n'))
    expect(await read(semicolons, wide)).toMatchObject(whole)
    const rows = cells.map(
      (row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    const bytes = workbookOf({ sheets: { Week: rows.join('') } })
    expect(await read({ name: 'a.xlsx', bytes }, wide)).toMatchObject(whole)
    expect(readWeekFile(oneSheet(await readSheets(bytes)), NOW, METRICS)).toMatchObject(whole)
  })

  it('have a decimal comma if the source says so', async () => {
    const how = {
      columns: { venue: 'Venue', week: 'Week of', revenue: 'Revenue' },
      decimal: 'comma',
    } as const
    const of = async (cell: string) => {
      const { lines, errors } = await read(
        text('a.csv', `Venue;Week of;Revenue\nField Bar;2026-11-16;${cell}\n`),
        how,
      )
      return lines[0]?.revenue ?? errors[0]
    }
    expect(await of('84.210,50')).toBe(84_210_50)
    expect(await of('84 210,5')).toBe(84_210_50)
    expect(await of('84210')).toBe(84_210_00)
    expect(await of('84,210.50')).toBe(
      '2: Revenue "84,210.50": Write it with a comma for decimals, like 84.210,50.',
    )
    expect(await of('-5,00')).toMatch(/Enter \$0/)
  })

  it('dollars become percentages of the week’s revenue, with salaried labor on top from its Monday on', async () => {
    const how = {
      columns: { week: 'Week', revenue: 'Sales', laborDollars: 'Labor $', cogsDollars: 'COGS $' },
      venue: always,
      salaried: [
        { venueId: 'field-bar', dollars: 1000, from: '2026-11-09' },
        { venueId: 'field-bar', dollars: 1500.5, from: '2026-11-16' },
        { venueId: 'pena-bar', dollars: 9000, from: '2026-11-02' },
      ],
    }
    const file = text(
      'a.csv',
      'Week,Sales,Labor $,COGS $\n2026-11-02,10000,2000,2150\n2026-11-09,10000,2000,-\n2026-11-16,10000,2000,0\n',
    )
    const { lines, notes } = await read(file, how)
    expect(lines.map(({ laborBasePct, cogsPct }) => [laborBasePct, cogsPct])).toEqual([
      [20_00, 21_50],
      [30_00, undefined],
      // 35.005 % rounds half up.
      [35_01, 0],
    ])
    expect(notes).toEqual(['Salaried labor was added to 2 weeks.'])
    const none = await read(text('a.csv', 'Week,Sales,Labor $,COGS $\n2026-11-02,-,2000,-\n'), how)
    expect(none.errors).toEqual(['2: Labor $ has no revenue to be a percentage of.'])
  })
})

describe('a column that the source does not read', () => {
  const columns = { week: 'Week', revenue: 'Sales' }
  const file = text('a.csv', 'Week,Sales,Tips,Guests,,Blank\n2026-11-16,10000,1500,9,,\n')

  it('is said, and is ordinary if it was there when the source was made', async () => {
    const said = async (header: string[]) => (await readBy(file, { columns, venue: always }, { header })).file
    expect(await said(['Week', 'Sales', 'Guests', 'Tips'])).toMatchObject({
      notes: ['Tips and Guests were not read.'],
      ordinary: ['Tips and Guests were not read.'],
    })
    expect(await said(['Week', 'Sales', 'Guests'])).toMatchObject({
      notes: ['Tips was not read.', 'Guests was not read.'],
      ordinary: ['Guests was not read.'],
    })
  })

  it('is said once of several files, and not while somebody explains them', async () => {
    const other = text('b.csv', 'Week,Sales,Tips\n2026-11-09,10000,1500\n')
    const { notes } = await read(
      [file, other],
      { columns, venue: always },
      { header: ['Week', 'Sales', 'Guests'] },
    )
    expect(notes).toEqual(['Tips was not read.', 'Guests was not read.'])
    expect((await read(file, { columns, venue: always })).notes).toEqual([])
  })

  it('of many is counted', async () => {
    const names = Array.from({ length: 13 }, (_, at) => `C${at}`)
    const wide = text('a.csv', `Week,Sales,${names}\n2026-11-16,1,${names.map(() => 1)}\n`)
    const { notes } = await read(wide, { columns, venue: always }, { header: names })
    expect(notes).toEqual(['C0, C1, C2, C3, C4, C5, C6, C7, C8, C9 and 3 more were not read.'])
  })
})

describe('two columns for one figure', () => {
  const columns = { week: 'Week', revenue: 'Sales', laborDollars: 'Hourly Labor' }
  const plus = { laborDollars: ['Salaried Labor'] }
  const csv = 'Week,Sales,Hourly Labor,Salaried Labor\n'

  it('are added up', async () => {
    const file = text(
      'a.csv',
      `${csv}2026-11-16,10000,1500,500\n2026-11-09,10000,-,500\n2026-11-02,10000,,\n`,
    )
    const { lines, errors } = await read(file, { columns, plus, venue: always })
    expect(errors).toEqual([])
    expect(lines.map(({ laborBasePct }) => laborBasePct)).toEqual([20_00, 5_00, undefined])
  })

  it('are both needed, and each is read as strictly as one', async () => {
    const wrong = text('a.csv', `${csv}2026-11-16,10000,1500,lots\n`)
    expect((await read(wrong, { columns, plus, venue: always })).errors).toEqual([
      '2: Labor $ "lots": It is no number. Leave it empty if there is none.',
    ])
    const missing = text('a.csv', 'Week,Sales,Hourly Labor\n2026-11-16,10000,1500\n')
    expect((await read(missing, { columns, plus, venue: always })).errors).toEqual([
      '1: The column "Salaried Labor" is missing.',
    ])
    const twice = await read(text('a.csv', csv), { columns, plus: { tips: ['Hourly Labor'] }, venue: always })
    expect(twice.errors).toEqual(['1: Choose the first column of Tips.'])
  })
})

it('hostile files are read in a time that grows with their rows, and answered briefly', async () => {
  const long = 'x'.repeat(400)
  const rows = Array.from(
    { length: 199 },
    (_, at) => `${long} ${at},not a date ${at},${'9'.repeat(80)}`,
  ).join('\n')
  const columns = { venue: 'Venue', week: 'Date', revenue: 'Net sales' }
  /** How long the processor takes: tests run beside each other. */
  const costOf = async (count: number) => {
    const files = Array.from({ length: count }, (_, at) =>
      text(`${at}.csv`, `Venue,Date,Net sales\n${rows}\n`),
    )
    const start = process.cpuUsage()
    const { errors, lines } = await read(files, { columns, week: { means: 'day' } })
    expect(lines).toEqual([])
    expect(errors.join('').length).toBeLessThan(300_000)
    return process.cpuUsage(start).user
  }
  const few = await costOf(25)
  expect(await costOf(100)).toBeLessThan(few * 10)
})
