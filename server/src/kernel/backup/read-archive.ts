import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { extract } from 'tar-stream'
import { Unusable } from '../command.ts'
import { contentOf, MANIFEST, type Manifest, type Part, parseManifest } from './manifest.ts'

type TakePart = (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads an archive part by part; `take` must read each part to its end. Throws `Unusable` if the file is no archive or
 * is damaged, and whatever `take` throws.
 */
export async function readArchive(path: string, take: TakePart): Promise<void> {
  const [file, unzip, tar] = [createReadStream(path), zlib.createZstdDecompress(), extract()]
  let reached: string | undefined
  let damage: Error | undefined
  let whole = false
  let failed = false
  const note = (error: Error) => {
    if (!failed) damage ??= error
  }
  file.once('error', note)
  unzip.once('error', note)
  tar.once('error', note)
  const read = pipeline(file, unzip, (chunks) => bounded(path, chunks, unzip), tar)
  read.catch(() => undefined)
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
    if (unzip.bytesWritten !== file.bytesRead) throw new Unusable(`${path} is damaged at its end.`)
  } catch (error) {
    failed = true
    tar.destroy()
    throw damage ? faultOf(path, damage, reached) : error
  }
}

/** No part is larger: a table is cut into parts of a few megabytes, and an attached file has ten. */
const PART_BYTES_MAX = 256 * 1024 * 1024
/** What is packed tighter than any backup was made to fill memory or time. Small ones may be: rows can be alike. */
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
  if (error.code === 'ENOENT') return new Unusable(`File not found: ${path}`)
  if (error.code === 'EISDIR') return new Unusable(`${path} is a folder, not a backup.`)
  if (error.code === 'EACCES') return new Unusable(`${path} cannot be read: ${error.message}`)
  const isCut = error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message)
  if (!reached) {
    return isCut ? new Unusable(`${path} is cut off at its beginning, or no backup of Scope.`) : notOurs(path)
  }
  return new Unusable(`${path} is ${isCut ? 'cut off' : 'damaged'} at ${reached}.`)
}

/** Throws `Unusable` if a part is not as the manifest says. */
export function refuseDamaged(path: string, part: Part | undefined, read: Part): void {
  if (part && part.bytes === read.bytes && part.sha256 === read.sha256) return
  throw new Unusable(`${path} is damaged at ${read.name}.`)
}

/** Reads a whole archive and compares every part with the manifest. Throws `Unusable` unless it is whole. */
export async function checkArchive(path: string): Promise<Manifest> {
  const parts: Part[] = []
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  await readArchive(path, async (name, chunks) => {
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
