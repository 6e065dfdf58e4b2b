import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../kernel/import/decode.ts'
import { together } from '../../../kernel/import/refused.ts'
import { oneSheet, type Sheet } from '../../../kernel/import/sheet.ts'
import { readSheets } from '../../../kernel/import/sheets.ts'
import { readMetrics } from './import.ts'
import { planMetrics } from './plan.ts'

/** Files as points of sale, payroll and spreadsheets write them, read on Monday 2026-11-23. */
const NOW = new Date('2026-11-23T18:00:00Z')
const VENUES = ['Field Bar', 'Las Perlas LA', 'Peña Bar', '-Lounge', '+1 Bar', '@home', '=Bar'].map(
  (name, at) => ({
    ...{ id: `venue-${at}`, slug: `venue-${at}`, timezone: 'America/Los_Angeles', openDays: ALWAYS_OPEN },
    name,
  }),
)

async function planned(name: string) {
  const bytes = await readFile(join(import.meta.dirname, 'test', name))
  return plannedOf(oneSheet(await readSheets(bytes)))
}

function plannedOf(sheet: Sheet) {
  const plan = planMetrics(readMetrics(sheet, NOW), VENUES, [], NOW, () => 'new')
  return {
    rows: plan.weeks.map(({ venue, row }) => ({ ...row, venue: venue.name })),
    errors: together(plan.errors).map(({ line, text }) => `${line}: ${text}`),
    notes: plan.notes,
  }
}

describe('a file that is read', () => {
  it.each([
    ['utf-16-without-bom', [{ weekOf: '2026-11-09', revenue: '84210.00', notes: 'nice week' }]],
    ['bom-and-windows-apostrophe', [{ weekOf: '2026-11-09', revenue: '84210.00', notes: 'it’s fine' }]],
    ['mac-roman', [{ venue: 'Peña Bar', weekOf: '2026-11-09', revenue: '100.00' }]],
    ['named-separator', [{ weekOf: '2026-11-09', revenue: '84210.00', notes: 'nice week' }]],
    ['week-ending', [{ weekOf: '2026-11-16', revenue: '84210.00' }]],
    [
      'guarded',
      [
        { venue: '-Lounge', revenue: '1000.00', notes: "- 86'd the IPA" },
        { venue: '+1 Bar', revenue: '1001.00', notes: '+10 % on Friday' },
        { venue: '@home', revenue: '1002.00', notes: '@all hands' },
        { venue: '=Bar', revenue: '1003.00', notes: '=1+1' },
      ],
    ],
  ])('%s', async (name, rows) => {
    expect(await planned(`${name}.csv`)).toMatchObject({ rows, errors: [], notes: [] })
  })

  it('with a total below, which is left out and named', async () => {
    expect(await planned('total-below.csv')).toMatchObject({
      rows: [{ venue: 'Las Perlas LA', weekOf: '2026-11-16', revenue: '84210.50', tips: null }],
      errors: [],
      notes: ['Line 4 is a total and was left out.'],
    })
  })
})

describe('a file that is refused', () => {
  const DAYS = 'These are days. Add them up to weeks of Monday.'
  it.each([
    ['title-above', ['1: Line 6 looks like the header. Remove the lines above it.']],
    ['fractions', ['2: Labor Base % 0.225: did you mean 22.5%?', '2: COGS % 0.21: did you mean 21%?']],
    ['one-fraction', ['2: Labor Base % 0.225: did you mean 22.5%?', '2: COGS % 0.21: did you mean 21%?']],
    ['seven-days', [`2: ${DAYS}`]],
    ['days-without-venue', ['1: The column "Venue" is missing.', `1: ${DAYS}`]],
    [
      'unquoted-thousands',
      [
        '2: 84 and 210.50 look like 84,210.50 cut at its comma. Put it in quotes. If they are two numbers, write 84.00.',
      ],
    ],
    ['pdf', ['1: This is a PDF. Save the table as CSV instead.']],
    ['web-page', ['1: This is a web page. Open it in a spreadsheet and save it as CSV.']],
    ['workbook', ['1: This Excel workbook is damaged. Open it, and save it as .xlsx or CSV.']],
    ...['week-start-on-sunday', 'week-of-sunday'].map((name) => [
      name,
      [
        '2: 2026-11-15 is a Sunday. Does the week start or end on it? If it starts, use 2026-11-16; if it ends, 2026-11-09.',
      ],
    ]),
    [
      'date-on-sunday',
      [
        '2: 2026-11-22 is a Sunday. Does the week start or end on it? If it starts, use 2026-11-23; if it ends, 2026-11-16.',
      ],
    ],
    ['week-number', ['2: "47" is a week’s number. Use its Monday: 2026-11-16 (2026) or 2025-11-17 (2025).']],
  ] as [string, string[]][])('%s', async (name, errors) => {
    // With an error in any line nothing of a file is saved.
    expect((await planned(`${name}.csv`)).errors).toEqual(errors)
  })

  it('days.zip', async () => {
    expect((await planned('days.zip')).errors).toEqual(['1: The column "Venue" is missing.', `1: ${DAYS}`])
  })

  it('an old Mac’s with line ends of today', async () => {
    const bytes = Buffer.from('Venue,Week of,Revenue\nPe\u0096a Bar,2026-11-09,100\n', 'latin1')
    expect(plannedOf(oneSheet(await readSheets(bytes))).errors).toEqual([
      '2: There is no venue "Pe–a Bar". Did you mean Peña Bar?',
    ])
  })
})

