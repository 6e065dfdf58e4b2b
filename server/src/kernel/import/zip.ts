import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Allowance, Unreadable } from './bounds.ts'

/** A file in a ZIP file. Its name is a label and never a path. */
export type ZipEntry = { name: string; read: () => AsyncGenerator<Buffer> }

/** The most files in a ZIP file. A workbook has about ten, and some more for each sheet. */
const ENTRIES_MAX = 5000

const DAMAGED = 'This file is damaged and cannot be unpacked. Save or download it again.'

/**
 * The files of a ZIP file in memory, without its folders. Each is unpacked as it is read, and what comes out is taken from
 * the allowance at once, whatever size the ZIP file says it has. Throws `Unreadable`.
 */
export async function openZip(bytes: Uint8Array, allowance: Allowance): Promise<ZipEntry[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: ZipEntry[] = []
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false })
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entries.length === ENTRIES_MAX) {
        throw new Unreadable(`This ZIP file has more than ${ENTRIES_MAX} files. Split it.`)
      }
      entries.push({ name: entry.fileName, read: () => unpack(zip, entry, allowance) })
    }
  } catch (error) {
    throw damaged(error)
  }
  return entries
}

async function* unpack(zip: ZipFile, entry: Entry, allowance: Allowance): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new Unreadable('This ZIP file has a password. Pack it without one.')
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      allowance.takeUnpacked(piece.length)
      yield piece
    }
  } catch (error) {
    throw damaged(error)
  }
}

/** Any error of yauzl and zlib is about the file, as everything is in memory. */
function damaged(error: unknown): Unreadable {
  return error instanceof Unreadable ? error : new Unreadable(DAMAGED)
}

/** A whole file of a ZIP file. */
export async function bytesOf(entry: ZipEntry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(entry.read()))
}
