import { EXPORT_HOURS } from '@scope/contract/insight/export.words'
import { plural } from '@scope/contract/kernel/count.words'
import { TABLES } from '../../kernel/db/list-of-tables.ts'
import { timeIn } from '../../kernel/export/words.ts'
import type { ExportRequest } from './contents.ts'
import type { FileColumn, Kind } from './rows.ts'
import { type AnyTable, EXPORTED, STORES } from './tables.ts'

/** A table of an export, with its columns and the number of its rows. */
export type TableInFile = { table: AnyTable; columns: readonly FileColumn[]; rows: number }

const KINDS: Record<Kind, string> = {
  figure: 'number',
  instant: 'date and time',
  date: 'date',
  count: 'whole number',
  yesNo: 'yes or no',
  json: 'list or JSON',
  words: 'text',
}

/** README.txt: the contents of the export, the meaning of its columns, and what it leaves out. */
export function readmeOf(request: ExportRequest, tables: readonly TableInFile[]): string {
  const parts = [
    headOf(request),
    HOW_TO_READ(request.company.timezone),
    ...tables.map(tableInWords),
    leftOut(request, tables),
  ]
  return `${parts.join('\r\n\r\n').replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

function headOf({ company, subject, by, now }: ExportRequest): string {
  const title = subject ? `Data of ${subject.name} at ${company.name}` : `Everything of ${company.name}`
  const made = `Made by ${by} on ${timeIn(company.timezone, now)}, as of that moment. Scope deletes its own copy ${EXPORT_HOURS} hours later.`
  if (!subject) return `${title}\n\n${made}`
  const whose = subject.own
    ? 'What is about you or by you. What others wrote about you is in it as far as you may read it in Scope.'
    : 'It has what is about this person or was written by them, as far as they may read it in Scope. What only they can read, drafts, notes of visits and points for the next one-on-one or visit, is not in it: they can take it themselves in Settings, You.'
  return `${title}\n\n${made}\n\n${whose}`
}

const HOW_TO_READ = (timezone: string): string => `HOW TO READ IT

Each table is there twice: as CSV for a spreadsheet, and as JSON Lines for a program, with the same rows and columns.
manifest.json names every file with its number of rows, its size and its SHA-256. Attached files are in the folder files,
which files/List.csv lists.

Dates and times: in CSV files in the time zone ${timezone}, as the header of the column says; in JSON Lines in UTC (ISO 8601).
Dates without a time have no time zone: they are those of the venue. "Week of" is a Monday.
Money is in US dollars, percentages are percent (22.5 is 22.5%), sizes are bytes. An empty cell or null is "not reported",
never 0.
People and venues are named; ids stand at the end of a row, and are the same in all tables.
Codes in capitals, such as ON_TRACK, are those of Scope's API (/docs on your server explains them).
In a CSV file, a text that a spreadsheet would take for a formula begins with an apostrophe, which is not part of it.`

function tableInWords({ table, columns, rows }: TableInFile): string {
  const lines = columns.map(({ name, unit, kind }) => `  ${name}: ${unit ?? KINDS[kind]}`)
  return [`${table.name.toUpperCase()} (${plural(rows, 'row')})`, table.what, ...lines].join('\n')
}

function leftOut({ subject }: ExportRequest, tables: readonly TableInFile[]): string {
  const lines = ['WHAT IS NOT IN IT', '', ...Object.values(STORES).map(({ without }) => without)]
  for (const { name, company } of subject ? [] : EXPORTED) {
    if (typeof company === 'object') lines.push(`${name}: ${company.without}`)
  }
  for (const [table, { exportedAs, what }] of Object.entries(TABLES)) {
    if (exportedAs === null) lines.push(`${table}: ${what}`)
  }
  for (const { table } of tables) {
    for (const [field, column] of Object.entries(table.columns)) {
      if (typeof column !== 'string' && 'without' in column) {
        lines.push(`${table.name}, ${field}: ${column.without}`)
      }
    }
  }
  return lines.join('\n')
}
