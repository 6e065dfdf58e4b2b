import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fileArchive } from '../../src/kernel/backup/archive.ts'
import { makeBackup } from '../../src/kernel/backup/backup.ts'
import { backUpNightly, readBackupHealth } from '../../src/kernel/backup/nightly.ts'
import { archiveIn, listBackups, placeOf } from '../../src/kernel/backup/place.ts'
import { checkArchive } from '../../src/kernel/backup/read-archive.ts'
import { noteBackups, readBackupState } from '../../src/kernel/backup/state.ts'
import { makeFullCompany } from '../../src/kernel/backup/test/company.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { migrateAndGrant, openForServer } from '../../src/kernel/db/open.ts'
import { type Database, openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { FOLDERS } from '../../src/kernel/folders.ts'
import { bucketPlace } from '../../src/ports/backups/bucket.ts'
import { folderPlace } from '../../src/ports/backups/folder.ts'
import { settableClock } from '../../src/ports/clock/clock.ts'
import { localFiles } from '../../src/ports/files/local.ts'
import type { S3Settings } from '../../src/ports/files/s3-client.ts'
import { testDatabase } from '../database.ts'
import { debianPostgres, hasDebianPostgres } from '../outside/debian-postgres.ts'
import { hasS3Server, type S3Server, s3Server } from '../outside/s3-server.ts'
import { smallDisk } from '../outside/small-disk.ts'
import { TROUBLE_NAMES, troubledS3 } from '../outside/troubled-s3.ts'

/* The backup of a night: of the embedded database and one of one's own, into folders and buckets that work or do not. */

const SATURDAY = '2026-11-21T04:30:00Z'
const SUNDAY = '2026-11-22T04:30:00Z'
const onProgress = () => undefined

let folder: string
let bucket: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-backups-'))
  if (hasS3Server) bucket = await s3Server()
})
afterAll(async () => {
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Settings of a server, which the process that makes the backup has too. */
function withSettings(settings: Record<string, string>) {
  const env = {
    DATA_DIR: join(folder, `data-${randomBytes(3).toString('hex')}`),
    DATABASE_URL: '',
    ...settings,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { env, config: readConfig(env) }
}

/** A clock for a server and for the process that makes the backup. */
function nightClock(instant: string) {
  const clock = settableClock(instant)
  const set = (then: string) => {
    clock.set(then)
    vi.stubEnv('CLOCK_START', then)
  }
  set(instant)
  return { ...clock, set }
}

const bucketSettings = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings, prefix: string) => ({
  ...{ BACKUP_TO: `s3://materials/${prefix}`, BACKUP_S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on' },
  ...{ BACKUP_S3_REGION: region, BACKUP_S3_KEY: accessKeyId, BACKUP_S3_SECRET: secretAccessKey },
})

/** A database of one's own with a company in it. */
async function ownDatabase(): Promise<{
  database: Database
  settings: Record<string, string>
}> {
  const own = await debianPostgres()
  const { workUrl, ownerUrl } = own
  await migrateAndGrant({ embedded: undefined, databaseUrl: workUrl, databaseOwnerUrl: ownerUrl })
  const database = openDatabase(workUrl, { connections: 4 })
  onTestFinished(async () => {
    await database.close()
    await own.stop()
  })
  const dataDir = await mkdtemp(join(folder, 'own-'))
  const files = localFiles({ folder: join(dataDir, 'files'), secret: '' })
  await makeFullCompany(openOwner(ownerUrl), { files, now: new Date(SATURDAY) })
  return { database, settings: { DATA_DIR: dataDir, DATABASE_URL: workUrl, DATABASE_OWNER_URL: ownerUrl } }
}

function openOwner(url: string) {
  const owner = openDatabase(url, { connections: 1 })
  onTestFinished(() => owner.close())
  return owner.db
}

async function scope(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ...settings }
  return promisify(execFile)(process.execPath, [FOLDERS.commands, ...args], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

const DEBIAN = hasDebianPostgres ? '' : ' (this machine has no PostgreSQL of its own)'
const S3 = hasS3Server ? '' : ' (this machine has no S3 server)'

test.skipIf(!hasDebianPostgres)(
  `of two servers on a database of one's own, one makes the backup, which says from which PostgreSQL it is${DEBIAN}`,
  async () => {
    const { database, settings } = await ownDatabase()
    const to = join(folder, 'shared')
    const clock = nightClock('2026-11-20T12:00:00Z')
    const servers = ['one', 'two'].map((name) => {
      const { config } = withSettings({
        ...{ ...settings, BACKUP_TO: to, BACKUP_REHEARSAL: 'off' },
        DATA_DIR: join(folder, name),
      })
      return { config, clock, database }
    })
    const night = async () => {
      const made = await Promise.all(servers.map((server) => backUpNightly(server)))
      return made.reduce((sum, count) => sum + count, 0)
    }
    expect(await night()).toBe(0)
    clock.set(SATURDAY)
    expect(await night()).toBe(1)
    expect(await night()).toBe(0)
    const [listed, ...more] = await listBackups(folderPlace(to))
    expect(more).toEqual([])
    expect(listed?.about).toMatchObject({ postgres: expect.stringMatching(/^15\./), company: null })
    expect(listed?.about?.companies).toHaveLength(1)
    const manifest = await checkArchive(fileArchive(join(to, listed?.name ?? '')))
    expect(manifest.postgres).toMatch(/^15\./)
    expect(await scope(['backup', '--list'], { BACKUP_TO: to })).toContain(listed?.name)
    clock.set(SUNDAY)
    expect(await night()).toBe(1)
    expect((await readBackupState(database.db))?.rehearsal).toBeUndefined()
  },
)

test.skipIf(!hasDebianPostgres || !hasS3Server)(
  `encrypted into a bucket and rehearsed on Sunday, it is restored with the key alone${DEBIAN}${S3}`,
  async () => {
    const { database, settings } = await ownDatabase()
    const identity = await generateX25519Identity()
    const { config, env } = withSettings({
      ...{ ...settings, ...bucketSettings(bucket.settings, 'nightly') },
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    })
    const clock = nightClock(SATURDAY)
    const parts = { config, clock, database }
    await noteBackups(database.db, {}, new Date(SATURDAY))
    clock.set(SUNDAY)
    expect(await backUpNightly(parts)).toBe(1)
    expect((await readBackupHealth(parts)).line).toMatch(
      /^Last backup: tonight 4:30, \d\.\d MB, read back\. Rehearsed tonight: \d+ tables, [\d,]+ rows, trail whole\.$/,
    )
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('rehearsal'))).toEqual([])
    const place = placeOf(config)
    if (!place) throw new Error('No place is named.')
    const [listed] = await listBackups(place)
    expect(listed).toMatchObject({ isEncrypted: true, about: undefined })
    const name = listed?.name ?? ''
    await expect(checkArchive(archiveIn(place, name))).rejects.toThrow(
      'is encrypted. --identity FILE names the key.',
    )
    const target = await testDatabase('empty')
    onTestFinished(() => target.drop())
    const into = { DATABASE_URL: target.url, DATABASE_OWNER_URL: '' }
    const keys = {
      right: join(folder, 'right.txt'),
      wrong: join(folder, 'wrong.txt'),
      none: join(folder, 'none.txt'),
    }
    await writeFile(keys.right, `# created today\n# public key: …\n${identity}\n`)
    await writeFile(keys.wrong, await generateX25519Identity())
    await writeFile(keys.none, 'nothing')
    expect(await scope(['restore', name], into)).toContain('is encrypted')
    expect(await scope(['restore', name, '--identity', keys.wrong], into)).toContain('for another key')
    expect(await scope(['restore', name, '--identity', keys.none], into)).toContain('has no key')
    expect(await scope(['restore', name, '--identity', keys.right], into)).toMatch(
      /^Restored the whole database, .* from PostgreSQL 15\./,
    )
    const [companies] = await target.owner.db.rows<{ count: number }>(
      sql`select count(*)::int as count from orgs`,
    )
    expect(companies).toEqual({ count: 1 })
    // Another deployment does not touch what this one has kept.
    expect(await readBackupState(target.owner.db)).toBeUndefined()
  },
)

test('a rehearsal that fails is said with the reason, and is tried again the next night', async () => {
  const { config, env } = withSettings({
    BACKUP_AGE_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
  })
  const server = await openForServer({ databaseUrl: undefined, dataDir: env.DATA_DIR })
  onTestFinished(() => server.close())
  const { database } = server
  const files = localFiles({ folder: join(env.DATA_DIR, 'files'), secret: '' })
  const { file } = await makeFullCompany(openOwner(server.embedded?.url ?? ''), {
    files,
    now: new Date(SATURDAY),
  })
  await files.remove(file.name)
  const clock = nightClock(SATURDAY)
  const parts = { config, clock, database }
  expect(await backUpNightly(parts)).toBe(0)
  clock.set(SUNDAY)
  const lost = `The attached file ${file.name} is lost: the store of files had it no more.`
  await expect(backUpNightly(parts)).rejects.toThrow(lost)
  // The backup was made; what was found stays said until a rehearsal succeeds.
  expect((await readBackupState(database.db))?.last?.at.slice(0, 16)).toBe('2026-11-22T04:30')
  clock.set('2026-11-22T12:00:00Z')
  await expect(backUpNightly(parts)).rejects.toThrow(lost)
  expect((await readBackupHealth(parts)).trouble).toBe(`The rehearsal failed tonight 4:30: ${lost}`)
  await files.put(file.name, file.bytes)
  clock.set('2026-11-23T04:30:00Z')
  expect(await backUpNightly(parts)).toBe(1)
  expect(await readBackupHealth(parts)).toMatchObject({
    ...{
      trouble: null,
      line: expect.stringMatching(/Rehearsed tonight: \d+ tables, [\d,]+ rows, trail whole\.$/),
    },
  })
  expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('rehearsal'))).toEqual([])
})

