import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settableClock } from '../../ports/clock/clock.ts'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openForServer } from '../db/open.ts'
import { backUpNightly, readLastBackup } from './nightly.ts'
import { checkArchive } from './read-archive.ts'

/** Ends a backup when the server stops: it waits for a table that another transaction holds. */
async function endWhileUnderWay(
  { embedded }: OpenDatabase,
  backUp: (stopping: AbortSignal) => Promise<number>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: embedded?.url })
  await holder.connect()
  await holder.query('begin; lock table orgs')
  const waiting = async () => {
    const { rows } = await holder.query(
      `select from pg_locks where relation = 'orgs'::regclass and not granted`,
    )
    return rows.length
  }
  const stopping = new AbortController()
  const ended = expect(backUp(stopping.signal)).resolves.toBe(0)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  stopping.abort()
  await ended
  await holder.end()
}

test('the embedded database is backed up once a night beside the server until it stops, and the last 7 are kept', async () => {
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
  await endWhileUnderWay(server, (stopping) => backUpNightly({ config, clock }, stopping))
  expect(await readdir(folder)).toHaveLength(8)
  expect(await backUpNightly({ config, clock })).toBe(1)
  expect(await backUpNightly({ config, clock })).toBe(0)
  const names = (await readdir(folder)).toSorted()
  expect([names.length, names.at(-1)]).toEqual([7, 'scope-2026-11-18.tar.zst'])
  expect((await checkArchive(join(folder, 'scope-2026-11-18.tar.zst'))).company).toBeNull()
  const bytes = expect.any(Number)
  expect(await readLastBackup({ config })).toEqual({ state: 'made', at: expect.any(Date), bytes })
})
