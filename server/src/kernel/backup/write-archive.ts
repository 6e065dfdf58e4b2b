import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { pack } from 'tar-stream'
import { MANIFEST, type Manifest, type Part } from './manifest.ts'

/** Adds a part to the archive. Resolves when there is room for the next. */
export type AddPart = (name: string, bytes: Buffer) => Promise<void>

/**
 * Writes an archive: the parts that `fill` adds, then the manifest. If this fails, the file is left incomplete. The file
 * is readable for its owner only.
 */
export async function writeArchive(
  path: string,
  fill: (add: AddPart) => Promise<Omit<Manifest, 'parts'>>,
): Promise<Manifest> {
  const tar = pack()
  const compress = zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const written = pipeline(tar, compress, file)
  const parts: Part[] = []
  const addEntry = async (name: string, bytes: Buffer) => {
    const entry = tar.entry({ name, size: bytes.length })
    entry.end(bytes)
    await finished(entry)
  }
  const filled = async (): Promise<Manifest> => {
    const holds = await fill(async (name, bytes) => {
      parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      await addEntry(name, bytes)
    })
    const manifest = { ...holds, parts }
    await addEntry(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    tar.finalize()
    return manifest
  }
  const [manifest, whole] = await Promise.allSettled([
    filled().catch((error: Error) => {
      tar.destroy(error)
      throw error
    }),
    written,
  ])
  // A full disk also fails what is being added, with a lesser reason.
  if (whole.status === 'rejected') throw whole.reason
  if (manifest.status === 'rejected') throw manifest.reason
  return manifest.value
}
