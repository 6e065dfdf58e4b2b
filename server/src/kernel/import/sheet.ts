import { type Allowance, Unreadable } from './bounds.ts'
import { type LineRecord, readRecords, readRecordsInSlices } from './csv.ts'
import { csvOf, readText } from './decode.ts'
import type { LineError } from './refused.ts'

/** A table of a file as it stands there, before anyone looks for its header. */
export type Sheet = {
  /** The name of the file that holds it, with its folders in a ZIP file. It is a label and no path. Empty if not known. */
  file: string
  /** Its name in a workbook; empty in a CSV file. */
  name: string
  /** The rows that are not blank. Those of a workbook are equally wide. */
  rows: readonly LineRecord[]
  /** What stands between the cells of a CSV file; null in a workbook. */
  separator: string | null
  errors: readonly LineError[]
  /** What was left out, in sentences. */
  notes: readonly string[]
  /** The sheets of its workbook, if none of them has the columns that were looked for. */
  tried?: readonly string[]
}

/** Whether a sheet has the columns that an import needs. Of a workbook it sees the first rows alone. */
export type Fits = (sheet: Sheet) => boolean

/** What a file holds: the sheets of it that were read, what is wrong with the whole, and what was left out. */
export type Sheets = { sheets: Sheet[]; errors: LineError[]; notes: string[] }

/** Reads a file that is not packed. Throws `Unreadable`, with what the file is if it is no CSV file. */
export async function readPlain(bytes: Uint8Array, file: string, allowance: Allowance): Promise<Sheet> {
  const records = await readRecordsInSlices(await readText(bytes), allowance)
  return { file, name: '', ...records, notes: [] }
}

/** The sheet of a CSV text. Its errors say so if it is none. */
export function sheetOfText(text: string): Sheet {
  try {
    return { file: '', name: '', ...readRecords(csvOf(text)), notes: [] }
  } catch (error) {
    return { file: '', name: '', rows: [], separator: null, errors: [errorOf(error)], notes: [] }
  }
}

/** The error that stands for a whole file. Rethrows any other error than `Unreadable`. */
export function errorOf(error: unknown, file?: string): LineError {
  if (!(error instanceof Unreadable)) throw error
  return { line: error.line, text: file ? `${file}: ${error.message}` : error.message }
}

const NAMED_MAX = 5

/** The one sheet of a file for an import that takes one. If there are several, its errors say so. */
export function oneSheet({ sheets, errors, notes }: Sheets): Sheet {
  const [sheet, another] = sheets
  if (sheet && !another) {
    return { ...sheet, errors: [...errors, ...sheet.errors], notes: [...notes, ...sheet.notes] }
  }
  const several = `This ZIP file has ${sheets.length} tables: ${sayNames(sheets.map(({ file }) => file))}. Import them one at a time.`
  const problems = errors.length > 0 || !another ? errors : [{ line: 1, text: several }]
  return { file: '', name: '', rows: [], separator: null, errors: problems, notes }
}

/** `"a.csv", "b.csv" and 3 more` */
export function sayNames(names: readonly string[]): string {
  const first = names.slice(0, NAMED_MAX).map((name) => `"${name}"`)
  const more = names.length - first.length
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}
