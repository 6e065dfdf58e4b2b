import { constants, type Stats } from 'node:fs'
import { access, lstat, mkdir, open, opendir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Drop,
  DropFailed,
  type DroppedFile,
  FILES_LISTED,
  freeName,
  isOwnName,
  refuseStrangeDomain,
  reportName,
  settledName,
} from './drop.ts'

/** Files in a folder of the server, one folder a company, which is made if it is missing. */
export function folderDrop(folder: string): Drop {
  const placeOf = (domain: string) => join(folder, refuseStrangeDomain(domain))
  /** The path of a file by its key: a name need not be a text. */
  const pathOf = ({ domain, key }: Pick<DroppedFile, 'domain' | 'key'>) => {
    if (!isOwnName(key)) throw new DropFailed('Not a name of a file.')
    return Buffer.concat([Buffer.from(join(placeOf(domain), '/')), Buffer.from(key, BYTES)])
  }

  const list = async (domain: string): Promise<DroppedFile[]> => {
    const place = placeOf(domain)
    await mkdir(place, { recursive: true, mode: 0o770 })
    // A link in the place of the folder would lead out of it.
    if (!(await lstat(place)).isDirectory()) return []
    const files: DroppedFile[] = []
    for await (const entry of await opendir(place, { encoding: BYTES })) {
      const key = entry.name
      if (!entry.isFile() || !isOwnName(key)) continue
      const stats = await orGone(lstat(pathOf({ domain, key })))
      const name = Buffer.from(key, BYTES).toString()
      if (stats?.isFile()) files.push({ domain, name, key, size: stats.size, stamp: stampOf(stats) })
      if (files.length === FILES_LISTED) break
    }
    return files
  }

  return {
    kind: 'folder',
    look: async () => (domain) => orDropFailed(() => list(domain)),
    read: ({ domain, key, size, stamp }) =>
      orDropFailed(async () => {
        // A link that took the file's place since is not followed, and a pipe is not waited for.
        const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
        const handle = await orGone(open(pathOf({ domain, key }), flags))
        if (!handle) return undefined
        try {
          const before = await handle.stat()
          if (!before.isFile() || stampOf(before) !== stamp) return undefined
          const bytes = Buffer.alloc(size)
          let filled = 0
          while (filled < size) {
            const { bytesRead } = await handle.read(bytes, filled, size - filled, filled)
            if (bytesRead === 0) return undefined
            filled += bytesRead
          }
          return stampOf(await handle.stat()) === stamp ? bytes : undefined
        } finally {
          await handle.close()
        }
      }),
    settle: ({ domain, name, key }, to, report) =>
      orDropFailed(async () => {
        const place = join(placeOf(domain), to)
        await mkdir(place, { recursive: true, mode: 0o770 })
        if (!(await lstat(place)).isDirectory()) throw new DropFailed(`${to} is not a folder.`)
        const free = await freeName(
          settledName(name),
          async (one) => (await orGone(lstat(join(place, one)))) !== undefined,
        )
        const moved = await orGone(rename(pathOf({ domain, key }), join(place, free)).then(() => true))
        if (moved) await writeFile(join(place, reportName(free)), report, { flag: 'wx' }).catch(unlessThere)
      }),
    trouble: async () => {
      try {
        const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing)
        const places = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
        for (const place of places) await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
        return undefined
      } catch (error) {
        const { code = 'no code', path = folder } = error as NodeJS.ErrnoException
        return `${path} cannot be read and written (${code})`
      }
    },
  }
}

/** Each letter of a key is a byte of the name. */
const BYTES = 'latin1'

/** Changes with the content, as far as the file system tells. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ')

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    // A link in the place of the file: ELOOP.
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function orDropFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DropFailed) throw error
    throw new DropFailed('The folder of the inbox cannot be read or written.', { cause: error })
  }
}
