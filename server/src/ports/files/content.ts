import { addAbortSignal, type Readable } from 'node:stream'
import { FILE_SIZE_MAX } from '@scope/contract/work/material.words'
import { type FileStore, StoreFailed } from './files.ts'

/** A file's bytes, and the media type found from them. Plain text has no recognizable type. */
export type Content = { bytes: Buffer; found: string | undefined }

/** How long the store may take for one file, and how long a file may wait for those before it. */
const READ_MS = 20_000
const WAIT_MS = 20_000

/** Files are read one after another, to keep only one in memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a kept file and detects its type. Undefined if it does not exist. Throws StoreFailed if the store stalls, or is
 * too busy.
 */
export function lookAt(files: FileStore, name: string, readMs = READ_MS): Promise<Content | undefined> {
  const waits = AbortSignal.timeout(WAIT_MS)
  const turn = last.then(() => {
    if (waits.aborted) throw new StoreFailed('The file store is busy. Try again in a moment.')
    return look(files, name, readMs)
  })
  last = turn.catch(() => undefined)
  return turn
}

async function look(files: FileStore, name: string, readMs: number): Promise<Content | undefined> {
  const stream = await files.open(name)
  if (!stream) return undefined
  const bytes = await readAll(stream, readMs)
  return { bytes, found: await typeOf(bytes) }
}

/** The media type found from a file's bytes; undefined if they have none. */
export async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  // A file that does not match its first bytes has no type.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return type?.mime
}

/** Reads a kept file to its end. Throws StoreFailed if the store stalls, or sends more than a file may have. */
export async function readAll(stream: Readable, readMs = READ_MS): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of addAbortSignal(AbortSignal.timeout(readMs), stream)) {
      bytes += piece.length
      if (bytes > FILE_SIZE_MAX) throw new Error('a file without end')
      pieces.push(piece)
    }
  } catch (cause) {
    throw new StoreFailed('The file could not be read in time. Try again.', { cause })
  }
  return Buffer.concat(pieces)
}
