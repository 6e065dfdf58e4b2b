import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Archive } from './archive.ts'

/** Counts and hashes the bytes that pass. */
export function newMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    total: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

/** An archive, with the size and SHA-256 of the bytes read since it was last opened. */
export function measured({ name, open }: Archive): Archive & { read(): { bytes: number; sha256: string } } {
  let last = newMeasure()
  return {
    name,
    open: async () => {
      last = newMeasure()
      return Readable.from(last.measure(await open()), { objectMode: false })
    },
    read: () => last.total(),
  }
}
