import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupPlace, type KeptFile, PlaceFailed, refuseStrangeName } from './place.ts'

const DAY_MS = 86_400_000

/** Backups in a folder, which the first backup creates. Only the owner of the files can read them. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name?: string) => (name === undefined ? folder : join(folder, refuseStrangeName(name)))
  const orPlaceFailed = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw inWords(error, folder)
    }
  }
  return {
    pathOf,
    list: () =>
      orPlaceFailed(async () => {
        const entries = (await orAbsent(readdir(folder, { withFileTypes: true }))) ?? []
        const files: KeptFile[] = []
        for (const { name } of entries.filter((entry) => entry.isFile())) {
          const file = await orAbsent(stat(join(folder, name)))
          if (file) files.push({ name, bytes: file.size })
        }
        return files
      }),
    write: (name, bytes) =>
      orPlaceFailed(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        try {
          await pipeline(bytes, createWriteStream(pathOf(name), { mode: 0o600, flush: true }))
        } catch (error) {
          await rm(pathOf(name), { force: true })
          throw error
        }
      }),
    open: (name) =>
      orPlaceFailed(async () => {
        const path = pathOf(name)
        return (await exists(path)) ? createReadStream(path) : undefined
      }),
    rename: (from, to) =>
      orPlaceFailed(async () => {
        if (await exists(pathOf(to))) throw new PlaceFailed(`${pathOf(to)} exists already.`)
        await rename(pathOf(from), pathOf(to))
      }),
    remove: (name) => orPlaceFailed(() => rm(pathOf(name), { force: true })),
    sweep: (isOurs, now) =>
      orPlaceFailed(async () => {
        for (const name of (await orAbsent(readdir(folder))) ?? []) {
          const file = isOurs(name) ? await orAbsent(stat(join(folder, name))) : undefined
          if (file && now.getTime() - file.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
        }
      }),
  }
}

const exists = async (path: string): Promise<boolean> =>
  (await orAbsent(access(path).then(() => true))) ?? false

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const WORDS: Record<string, (folder: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EDQUOT: () => 'The disk is full.',
  EACCES: (folder) => `${folder} cannot be used: its rights do not allow it.`,
  EROFS: (folder) => `${folder} cannot be written to: its disk is read-only.`,
  ENOTDIR: (folder) => `${folder} is not a folder.`,
}

/** Explains an error of the disk in words. Other errors, such as those from making the bytes, stay unchanged. */
function inWords(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const words = WORDS[code]
  return words ? new PlaceFailed(words(folder), { cause: error }) : error
}
