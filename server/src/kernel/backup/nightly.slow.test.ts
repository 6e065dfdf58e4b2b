import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settableClock } from '../../ports/clock/clock.ts'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openForServer } from '../db/open.ts'
import { fileArchive } from './archive.ts'
import { backupName } from './names.ts'
import { backUpNightly, readBackupHealth } from './nightly.ts'
import { checkArchive } from './read-archive.ts'
import { deploymentId } from './state.ts'

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

test('the embedded database is backed up once a night beside the server until it stops, and 7 days are kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scope-nightly-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const clock = settableClock('2026-11-18T04:29:00Z')
  const setClock = (instant: string) => {
    clock.set(instant)
    vi.stubEnv('CLOCK_START', instant)
  }
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('BACKUP_KEEP', '7,0,0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await openForServer({ databaseUrl: undefined, dataDir })
  onTestFinished(() => server.close())
  const { database } = server
  const deployment = await deploymentId(database.db)
  const nameOn = (day: number) =>
    backupName(deployment, {
      ...{ now: new Date(`2026-11-${day}T04:30:00Z`), timeZone: 'UTC', isEncrypted: false },
    })
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  const off = readConfig({ DATA_DIR: dataDir, BACKUPS: 'off' })
  expect((await readBackupHealth({ config: off, clock, database })).state).toBe('off')
  for (let day = 10; day < 18; day += 1) await writeFile(join(folder, nameOn(day)), 'old')
  const others = ['mine.tar.zst', 'scope-2026-11-01.tar.zst', `${nameOn(11).replace(deployment, '00000000')}`]
  for (const name of others) await writeFile(join(folder, name), 'of somebody else')
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '7,0,0' })
  const parts = { config, clock, database }
  expect(await backUpNightly(parts)).toBe(0)
  setClock('2026-11-18T04:30:00Z')
  expect(await backUpNightly({ ...parts, config: off })).toBe(0)
  await endWhileUnderWay(server, (stopping) => backUpNightly(parts, stopping))
  expect(await readdir(folder)).toHaveLength(8 + others.length)
  expect(await backUpNightly(parts)).toBe(1)
  expect(await backUpNightly(parts)).toBe(0)
  const names = (await readdir(folder)).toSorted()
  const days = [12, 13, 14, 15, 16, 17].map(nameOn)
  const made = names.find((name) => name.includes('2026-11-18-0430')) ?? ''
  expect(names).toEqual([...others, ...days, made].toSorted())
  expect((await checkArchive(fileArchive(join(folder, made)))).company).toBeNull()
  expect(await readBackupHealth(parts)).toEqual({
    ...{ state: 'made', at: expect.any(Date), bytes: expect.any(Number), trouble: null },
    line: expect.stringMatching(/^Last backup: tonight 4:30, 0\.\d MB, read back\.$/),
  })
})
