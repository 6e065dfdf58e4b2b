import type { FileStore } from './files.ts'

/** What a file is, by its bytes: the media type that they tell, where they tell one; plain text tells none. */
export type Content = { bytes: Buffer; found: string | undefined }

/** Files are looked at one after another, so that memory holds one of them and not a whole team’s. */
let last: Promise<unknown> = Promise.resolve()

/** Reads the whole of what is kept under a name and finds out what it is. Undefined: nothing is there. */
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
  // What cannot be read as what it begins like is of no type.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return { bytes, found: found?.mime }
}
