import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, Refusal } from '../refusal.ts'
import { type Archive, fileArchive } from './archive.ts'
import { AGE_BEGINNING } from './encryption.ts'

/** The file is removed after this time without a piece, because its link has expired by then. */
const KEPT_MS = 3_600_000

const folderOf = (dataDir: string) => join(dataDir, 'restore')

/** Removes uploads to an earlier server of this folder. */
export const removeUpload = (dataDir: string): Promise<void> =>
  rm(folderOf(dataDir), { recursive: true, force: true })

/** A backup that is uploaded in pieces into a folder of `DATA_DIR`. The first piece of another one replaces it. */
export function uploadTo(dataDir: string) {
  const path = join(folderOf(dataDir), 'upload')
  let timer: NodeJS.Timeout | undefined
  const remove = async () => {
    clearTimeout(timer)
    await removeUpload(dataDir)
  }
  const bytesSoFar = async (): Promise<number> => {
    try {
      return (await stat(path)).size
    } catch {
      return 0
    }
  }

  return {
    remove,
    /** Adds a piece and returns the size so far, in bytes. Refuses a gap, and a piece that does not fit on the disk. */
    async add(at: number, piece: Buffer): Promise<number> {
      if (at > (await bytesSoFar()))
        throw invalid('at', 'An earlier piece of the file is missing. Send it again.')
      try {
        if (at === 0) await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
        const file = await open(path, at === 0 ? 'w' : 'r+', 0o600)
        try {
          await file.write(piece, 0, piece.length, at)
        } finally {
          await file.close()
        }
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (!['ENOSPC', 'EDQUOT'].includes(code)) throw error
        await remove()
        throw new Refusal('tooLarge', 'The disk is full. Nothing was restored.')
      }
      clearTimeout(timer)
      timer = setTimeout(() => void remove().catch(() => undefined), KEPT_MS).unref()
      return at + piece.length
    },
    /** The file, with its size in bytes. Undefined before the first piece. */
    async archive(): Promise<{ archive: Archive; bytes: number; isEncrypted: boolean } | undefined> {
      const bytes = await bytesSoFar()
      if (bytes === 0) return undefined
      const file = await open(path)
      try {
        const { buffer } = await file.read(Buffer.alloc(AGE_BEGINNING.length), 0, AGE_BEGINNING.length, 0)
        const { open: read } = fileArchive(path)
        return { archive: { name: 'The file', open: read }, bytes, isEncrypted: buffer.equals(AGE_BEGINNING) }
      } finally {
        await file.close()
      }
    },
  }
}
