import { createHash, randomBytes } from 'node:crypto'
import { constants, createWriteStream, mkdirSync, type Stats } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, runningClock } from '../clock/clock.ts'
import { FileRefused, type FileStore, newName, refuseStrange, type Sent, SIGNED_S } from './files.ts'
import { addressFor, refuseUnsigned } from './local-address.ts'
import { ended, localParts } from './local-parts.ts'
import { orNone, stored } from './missing.ts'

type Settings = {
  folder: string
  /** Signs addresses; the same for every server on this folder. */
  secret: string
  /** Measures the age of files: the real time, as in the file system. */
  clock?: Clock
}

/**
 * Files in a folder: uploads in `sent/`, kept files in `kept/`, and unfinished uploads in `temp/`. Nothing in it is
 * served directly or executable.
 */
export function localFiles({ folder, secret, clock = runningClock() }: Settings): FileStore {
  const [sent, kept, temp] = ['sent', 'kept', 'temp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const place of [sent, kept, temp]) mkdirSync(place, { recursive: true, mode: 0o700 })
  const sentAt = (key: string) => join(sent, refuseStrange(key, 'key'))
  const keptAt = (name: string) => join(kept, refuseStrange(name, 'name'))
  const newTemp = () => join(temp, randomBytes(16).toString('hex'))
  const { partAt, ...parts } = localParts({ sentAt, newTemp, secret })

  return {
    origin: undefined,
    sign: async ({ key, type, size }, now) => addressFor(secret, { to: { key }, type, length: size }, now),
    parts,
    keep: async (key) => {
      if ((await orNone(stat(sentAt(key)))) === 'none') return undefined
      const name = newName(key)
      const copied = await orNone(copy(sentAt(key), keptAt(name)))
      return copied === 'none' ? undefined : { name, size: copied.size }
    },
    open: async (name) => {
      const handle = await orNone(open(keptAt(name)))
      return handle === 'none' ? undefined : handle.createReadStream()
    },
    put: async (name, bytes) => {
      if ((await orNone(stat(keptAt(name)))) !== 'none') return false
      const path = newTemp()
      await writeFile(path, bytes, { mode: 0o600 })
      await mkdir(dirname(keptAt(name)), { recursive: true, mode: 0o700 })
      await rename(path, keptAt(name))
      await flushWithFolders(keptAt(name))
      return true
    },
    write: async (name, bytes) => {
      const path = newTemp()
      try {
        await stored(pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
        await mkdir(dirname(keptAt(name)), { recursive: true, mode: 0o700 })
        await rename(path, keptAt(name))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      await flushWithFolders(keptAt(name))
      return (await stat(keptAt(name))).size
    },
    remove: async (name) => {
      await rm(keptAt(name), { force: true })
      // Remove the folder too, unless it contains another copy.
      await rmdir(dirname(keptAt(name))).catch(() => undefined)
    },
    keepOnly: async (name) => {
      const place = dirname(keptAt(name))
      const copies = await orNone(readdir(place))
      if (copies === 'none') return
      const others = copies.filter((copy) => copy !== basename(name))
      for (const other of others) await rm(join(place, other), { force: true })
    },
    clear: async (key) => {
      await rm(sentAt(key), { force: true })
      await rm(join(kept, refuseStrange(key, 'key')), { recursive: true, force: true })
    },
    sweep: async (olderThanMs) => {
      const before = clock.now().getTime() - olderThanMs
      let swept = 0
      for (const place of [sent, temp]) {
        for (const entry of await readdir(place)) {
          const path = join(place, entry)
          const status = await orNone(stat(path))
          if (status === 'none' || status.mtimeMs >= before) continue
          await rm(path, { recursive: true, force: true })
          swept += 1
        }
      }
      return swept
    },
    receive: async (put) => {
      refuseUnsigned(secret, put)
      const path = newTemp()
      try {
        const etag = await stored(write(path, put))
        const { key, part } = put.to
        const target = part ? partAt({ key, uploadId: part.uploadId }, part.number) : sentAt(key)
        if ((await orNone(rename(path, target))) === 'none') throw ended()
        return { etag }
      } catch (error) {
        await rm(path, { force: true })
        if (brokeOff(error as NodeJS.ErrnoException)) {
          throw new FileRefused('The upload is incomplete. Try again.', 'body')
        }
        throw error
      }
    },
  }
}

/** Writes the body. Stops at the first byte too many, and refuses a body that ends early or takes too long. */
async function write(path: string, { body, length }: Sent): Promise<string> {
  const hash = createHash('md5')
  let size = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      if (size > length) throw wrongSize(length)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
    signal: AbortSignal.timeout(SIGNED_S * 1000),
  })
  if (size !== length) throw wrongSize(length)
  return hash.digest('hex')
}

/** Whether the client disconnected or took too long. */
const brokeOff = ({ name, code = '' }: NodeJS.ErrnoException): boolean =>
  name === 'AbortError' || ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)

const wrongSize = (length: number) => new FileRefused(`Send exactly ${length} bytes to this address.`, 'body')

/** Copies a file to a folder, created if needed, and flushes it, since the database will record it next. */
async function copy(from: string, to: string): Promise<Stats> {
  const place = dirname(to)
  await mkdir(place, { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await flushWithFolders(to)
  return stat(to)
}

/** Flushes a new file and the two folders above it, which may be new too. */
async function flushWithFolders(file: string): Promise<void> {
  for (const path of [file, dirname(file), dirname(dirname(file))]) await flush(path)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
