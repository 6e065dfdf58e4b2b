import { createHash } from 'node:crypto'
import { finished, pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { pack } from 'tar-stream'
import { withFrames } from './frames.ts'
import { type About, MANIFEST, type Manifest, type Part } from './manifest.ts'

/** Adds a part to the archive. Resolves when there is room for the next. */
export type AddPart = (name: string, bytes: Buffer) => Promise<void>

/**
 * Makes an archive while `write` takes its bytes: the parts that `fill` adds, then the manifest. If `fill` or `write`
 * fails, throws its error.
 */
export async function writeArchive(
  about: About,
  fill: (add: AddPart) => Promise<Pick<Manifest, 'tables' | 'files' | 'missingFiles'>>,
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  const tar = pack()
  const compress = zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } })
  const parts: Part[] = []
  let isCut = false
  const addEntry = async (name: string, bytes: Buffer) => {
    try {
      const entry = tar.entry({ name, size: bytes.length })
      entry.end(bytes)
      await finished(entry)
    } catch (error) {
      isCut = true
      throw error
    }
  }
  const filled = async (): Promise<Manifest> => {
    const holds = await fill(async (name, bytes) => {
      parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      await addEntry(name, bytes)
    })
    const manifest: Manifest = { format: 2, ...about, ...holds, parts }
    await addEntry(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    tar.finalize()
    return manifest
  }
  const packed = pipeline(tar, compress)
  packed.catch(() => undefined)
  const orEnd = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
  const [manifest, written] = await Promise.allSettled([
    orEnd(filled()),
    orEnd(write(withFrames(about, compress as AsyncIterable<Buffer>))),
  ])
  // A failed write also fails the running addition, whose error says less.
  if (manifest.status === 'rejected' && !isCut) throw manifest.reason
  if (written.status === 'rejected') throw written.reason
  if (manifest.status === 'rejected') throw manifest.reason
  return manifest.value
}
