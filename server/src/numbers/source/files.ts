import { IMPORT_FILE_MB } from '@scope/contract/kernel/import.words'
import { Allowance, type Bounds, UPLOAD } from '../../kernel/import/bounds.ts'
import type { LineError } from '../../kernel/import/refused.ts'
import type { Fits, Sheets } from '../../kernel/import/sheet.ts'
import { readSheets } from '../../kernel/import/sheets.ts'
import { invalid } from '../../kernel/refusal.ts'
import type { SourceTable } from './rules/table.ts'

/** A file that somebody sent, or that came by itself. */
export type NamedFile = { name: string; bytes: Uint8Array }

/** Decodes the files of a call from Base64. Refuses more than one import may have. */
export function filesOf(files: readonly { name: string; file: string }[]): NamedFile[] {
  const named = files.map(({ name, file }) => ({ name, bytes: Buffer.from(file, 'base64') }))
  const bytes = named.reduce((sum, one) => sum + one.bytes.length, 0)
  if (bytes <= IMPORT_FILE_MB * 1024 * 1024) return named
  throw invalid('files', `These files have more than ${IMPORT_FILE_MB} MB together. Send fewer at a time.`)
}

/** The tables of some files, and what is wrong with files that have none. `of` is the place of a table's file. */
export type Opened = { tables: (SourceTable & { of: number })[]; errors: LineError[]; notes: string[] }

/** Opens files together, within the bounds of one. `sheet` is read in workbooks; absent: the first that fits or is not empty. */
export async function openFiles(
  files: readonly NamedFile[],
  {
    sheet,
    fits,
    bounds = UPLOAD,
  }: { sheet?: string | undefined; fits?: Fits; bounds?: Bounds | undefined } = {},
): Promise<Opened> {
  const allowance = new Allowance(bounds)
  const read: { name: string; sheets: Sheets }[] = []
  for (const { name, bytes } of files) {
    // Lets other calls run in between.
    await new Promise(setImmediate)
    read.push({ name, sheets: await readSheets(bytes, { fileName: name, sheet, fits, allowance }) })
  }
  const several = read.length > 1 || read.some(({ sheets }) => sheets.sheets.length > 1)
  const labels = namer()
  const opened: Opened = { tables: [], errors: [], notes: [] }
  for (const [of, { name, sheets }] of read.entries()) {
    const label = several ? labels(name) : undefined
    const inFile = label === undefined ? {} : { file: label }
    opened.errors.push(...sheets.errors.map((error) => ({ ...error, ...inFile })))
    opened.notes.push(...sheets.notes.map((note) => (label === undefined ? note : `${label}: ${note}`)))
    for (const one of sheets.sheets) {
      const whole = one.file === '' || one.file === name ? name : `${name}/${one.file}`
      const own = sheets.sheets.length > 1 ? labels(whole) : label
      opened.tables.push({ of, label: own, name: whole, sheet: one })
    }
  }
  return opened
}

/** Gives every file a name of its own: the second `sales.csv` is `sales.csv (2)`. */
function namer(): (name: string) => string {
  const used = new Map<string, number>()
  return (name) => {
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}
