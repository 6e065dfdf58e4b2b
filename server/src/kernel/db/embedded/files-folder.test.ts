import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { claimFilesFolder } from './files-folder.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('servers of one database share a folder of files; another one is refused unless it takes its place', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const { db } = own.database
  const [shared, other] = [await newFolder(), await newFolder()]
  await Promise.all([claimFilesFolder(db, shared, false), claimFilesFolder(db, shared, false)])
  await expect(claimFilesFolder(db, other, false)).rejects.toThrow(
    `The attached files of this database are in another folder than ${other}. Share that folder with this server, or set S3_BUCKET on all servers.`,
  )
  await claimFilesFolder(db, other, true)
  await claimFilesFolder(db, other, false)
  await expect(claimFilesFolder(db, shared, false)).rejects.toThrow('in another folder')
})
