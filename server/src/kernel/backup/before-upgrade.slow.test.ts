import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { smallDisk } from '../../../test/outside/small-disk.ts'
import { fillReleased } from '../../../test/releases/released.ts'
import { runningClock } from '../../ports/clock/clock.ts'
import { readConfig } from '../config.ts'
import { listMigrations } from '../db/migrate/migrate.ts'
import { RELEASES } from '../db/migrate/releases.ts'
import { openForServer } from '../db/open.ts'
import { FOLDERS } from '../folders.ts'
import { fileArchive } from './archive.ts'
import { backsUpFirst } from './before-upgrade.ts'
import { checkArchive } from './read-archive.ts'

const [EARLIER] = RELEASES

let own: TestDatabase
let said: string[]
beforeEach(async () => {
  own = await testDatabase('empty')
  onTestFinished(() => own.drop())
  await fillReleased(own.url, EARLIER)
  await own.owner.db.run(sql`update materials set key = md5(id::text) || '/0a1b2c3d'`)
  said = []
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-before-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A start of this version with these settings. */
async function start(env: Record<string, string>, clock = runningClock()) {
  const config = readConfig({ DATABASE_URL: own.url, ...env })
  const before = backsUpFirst(config, clock, (line) => said.push(line))
  const opened = await openForServer({
    ...config,
    upgrade: { before, onStep: (step) => void said.push(step) },
  })
  await opened.close()
}
const applied = async () =>
  (await own.owner.db.rows<{ name: string }>(sql`select name from migrations order by name`)).map(
    ({ name }) => name,
  )
/** What a deployment notes of a backup that it made an hour ago and more. */
const noteLast = (bytes: number) =>
  own.owner.db.run(sql`
    insert into settings (key, value)
    values ('backups', jsonb_build_object('last', jsonb_build_object('bytes', ${bytes}::int, 'at', '2026-01-01T00:00:00Z')))`)

test('a start that migrates backs up first, and says its name; the next does not', async () => {
  const folder = await newFolder()
  await start({ BACKUP_TO: folder })
  const [name = ''] = readdirSync(folder)
  expect(said.slice(0, 3)).toEqual([
    'backing up before the upgrade',
    `Backed up before the upgrade: ${join(folder, name)}`,
    expect.stringMatching(/^migrating 1 of \d+: /),
  ])
  expect(await checkArchive(fileArchive(join(folder, name)))).toMatchObject({ schemaVersion: EARLIER.last })
  expect(await applied()).toEqual(await listMigrations())
  said = []
  await start({ BACKUP_TO: folder })
  expect([said, readdirSync(folder)]).toEqual([[], [name]])
})

test('a new database has nothing to back up', async () => {
  const empty = await testDatabase('empty')
  onTestFinished(() => empty.drop())
  const folder = await newFolder()
  await start({ BACKUP_TO: folder, DATABASE_URL: empty.url })
  expect([said, readdirSync(folder)]).toEqual([[], []])
})

test('BACKUP_BEFORE_UPGRADE=off makes none', async () => {
  const folder = await newFolder()
  await start({ BACKUP_TO: folder, BACKUP_BEFORE_UPGRADE: 'off' })
  expect(readdirSync(folder)).toEqual([])
  expect(said[0]).toMatch(/^migrating 1 of /)
})

test('without a place it says so, and migrates', async () => {
  await start({})
  expect(said.slice(0, 2)).toEqual([
    'backing up before the upgrade',
    'No backup is made before the upgrade: BACKUP_TO names no place.',
  ])
  expect(await applied()).toEqual(await listMigrations())
})

test('the backup of a start that failed is taken again, until somebody has changed something', async () => {
  const folder = await newFolder()
  const { db } = own.owner
  // The first migration makes a table of this name, and indexes of it.
  await db.run(sql`create table tokens (id int)`)
  await expect(start({ BACKUP_TO: folder })).rejects.toThrow(/does not exist/)
  await expect(start({ BACKUP_TO: folder })).rejects.toThrow(/does not exist/)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(said.at(-2)).toBe(
    `Nothing has changed since the backup ${readdirSync(folder)[0]}: no other is made before the upgrade.`,
  )
  await db.run(sql`
    insert into audits (id, org_id, user_id, action, meta, created_at)
    select gen_random_uuid(), org_id, user_id, action, meta, now() from audits limit 1`)
  await db.run(sql`drop table tokens`)
  const minuteLater = { now: () => new Date(Date.now() + 60_000) }
  await start({ BACKUP_TO: folder }, minuteLater)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a command that is the first of a new version does so too, and says it beside its own lines', async () => {
  const folder = await newFolder()
  const env = { ...process.env, DATABASE_URL: own.url, BACKUP_TO: folder }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [FOLDERS.commands, 'migrate'], {
    env,
  })
  expect(stdout).toBe('The database is up to date.\n')
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    'The database is being brought up to date: backing up before the upgrade.',
    `Backed up before the upgrade: ${join(folder, readdirSync(folder)[0] ?? '')}`,
  ])
})

const disk = smallDisk(8)
const title = disk ? '' : ' (not tried here: this machine does not let the test mount one)'

test.skipIf(!disk)(`without room nothing is migrated, and it says how much it needs${title}`, async () => {
  onTestFinished(() => disk?.remove())
  const folder = disk?.folder ?? ''
  await noteLast(80 * 1024 * 1024)
  await expect(start({ BACKUP_TO: folder })).rejects.toThrow(
    /^The backup before the upgrade needs about 100 MB, and 8 MB are free\. Nothing was migrated\. Make room, or set BACKUP_BEFORE_UPGRADE=off\.$/,
  )
  // It is less than the last one says, and fails all the same.
  await own.owner.db.run(sql`delete from settings where key = 'backups'`)
  await noteLast(1)
  await writeFile(join(folder, 'filler'), Buffer.alloc(8 * 1024 * 1024 - 8 * 1024))
  await expect(start({ BACKUP_TO: folder })).rejects.toThrow(
    /^The backup before the upgrade needs about 1 MB, and failed: .*full.* Nothing was migrated\. Make room/,
  )
  expect(await applied()).toEqual([EARLIER.last])
})
