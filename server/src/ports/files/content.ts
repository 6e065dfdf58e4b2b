import type { FileStore } from './files.ts'

/** A file's bytes, and the media type found from them. Plain text has no recognizable type. */
export type Content = { bytes: Buffer; found: string | undefined }

/** Files are read one after another, to keep only one in memory. */
let last: Promise<unknown> = Promise.resolve()

/** Reads a kept file and detects its type. Undefined if it does not exist. */
export function lookAt(files: FileStore, name: string): Promise<Content | undefined> {
  const turn = last.then(() => look(files, name))
  last = turn.catch(() => undefined)
  return turn
}

async function look(files: FileStore, name: string): Promise<Content | undefined> {
  const stream = await files.open(name)
  if (!stream) return undefined
  const bytes = Buffer.concat(await stream.toArray())
  const { fileTypeFromBuffer } = await import('file-type')
  // A file that does not match its first bytes has no type.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return { bytes, found: found?.mime }
}
