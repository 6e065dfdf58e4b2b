import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeCompany } from '../../../test/world.ts'
import { fileArchive } from '../../kernel/backup/archive.ts'
import { restoreBackup } from '../../kernel/backup/restore.ts'
import { backUpTo } from '../../kernel/backup/test/backup-file.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { FOLDERS } from '../../kernel/folders.ts'
import { localFiles } from '../../ports/files/local.ts'
import { sealTrails } from './jobs.ts'
import { removeWords } from './store.ts'
import { addRow, at } from './test/rows.ts'

test('a backup keeps the trail whole, and scope audit verify says so, or names what is wrong and fails', async () => {
  const source = await testDatabase()
  const target = await testDatabase('empty')
  const folder = await mkdtemp(join(tmpdir(), 'scope-seals-'))
  onTestFinished(async () => {
    await Promise.all([source.drop(), target.drop()])
    await rm(folder, { recursive: true, force: true })
  })
  const company = await makeCompany(source.database.db, 'Harbor')
  const reach = mintReach(company.id, 'every')
  for (const minute of [1, 2, 3]) await addRow(reach, minute, source.database.db)
  const parts = { database: source.database, clock: { now: () => at(10) } }
  expect(await sealTrails(parts)).toBe(3)
  const id = await addRow(reach, 11, source.database.db)
  const { db } = source.database
  const wordless = await addRow(reach, 12, db)
  await removeWords(reach, db, { ids: [wordless], by: null, now: at(12) })
  const files = localFiles({ folder, secret: 'of this test' })
  const path = join(folder, 'archive.tar.zst')
  const common = { files, now: at(12), onProgress: () => undefined }
  await backUpTo({ ...common, path, url: source.url })
  await restoreBackup({ ...common, archive: fileArchive(path), url: target.url })

  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: target.url, PUBLIC_URL: 'https://scope.example' }
    return promisify(execFile)(process.execPath, [FOLDERS.commands, 'audit', 'verify', ...args], {
      env,
    }).then(
      ({ stdout }) => ({ code: 0, says: stdout.trim() }),
      (failed: { code: number; stdout: string; stderr: string }) => ({
        code: failed.code,
        says: `${failed.stdout}${failed.stderr}`.trim(),
      }),
    )
  }
  const whole = await run()
  expect(whole).toMatchObject({
    code: 0,
    says: expect.stringMatching(
      /^Harbor: whole: 5 rows, sealed until 2026-11-23T18:10:00\.000Z, 2 later; 1 row without words, by request\./,
    ),
  })
  expect(await run(whole.says.match(/[0-9a-f]{64}/)?.[0] ?? '')).toEqual(whole)
  const other = '0'.repeat(64)
  expect(await run(other)).toMatchObject({
    code: 1,
    says: expect.stringContaining(`No seal has the hash ${other}`),
  })
  expect(await run('now')).toEqual({ code: 2, says: 'Usage: scope audit verify [HASH OF A SEAL]' })
  await target.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`delete from audits where id = ${id}`)
  })
  expect(await run()).toEqual({ code: 1, says: `Harbor: Row ${id} was removed before it was sealed.` })
})
