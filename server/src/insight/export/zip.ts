import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of the ZIP file, as the manifest names it. */
export type Written = { path: string; bytes: number; sha256: string }

/** Adds a file piece by piece. `packed`: its bytes are already compressed. */
export type AddFile = (
  path: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  packed?: boolean,
) => Promise<Written>

/**
 * Writes a ZIP file as a stream, which `take` stores. Only the current piece is in memory. Throws the first error of
 * `fill` or `take`; the stream of `take` then fails.
 */
export async function writeZip<T>(
  at: Date,
  fill: (add: AddFile) => Promise<void>,
  take: (stream: Readable) => Promise<T>,
): Promise<T> {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  // The reader gets the error if it is still listening.
  stream.on('error', () => undefined)
  const taken = take(stream)
  const ended = new Promise<never>((_, fail) => {
    zip.once('error', fail)
    // Nobody reads the stream any more, so adding the current piece would wait forever.
    taken.catch(fail)
  })
  ended.catch(() => undefined)
  const add: AddFile = async (path, pieces, packed = false) => {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    const source = Readable.from(counted(), { objectMode: false })
    zip.addReadStream(source, path, { mtime: at, mode: 0o100600, compress: !packed })
    await Promise.race([finished(source), ended])
    return { path, bytes, sha256: hash.digest('hex') }
  }
  try {
    await fill(add)
    zip.end()
  } catch (error) {
    stream.destroy(error as Error)
    await taken.catch(() => undefined)
    throw error
  }
  return taken
}
