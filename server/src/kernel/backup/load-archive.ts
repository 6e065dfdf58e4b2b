import { createHash } from 'node:crypto'
import { plural } from '@scope/contract/kernel/count.words'
import type pg from 'pg'
import type { FileStore } from '../../ports/files/files.ts'
import { tablesWith } from '../db/list-of-tables.ts'
import type { Archive } from './archive.ts'
import { contentOf, MANIFEST, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { bytesOf, readArchive, refuseDamaged } from './read-archive.ts'
import { rowLoader } from './row-loader.ts'

/** Tables with short-lived rows, which are not loaded. */
export const MOMENTARY = tablesWith('backup', 'momentary')

type Loading = {
  archive: Archive
  manifest: Manifest
  files: Pick<FileStore, 'put'>
  /** Gets the names of the files that the store did not have. */
  stored: string[]
  /** The tables whose rows are skipped. */
  leftOut: readonly string[]
  onProgress: Progress
  /** Called after each table that has rows. */
  onTable?: (() => void) | undefined
}

/** Loads the rows and files of an archive that was checked. Throws `Unusable` if it has changed since. */
export async function loadArchive(
  client: pg.Client,
  { archive, manifest, files, stored, leftOut, onProgress, onTable }: Loading,
): Promise<void> {
  const tables = manifest.tables.filter(({ name }) => !leftOut.includes(name))
  const rows = rowLoader(client, tables, onProgress, onTable)
  let index = 0
  let count = 0
  await readArchive(archive, async (name, chunks) => {
    const bytes = await bytesOf(chunks)
    if (name === MANIFEST) return
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    refuseDamaged(archive.name, manifest.parts[index], { name, bytes: bytes.length, sha256 })
    index += 1
    const content = contentOf(name)
    if (content && 'table' in content) await rows.add(content.table, bytes)
    if (!content || !('file' in content)) return
    await rows.end()
    // The store may be the original's, so its files stay unchanged.
    if (await files.put(content.file, bytes)) stored.push(content.file)
    count += 1
    onProgress(`${plural(count, 'attached file')} of ${manifest.files}`)
  })
  await rows.end()
  if (count > 0) onProgress(plural(count, 'attached file'), true)
}
