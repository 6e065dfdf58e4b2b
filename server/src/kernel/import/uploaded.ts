import { type Fits, oneSheet, type Sheet } from './sheet.ts'
import { readSheets } from './sheets.ts'

/** The one table of a file that was sent in Base64. What is wrong with the file is in its errors. */
export async function uploadedSheet(file: string, fits: Fits): Promise<Sheet> {
  return oneSheet(await readSheets(Buffer.from(file, 'base64'), { fits }))
}
