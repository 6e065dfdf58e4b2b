import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Unusable } from '../command.ts'

/** An archive that can be read, from its beginning, as often as needed. `name`: what an operator calls it. */
export type Archive = { name: string; open(): Promise<Readable> }

/** An archive in a file of this machine. */
export const fileArchive = (path: string): Archive => ({
  name: path,
  open: async () => createReadStream(path),
})

/** An archive of a place, where `open` finds nothing if it is gone. */
export const archiveAt = (name: string, open: () => Promise<Readable | undefined>): Archive => ({
  name,
  open: async () => {
    const bytes = await open()
    if (!bytes) throw new Unusable(`File not found: ${name}`)
    return bytes
  },
})
