import { type Allowance, Unreadable } from './bounds.ts'
import type { LineRecord } from './csv.ts'
import { isZip, packedKind } from './kinds.ts'
import { errorOf, type Fits, readPlain, type Sheet, type Sheets, sayNames } from './sheet.ts'
import { sayHiddenSheets } from './workbook/hidden.ts'
import { isWorkbook, readWorkbook } from './workbook/workbook.ts'
import { bytesOf, openZip, type ZipEntry } from './zip.ts'

type Packed = { file: string; sheet: string | undefined; fits: Fits | undefined; allowance: Allowance }

/** Reads a workbook, or the tables in a ZIP file. Throws `Unreadable`. */
export async function readPacked(bytes: Uint8Array, packed: Packed): Promise<Sheets> {
  const entries = await openZip(bytes, packed.allowance)
  const names = entries.map(({ name }) => name)
  if (isWorkbook(names)) {
    return { sheets: [await sheetOf(entries, packed)], errors: [], notes: [] }
  }
  const other = packedKind(names)
  if (other) throw new Unreadable(other)
  return readFiles(entries, packed)
}

async function sheetOf(
  entries: readonly ZipEntry[],
  { file, sheet, fits, allowance }: Packed,
): Promise<Sheet> {
  const asSheet = (name: string, rows: LineRecord[]): Sheet => ({
    ...{ file, name, rows, separator: null, errors: [], notes: [] },
  })
  const has = fits && ((name: string, rows: LineRecord[]) => fits(asSheet(name, rows)))
  const { name, rows, others, hidden, notes, tried } = await readWorkbook(entries, { sheet, has }, allowance)
  const leftOut =
    others.length > 0 ? [`Only the sheet "${name}" was read. Left out: ${sayNames(others)}.`] : []
  return {
    ...asSheet(name, rows),
    notes: [...leftOut, ...sayHiddenSheets(hidden), ...notes],
    ...(tried && { tried }),
  }
}

const TABLE = /\.(?:csv|tsv|txt|xlsx|xlsm)$/i
/** What a Mac, a file manager and a synchronizer put beside the files. */
const NO_FILE = /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i

/** Reads the tables of a ZIP file. Other files are left out, and a note names them. */
async function readFiles(entries: readonly ZipEntry[], packed: Packed): Promise<Sheets> {
  const files = entries.filter(({ name }) => !NO_FILE.test(name))
  const tables = files.filter(({ name }) => TABLE.test(name))
  const others = files.filter(({ name }) => !TABLE.test(name)).map(({ name }) => labelOf(name))
  const leftOut =
    others.length > 0 ? [`Files left out, as they are neither CSV nor .xlsx: ${sayNames(others)}.`] : []
  if (tables.length === 0) throw new Unreadable('This ZIP file has no CSV or .xlsx file.')
  const read: Sheets = { sheets: [], errors: [], notes: leftOut }
  for (const entry of tables) {
    const file = labelOf(entry.name)
    // Lets other calls run in between.
    await new Promise(setImmediate)
    try {
      read.sheets.push(await readFile(await bytesOf(entry), { ...packed, file }))
    } catch (error) {
      // No table is read if one is wrong, so that an import is never incomplete.
      return { ...read, sheets: [], errors: [errorOf(error, tables.length > 1 ? file : undefined)] }
    }
  }
  return read
}

async function readFile(bytes: Buffer, packed: Packed): Promise<Sheet> {
  const { file, allowance } = packed
  if (!isZip(bytes)) {
    allowance.takeFile(bytes.length)
    return readPlain(bytes, file, allowance)
  }
  const entries = await openZip(bytes, allowance)
  if (isWorkbook(entries.map(({ name }) => name))) return sheetOf(entries, packed)
  throw new Unreadable('This is a ZIP file inside a ZIP file. Unpack it first.')
}

/** A name as it is shown: short, and without invisible characters. */
const labelOf = (name: string): string => name.replace(/\p{C}/gu, '').slice(-200)
