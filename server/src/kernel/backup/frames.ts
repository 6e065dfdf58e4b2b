import { createHash } from 'node:crypto'
import type { Archive } from './archive.ts'
import { type About, parseAbout } from './manifest.ts'

/*
 * An archive has a frame that Zstandard skips before and after its packed content: the description, so that a list need
 * not read the whole archive, and the hash of everything before it, so that a changed byte is noticed.
 */
const ABOUT = 0x184d2a50
const SEAL = 0x184d2a51
const HEADER_BYTES = 8
const SEAL_BYTES = HEADER_BYTES + 32
/** The longest possible description. */
const ABOUT_MAX = 1024 * 1024

function frame(magic: number, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(magic, 0)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

/** The bytes of an archive: its description, its packed content, its seal. */
export async function* withFrames(about: About, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const first = frame(ABOUT, Buffer.from(JSON.stringify(about)))
  hash.update(first)
  yield first
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  yield frame(SEAL, hash.digest())
}

/** The facts about an archive that was read. `isSealed`: it ends with the hash of everything before it. */
export type Seen = { bytes: number; isSealed: boolean }

/** Passes the bytes of an archive on, and notes in `seen` how many they are and whether its seal holds. */
export async function* watched(chunks: AsyncIterable<Buffer>, seen: Seen): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last = Buffer.alloc(0)
  for await (const chunk of chunks) {
    seen.bytes += chunk.length
    const held = Buffer.concat([last, chunk])
    const end = Math.max(0, held.length - SEAL_BYTES)
    hash.update(held.subarray(0, end))
    last = held.subarray(end)
    yield chunk
  }
  seen.isSealed = last.equals(frame(SEAL, hash.digest()))
}

/** The description of an archive, from its first bytes, unverified. Undefined if it has none. */
export async function readAbout(archive: Archive): Promise<About | undefined> {
  let read = Buffer.alloc(0)
  for await (const chunk of await archive.open()) {
    read = Buffer.concat([read, chunk as Buffer])
    if (read.length < HEADER_BYTES) continue
    const length = read.readUInt32LE(4)
    if (read.readUInt32LE(0) !== ABOUT || length > ABOUT_MAX) return undefined
    if (read.length < HEADER_BYTES + length) continue
    return parseAbout(read.toString('utf8', HEADER_BYTES, HEADER_BYTES + length))
  }
  return undefined
}
