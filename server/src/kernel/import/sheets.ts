import { Allowance, type Bounds, UPLOAD } from './bounds.ts'
import { isZip } from './kinds.ts'
import { errorOf, type Fits, oneSheet, readPlain, type Sheet, type Sheets } from './sheet.ts'

type Options = {
  /** The name of the file, if it has one. */
  fileName?: string
  /** The sheet to read in a workbook; absent: the first that fits, or else the first that is not empty. */
  sheet?: string | undefined
  fits?: Fits | undefined
  bounds?: Bounds
  /** What is left of the bounds of several files that are read together. */
  allowance?: Allowance
}

/**
 * Reads the tables of a file as people have them: CSV in any encoding, an Excel workbook, or a ZIP file of these. Nothing
 * is written to disk. Reading ends where the bounds are reached. Never throws for what is in the file: a sentence on what
 * is wrong with it is in `errors`.
 */
export async function readSheets(
  bytes: Uint8Array,
  { fileName = '', sheet, fits, bounds = UPLOAD, allowance = new Allowance(bounds) }: Options = {},
): Promise<Sheets> {
  try {
    allowance.takeFile(bytes.length)
    if (!isZip(bytes)) {
      return { sheets: [await readPlain(bytes, fileName, allowance)], errors: [], notes: [] }
    }
    const { readPacked } = await import('./packed.ts')
    return await readPacked(bytes, { file: fileName, sheet, fits, allowance })
  } catch (error) {
    return { sheets: [], errors: [errorOf(error)], notes: [] }
  }
}

/** The one table of a file that was sent in Base64. What is wrong with the file is in its errors. */
export async function uploadedSheet(file: string, fits: Fits): Promise<Sheet> {
  return oneSheet(await readSheets(Buffer.from(file, 'base64'), { fits }))
}