describe('the ways to write a figure', () => {
  /** What each line of a file gives: its figure as stored, or what is wrong. */
  async function byLine(name: string, field: 'revenue' | 'laborBasePct') {
    const text = decodeText(await readFile(join(import.meta.dirname, 'test', name)))
    const { lines, errors } = readMetrics(text, NOW)
    const wrong = new Map(
      errors.map(({ line, text }) => [line, text.replace(/^(Revenue|Labor Base %) /, '')]),
    )
    return lines.map((line) => wrong.get(line.line) ?? (line[field] ?? 0) / 100)
  }
  const MONEY = 'Enter $0 to $10,000,000.'
  const COMMA = 'Use a point for decimals and commas for thousands: 84,210.50.'
  const LIKE = 'Write it like 84,210.50.'

  it('of revenue', async () => {
    expect(await byLine('ways-to-write-revenue.csv', 'revenue')).toEqual([
      `"(12.00)": ${MONEY}`,
      `"$(12.00)": ${MONEY}`,
      `"12.50-": ${MONEY}`,
      `"−12.00": ${MONEY}`,
      ...[0, 0, 84_210.5, 84_210.5, 84_210.5],
      `"84.210,50": ${COMMA}`,
      `"84 210,50": ${COMMA}`,
      `"84 210.50": ${LIKE}`,
      `"84\u00a0210.50": ${LIKE}`,
      '"1.2E+05": Write it in full, like 84,210.50.',
      '"1.2E5": Write it in full, like 84,210.50.',
      '"#DIV/0!": The spreadsheet could not calculate it. Leave it empty if there is none.',
      '"N/A" is not a number. Leave it empty if there is none.',
      '"n/a" is not a number. Leave it empty if there is none.',
      '"22.5 %": Enter dollars, not a percentage.',
      22.5,
      `"22,5": ${COMMA}`,
      `"84,2": ${COMMA}`,
      `"84,21": ${COMMA}`,
      84_210,
      `"8,42,10": ${COMMA}`,
      `"8421,0.50": ${LIKE}`,
      `"1,23": ${COMMA}`,
      '"84.210": It could be 84,210 or 84.21. Write 84,210.00 or 84.21.',
      '"1.234": It could be 1,234 or 1.234. Write 1,234.00 or 1.234.',
      '"12.345": It could be 12,345 or 12.345. Write 12,345.00 or 12.345.',
      ...[1234.57, 84_210.51],
      '"$84.2k": Write it in full, like 84,210.50.',
      84_210.5,
      `"+84210": ${LIKE}`,
      `"USD 84,210.50": ${LIKE}`,
      `"€84,210.50": ${LIKE}`,
      ...[0, 0, 0, 84_210, 0.5],
      '"\u0668\u0664\u0662\u0661\u0660" is not a number. Leave it empty if there is none.',
      '"\uff18\uff14\uff12\uff11\uff10" is not a number. Leave it empty if there is none.',
      `"'84210": ${LIKE}`,
      84_210,
      `"-12": ${MONEY}`,
      `"$ (12.00)": ${MONEY}`,
      `"(84,210.50)": ${MONEY}`,
    ])
  })

  it('of labor', async () => {
    expect(await byLine('ways-to-write-labor.csv', 'laborBasePct')).toEqual([
      '"22,5": Use a point for decimals: 22.5.',
      22.5,
      '"$22.5": Enter a percentage, not dollars.',
      22.5,
      '"0,225": Write it like 24.6.',
      '"22,50": Use a point for decimals: 22.5.',
      '"2,250": Enter 0% to 100%.',
      22.56,
      '"22.4 pct": Write it like 24.6.',
      '.225: did you mean 22.5%?',
      ...[1, 0, 100, 100],
      '"100.005": Enter 0% to 100%.',
      '"22\u00b75": Write it like 24.6.',
    ])
  })
})

it('one mistake on many lines is one error', () => {
  const rows = Array.from({ length: 154 }, (_, at) => `Field Bar,2026-11-16,${at},0.2${at}`)
  const { errors } = readMetrics(`Venue,Week of,Revenue,COGS %\n${rows.join('\n')}`, NOW)
  expect(errors).toHaveLength(154)
  expect(together(errors)).toMatchObject([
    { line: 2, text: 'COGS % 0.20: did you mean 20%? The same on lines 3, 4 and 151 more.' },
  ])
  const two = readMetrics('Venue,Week of,COGS %\nA,x,1\nB,y,2\nC,2026-11-16,3', NOW).errors
  expect(together(two).map(({ text }) => text)).toEqual([
    'Week of "x" is not a date like 2026-11-16 or 11/16/2026. The same on line 3.',
  ])
})

it('names the columns that it does not import, and what they may have meant', () => {
  const { notes, errors } = readMetrics(
    'Venue,Week of,Revenue,Lobor base %,Covers,Labor true %\nField Bar,2026-11-16,1,20,3,23',
    NOW,
  )
  expect(errors).toEqual([])
  expect(notes).toEqual([
    'The column "Lobor base %" was not imported. Did you mean Labor Base %?',
    'Columns not imported: "Covers", "Labor true %".',
  ])
})
