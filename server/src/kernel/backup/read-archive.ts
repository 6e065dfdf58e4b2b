import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { extract } from 'tar-stream'
import { PlaceFailed } from '../../ports/backups/place.ts'
import { Unusable } from '../command.ts'
import type { Archive } from './archive.ts'
import { AGE_BEGINNING } from './encryption.ts'
import { type Seen, watched } from './frames.ts'
import { contentOf, MANIFEST, type Manifest, type Part, parseManifest } from './manifest.ts'

type TakePart = (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads an archive part by part; `take` must read each part to its end. Returns whether it has a valid seal. Throws
 * `Unusable` if it is not an archive or is damaged, and any error of `take`.
 */
export async function readArchive(
  { name: path, open }: Archive,
  take: TakePart,
): Promise<{ isSealed: boolean }> {
  const [source, unzip, tar] = [await open(), zlib.createZstdDecompress(), extract()]
  const seen: Seen = { bytes: 0, isSealed: false }
  let reached: string | undefined
  let damage: Error | undefined
  let whole = false
  let failed = false
  const note = (error: Error) => {
    if (!failed) damage ??= error
  }
  source.once('error', note)
  unzip.once('error', note)
  tar.once('error', note)
  const read = pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => watched(unlessEncrypted(path, chunks), seen),
    unzip,
    (chunks) => bounded(path, chunks, unzip),
    tar,
  )
  read.catch(note)
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (name !== MANIFEST && !contentOf(name)) throw notOurs(path)
      if (whole) throw new Unusable(`${path} is damaged: something follows its manifest.`)
      if (size > PART_BYTES_MAX) throw new Unusable(`${path} is damaged at ${name}: it is too large.`)
      whole = name === MANIFEST
      reached = name
      await take(name, entry as AsyncIterable<Buffer>)
    }
    await read
    if (unzip.bytesWritten !== seen.bytes) throw new Unusable(`${path} is damaged at its end.`)
    return seen
  } catch (error) {
    failed = true
    tar.destroy()
    throw damage ? faultOf(path, damage, reached) : error
  }
}

/** Refuses a file that age encrypted, because it needs a key. */
async function* unlessEncrypted(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk.subarray(0, AGE_BEGINNING.length).equals(AGE_BEGINNING)) {
      throw new Unusable(`${path} is encrypted. --identity FILE names the key.`)
    }
    isFirst = false
    yield chunk
  }
}

/** The size limit of a part: a table is cut into parts of a few megabytes, and an attached file has at most ten. */
const PART_BYTES_MAX = 256 * 1024 * 1024
/** A file packed tighter than this is a zip bomb, not a backup. Small ones are allowed, because rows can be alike. */
const TIGHTEST = { afterBytes: 128 * 1024 * 1024, times: 1000 }

/** Passes an unpacked archive on, and stops at one that unpacks to far more than it has. */
async function* bounded(path: string, chunks: AsyncIterable<Buffer>, packed: { bytesWritten: number }) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > TIGHTEST.afterBytes && bytes > TIGHTEST.times * packed.bytesWritten) {
      throw new Unusable(`${path} is not a backup of Scope: it unpacks to far more than a backup does.`)
    }
    yield chunk
  }
}

const notOurs = (path: string) => new Unusable(`${path} is not a backup of Scope.`)

function faultOf(path: string, error: Error & { code?: string }, reached: string | undefined): Error {
  if (error instanceof Unusable) return error
  if (error instanceof PlaceFailed) return new Unusable(error.message)
  if (error.code === 'ENOENT') return new Unusable(`File not found: ${path}`)
  if (error.code === 'EISDIR') return new Unusable(`${path} is a folder, not a backup.`)
  if (error.code === 'EACCES') return new Unusable(`${path} cannot be read: ${error.message}`)
  const isCut = error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message)
  if (!reached) {
    return isCut ? new Unusable(`${path} is cut off at its beginning, or no backup of Scope.`) : notOurs(path)
  }
  return new Unusable(`${path} is ${isCut ? 'cut off' : 'damaged'} at ${reached}.`)
}

/** Throws `Unusable` if a part differs from the manifest. */
export function refuseDamaged(path: string, part: Part | undefined, read: Part): void {
  if (part && part.bytes === read.bytes && part.sha256 === read.sha256) return
  throw new Unusable(`${path} is damaged at ${read.name}.`)
}

/** Reads a whole archive and compares every part with the manifest. Throws `Unusable` unless it is whole. */
export async function checkArchive(archive: Archive): Promise<Manifest> {
  const { name: path } = archive
  const parts: Part[] = []
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  const { isSealed } = await readArchive(archive, async (name, chunks) => {
    if (name === MANIFEST) {
      manifest = parseManifest((await bytesOf(chunks)).toString('utf8'))
      if (!manifest) throw new Unusable(`${path} is damaged at ${MANIFEST}.`)
      return
    }
    const content = contentOf(name)
    const hash = createHash('sha256')
    let bytes = 0
    let lines = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      if (content && 'table' in content) lines += linesIn(chunk)
    }
    parts.push({ name, bytes, sha256: hash.digest('hex') })
    if (content && 'table' in content) rows.set(content.table, (rows.get(content.table) ?? 0) + lines)
  })
  if (!manifest) throw new Unusable(`${path} is cut off at ${parts.at(-1)?.name ?? 'its beginning'}.`)
  if (manifest.format > 1 && !isSealed) throw new Unusable(`${path} is damaged at its seal.`)
  for (const [index, part] of parts.entries()) refuseDamaged(path, manifest.parts[index], part)
  const lost = manifest.parts[parts.length]
  if (lost) throw new Unusable(`${path} is damaged: ${lost.name} is missing.`)
  for (const table of manifest.tables) {
    if ((rows.get(table.name) ?? 0) !== table.rows) {
      throw new Unusable(`${path} is damaged: the rows of ${table.name} are not all in it.`)
    }
  }
  return manifest
}

/** Collects a part. Parts are small: about `PART_BYTES` of a table, or one attached file. */
export async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const LINE_END = 10

/** In the text format of COPY each row is a line, and line ends within texts are escaped. */
function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}
