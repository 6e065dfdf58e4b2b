import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readSheets } from './sheets.ts'

/** Debian: `apt-get install --no-install-recommends libreoffice-calc`. */
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** Converts a file with LibreOffice, with a profile of its own. */
async function convert(name: string, content: string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-office-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), content)
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const words = [profile, '--headless', '--convert-to', to, '--outdir', folder, join(folder, name)]
  await promisify(execFile)('soffice', words, { env: { ...process.env, HOME: folder }, timeout: 100_000 })
  return readFile(join(folder, `${name.replace(/\.\w+$/, '')}.${to}`))
}

const NAMESPACES = [
  ...['office', 'table', 'text', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
  'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
].join(' ')
const text = (of: string) =>
  `<table:table-cell office:value-type="string"><text:p>${of}</text:p></table:table-cell>`
const typed = (type: string, value: string, style: string) =>
  `<table:table-cell table:style-name="${style}" office:value-type="${type}" ${value}/>`
/** A formula, which LibreOffice calculates. */
const result = (style: string, formula: string) =>
  `<table:table-cell table:style-name="${style}" table:formula="of:=${formula}"/>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const cellStyle = (name: string, of: string) =>
  `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${of}"/>`

/** A workbook with a title over merged cells, a hidden sheet, formulas, and cells in formats. */
const FODS = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.spreadsheet" office:version="1.3">
<office:automatic-styles>
<number:date-style style:name="d"><number:month/><number:text>/</number:text><number:day/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:percentage-style style:name="p"><number:number number:decimal-places="1" number:min-decimal-places="1"/><number:text>%</number:text></number:percentage-style>
<number:currency-style style:name="m"><number:currency-symbol>$</number:currency-symbol><number:number number:decimal-places="2" number:min-decimal-places="2" number:grouping="true"/></number:currency-style>
${cellStyle('date', 'd')}${cellStyle('percent', 'p')}${cellStyle('money', 'm')}
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Week 47">
${row('<table:table-cell office:value-type="string" table:number-columns-spanned="5"><text:p>Sales, November</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="4"/>')}
${row()}
${row(text('Venue'), text('Week of'), text('Revenue'), text('Labor Base %'), text('Notes'))}
${row(text('Peña &amp; Söhne'), typed('date', 'office:date-value="2026-11-16"', 'date'), typed('currency', 'office:value="84210.5"', 'money'), typed('percentage', 'office:value="0.225"', 'percent'), text('first</text:p><text:p>second'))}
${row(text('Field Bar'), typed('date', 'office:date-value="2026-11-16"', 'date'), result('money', '[.C4]*2'), result('percent', '1/0'), text("'-Lounge"))}
</table:table>
<table:table table:name="Lists" table:style-name="hidden">${row(text('no'))}</table:table>
<table:table table:name="Notes">${row(text('b'))}</table:table>
</office:spreadsheet></office:body></office:document>`

const title = `what LibreOffice writes${hasLibreOffice ? '' : ', which this machine does not have,'} is read as it shows it`

test.skipIf(!hasLibreOffice)(title, async () => {
  const book = await convert('week.fods', FODS, 'xlsx')
  const { sheets, errors } = await readSheets(book, { fileName: 'week.xlsx' })
  expect(errors).toEqual([])
  expect(sheets).toEqual([
    {
      file: 'week.xlsx',
      separator: null,
      name: 'Week 47',
      rows: [
        { line: 1, cells: ['Sales, November', '', '', '', ''] },
        { line: 3, cells: ['Venue', 'Week of', 'Revenue', 'Labor Base %', 'Notes'] },
        { line: 4, cells: ['Peña & Söhne', '2026-11-16', '84210.5', '22.5%', 'first\nsecond'] },
        { line: 5, cells: ['Field Bar', '2026-11-16', '168421', '#DIV/0!', '-Lounge'] },
      ],
      errors: [],
      notes: [
        'Only the sheet "Week 47" was read. Left out: "Notes".',
        'The sheet "Lists" is hidden and was left out.',
      ],
    },
  ])
  const other = async (to: string) => {
    const { errors: wrong } = await readSheets(await convert('week.fods', FODS, to))
    return wrong.map((error) => error.text)
  }
  expect(await other('ods')).toEqual(['This is an OpenDocument file. Save the table as .xlsx or CSV.'])
  expect(await other('xls')).toEqual(['This is an old Excel workbook. Save it as .xlsx or CSV.'])
})
