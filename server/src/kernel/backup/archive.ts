import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Unusable } from '../command.ts'

/** An archive that can be read from its beginning several times. `name`: its name for an operator. */
export type Archive = { name: string; open(): Promise<Readable> }

/** An archive in a local file. */
export const fileArchive = (path: string): Archive => ({
  name: path,
  open: async () => createReadStream(path),
})

/** An archive in a place. `open` resolves to undefined if it is gone. */
export const archiveAt = (name: string, open: () => Promise<Readable | undefined>): Archive => ({
  name,
  open: async () => {
    const bytes = await open()
    if (!bytes) throw new Unusable(`File not found: ${name}`)
    return bytes
  },
})
