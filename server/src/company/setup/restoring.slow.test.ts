import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PIECE_BYTES } from '@scope/contract/company/setup.words'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { FRIDAY, testApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { backUpTo } from '../../kernel/backup/test/backup-file.ts'
import { makeFullCompany } from '../../kernel/backup/test/company.ts'
import { newKey, newName } from '../../ports/files/files.ts'
import { localFiles } from '../../ports/files/local.ts'
import { newSetupLink } from './links.ts'

const MB = 1024 * 1024
const NOW = new Date(FRIDAY)
const FILES = 20

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-large-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A backup of a company with 20 attached files of 10 MB, which cannot be packed. */
async function largeBackup(): Promise<{ path: string; names: string[] }> {
  const folder = await testFolder()
  const files = localFiles({ folder: join(folder, 'files'), secret: 'of this test' })
  const source = await testDatabase()
  await makeFullCompany(source.owner.db, { files, now: NOW })
  const names = Array.from({ length: FILES }, () => newName(newKey()))
  for (const name of names) {
    await files.put(name, randomBytes(10 * MB))
    await source.owner.db.run(sql`
      insert into materials
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'key', ${name}::text))).*
        from materials m limit 1`)
  }
  const path = join(folder, 'large.tar.zst')
  await backUpTo({ url: source.url, path, files, now: NOW, onProgress: () => undefined })
  await source.drop()
  return { path, names }
}

test('a file of 200 MB arrives in pieces, over a line that is cut, and everything is there again', async () => {
  const { path, names } = await largeBackup()
  const { size } = await stat(path)
  expect(size).toBeGreaterThan(200 * MB)
  const dataDir = await testFolder()
  const server = await testApp(FRIDAY, undefined, undefined, { env: { DATA_DIR: dataDir } })
  onTestFinished(() => server.close())
  Object.assign(server.parts.config, { databaseUrl: server.workUrl, databaseOwnerUrl: server.ownerUrl })
  const link = (await newSetupLink({ db: server.database.db, now: NOW }))?.split('#')[1] ?? ''
  const file = await open(path)
  onTestFinished(() => file.close())
  const send = async (at: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at)
    const bytes = buffer.subarray(0, bytesRead).toString('base64')
    return (await server.nobody('POST /api/setup/restore/file', { body: { link, at, bytes } })).body.bytes
  }
  // The answer to a piece is lost, so that it is sent again.
  await send(0)
  for (let at = await send(0); at < size; ) at = await send(at)

  expect((await server.nobody('POST /api/setup/restore', { body: { link } })).status).toBe(200)
  const seen = new Map<string, number>()
  const look = async () => {
    const { body } = await server.nobody('POST /api/setup/restore/state', { body: { link } })
    expect(body.bytes).toBeLessThanOrEqual(size)
    seen.set(body.step, Math.max(seen.get(body.step) ?? 0, body.bytes))
    return body
  }
  await expect.poll(async () => (await look()).state, { timeout: 100_000 }).not.toBe('running')
  const { restored, ofBytes, tables, ofTables, error } = await look()
  expect([error, ofBytes, tables]).toEqual([undefined, size, ofTables])
  expect(restored).toMatchObject({ files: FILES + 1, missingFiles: 0 })
  // It was said how far each pass was.
  for (const step of ['checking', 'loading']) expect(seen.get(step), step).toBeGreaterThan(0)
  const files = localFiles({ folder: join(dataDir, 'files'), secret: 'of this test' })
  for (const name of names) {
    const stored = (await files.open(name)) ?? expect.fail(`${name} is missing`)
    expect(Buffer.concat(await stored.toArray())).toHaveLength(10 * MB)
  }
})