test('one that is killed in the middle of its rehearsal is rehearsed again, and leaves nothing', async () => {
  const { env } = withSettings({})
  const server = await openForServer({ databaseUrl: undefined, dataDir: env.DATA_DIR })
  onTestFinished(() => server.close())
  const clock = nightClock(SATURDAY)
  const child = spawn(process.execPath, [FOLDERS.commands, 'backup', '--rehearse'], { stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)))
  const restored = join(env.DATA_DIR, 'rehearsal/postgres/postmaster.pid')
  await expect.poll(() => existsSync(restored), { timeout: 30_000, interval: 20 }).toBe(true)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  clock.set(SUNDAY)
  expect(await scope(['backup', '--rehearse'])).toMatch(
    /\nRestored and found whole: \d+ rows? in \d+ tables, the audit trail, and 0 attached files\.\n$/,
  )
  const left = await readdir(env.DATA_DIR)
  expect(left.filter((name) => name.startsWith('rehearsal'))).toEqual([])
  expect(await readdir(join(env.DATA_DIR, 'backups'))).toHaveLength(2)
})

test.skipIf(!hasS3Server)(
  `of the embedded database, one that a bucket refuses is tried again in an hour, and the last good one stays${S3}`,
  async () => {
    const troubled = await troubledS3(bucket.settings)
    onTestFinished(() => troubled.stop())
    const { config, env } = withSettings(bucketSettings(troubled.settings, 'refusing'))
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: env.DATA_DIR })
    onTestFinished(close)
    const clock = nightClock('2026-11-19T12:00:00Z')
    const parts = { config, clock, database }
    expect(await backUpNightly(parts)).toBe(0)
    clock.set('2026-11-20T04:30:00Z')
    expect(await backUpNightly(parts)).toBe(1)
    const place = placeOf(config)
    const good = await place?.list()
    expect(good).toHaveLength(1)
    troubled.fail('refuses')
    clock.set(SATURDAY)
    await expect(backUpNightly(parts)).rejects.toThrow('AccessDenied')
    const asked = troubled.writes()
    clock.set('2026-11-21T05:15:00Z')
    await expect(backUpNightly(parts)).rejects.toThrow('AccessDenied')
    expect(troubled.writes()).toBe(asked)
    expect(await readBackupHealth(parts)).toMatchObject({
      line: expect.stringMatching(/^Last backup: yesterday 4:30/),
      trouble: expect.stringMatching(/^No backup could be made tonight 4:30: .*AccessDenied/),
    })
    troubled.fail(undefined)
    expect(await place?.list()).toEqual(good)
    clock.set('2026-11-21T05:31:00Z')
    expect(await backUpNightly(parts)).toBe(1)
    expect(await place?.list()).toHaveLength(2)
    expect((await readBackupHealth(parts)).trouble).toBeNull()
    // What lies in the bucket is rehearsed.
    clock.set(SUNDAY)
    expect(await backUpNightly(parts)).toBe(1)
    expect((await readBackupHealth(parts)).line).toMatch(
      /Rehearsed tonight: \d+ tables, \d+ rows?, trail whole\.$/,
    )
  },
)

