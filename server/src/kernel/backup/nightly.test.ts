import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settableClock } from '../../ports/clock/clock.ts'
import { readConfig } from '../config.ts'
import { openForServer } from '../db/open.ts'
import { backUpNightly, readLastBackup } from './nightly.ts'
import { checkArchive } from './read-archive.ts'

test('the embedded database is backed up once a night beside the server, and the last 7 are kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scope-nightly-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await openForServer({ databaseUrl: undefined, dataDir })
  onTestFinished(() => server.close())
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  const off = readConfig({ DATA_DIR: dataDir, BACKUPS: 'off' })
  expect((await readLastBackup({ config: off })).state).toBe('off')
  for (let day = 10; day < 18; day += 1) await writeFile(join(folder, `scope-2026-11-${day}.tar.zst`), 'old')
  const clock = settableClock('2026-11-18T04:29:00Z')
  const config = readConfig({ DATA_DIR: dataDir })
  expect(await backUpNightly({ config, clock })).toBe(0)
  clock.set('2026-11-18T04:30:00Z')
  expect(await backUpNightly({ config: { ...config, backups: false }, clock })).toBe(0)
  expect(await backUpNightly({ config, clock })).toBe(1)
  expect(await backUpNightly({ config, clock })).toBe(0)
  const names = (await readdir(folder)).toSorted()
  expect([names.length, names.at(-1)]).toEqual([7, 'scope-2026-11-18.tar.zst'])
  expect((await checkArchive(join(folder, 'scope-2026-11-18.tar.zst'))).company).toBeNull()
  const bytes = expect.any(Number)
  expect(await readLastBackup({ config })).toEqual({ state: 'made', at: expect.any(Date), bytes })
})