/** Makes a good backup, and says how a place that is in trouble answers the next. */
async function withGoodOne() {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const common = { url: own.url, files: localFiles({ folder: join(folder, 'none'), secret: '' }), onProgress }
  const night = (place: Parameters<typeof makeBackup>[0]['place'], name: string) =>
    makeBackup({ ...common, place, name: `${name}.tar.zst`, now: new Date(SATURDAY) })
  return { night }
}

describe.skipIf(!hasS3Server)(`a bucket in trouble${S3}`, () => {
  test.each(TROUBLE_NAMES)(
    'that %s: nothing of the backup is left, and the last good one is as it was',
    async (trouble) => {
      const troubled = await troubledS3(bucket.settings)
      onTestFinished(() => troubled.stop())
      const prefix = trouble.replaceAll(' ', '-')
      const limits = { answerMs: 500, replyMs: 1000 }
      const place = bucketPlace({ ...troubled.settings, prefix, limits, silentMs: 500 })
      const { night } = await withGoodOne()
      const good = await night(place, 'good')
      const listed = await place.list()
      troubled.fail(trouble)
      await expect(night(place, 'next')).rejects.toThrow(
        /refused or did not answer|is silent|is not a backup|is damaged|is cut off|was not copied whole/,
      )
      troubled.fail(undefined)
      await place.sweep((name) => name === 'next.tar.zst.part', new Date(Date.now() + 2 * 86_400_000))
      expect(await place.list()).toEqual(listed)
      expect((await checkArchive(archiveIn(place, 'good.tar.zst'))).parts).toEqual(good.manifest.parts)
      await night(place, 'next')
      expect((await place.list()).map(({ name }) => name).toSorted()).toEqual([
        'good.tar.zst',
        'next.tar.zst',
      ])
    },
  )
})

const disk = smallDisk(1)
afterAll(() => disk?.remove())

test.skipIf(!disk)(
  `a disk that is full keeps the last good one, and takes the next once there is room${disk ? '' : ': this machine does not let the test mount one'}`,
  async () => {
    const at = disk?.folder ?? ''
    const place = folderPlace(join(at, 'backups'))
    const { night } = await withGoodOne()
    const good = await night(place, 'good')
    await writeFile(join(at, 'filler'), randomBytes(2 * 1024 * 1024)).catch(() => undefined)
    await expect(night(place, 'next')).rejects.toThrow(
      `The disk is full. ${place.pathOf('next.tar.zst')} was not written.`,
    )
    expect(await place.list()).toEqual([{ name: 'good.tar.zst', bytes: good.bytes }])
    await checkArchive(archiveIn(place, 'good.tar.zst'))
    await rm(join(at, 'filler'))
    await night(place, 'next')
    expect(await place.list()).toHaveLength(2)
  },
)
