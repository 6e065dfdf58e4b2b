import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import sql from 'sql-template-tag'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { localFiles } from '../../ports/files/local.ts'
import { Unusable } from '../command.ts'
import { BASELINE } from '../db/migrate/baseline.ts'
import { inTurn, listMigrations, migrateDatabase, migrateUpTo } from '../db/migrate/migrate.ts'
import { VERSION } from '../release.ts'
import { fileArchive } from './archive.ts'
import { PART_BYTES } from './backup.ts'
import { MOMENTARY } from './load-archive.ts'
import { checkArchive } from './read-archive.ts'
import { restoreBackup } from './restore.ts'
import { backUpTo } from './test/backup-file.ts'
import { makeFullCompany } from './test/company.ts'
import { contentsOf } from './test/contents.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const onProgress = () => undefined

let folder: string
let source: TestDatabase
let one: Awaited<ReturnType<typeof makeFullCompany>>
let other: typeof one
/** A backup of both companies. */
let archive: string
const filesIn = (name: string) => localFiles({ folder: join(folder, name), secret: 'of this test' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-backup-'))
  source = await testDatabase()
  const parts = { files: filesIn('files'), now: NOW }
  one = await makeFullCompany(source.owner.db, parts)
  other = await makeFullCompany(source.owner.db, parts)
  archive = join(folder, 'both.tar.zst')
  await backUpTo({ url: source.url, path: archive, files: filesIn('files'), now: NOW, onProgress })
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

async function target(kind?: 'empty'): Promise<TestDatabase> {
  const own = await testDatabase(kind)
  onTestFinished(() => own.drop())
  return own
}

/** Restores into a database, with the files in a folder of its own. */
async function restoreInto({ url }: TestDatabase, path = archive) {
  const files = filesIn(randomUUID())
  return { files, ...(await restoreBackup({ archive: fileArchive(path), url, files, now: NOW, onProgress })) }
}

async function read(files: FileStore, name: string): Promise<Buffer | undefined> {
  const stream = await files.open(name)
  return stream && Buffer.concat(await stream.toArray())
}

const sound = { format: 1, version: '1.0.0', schemaVersion: '0001.sql', madeAt: '2026-11-23T18:00:00Z' }
const empty = { ...sound, company: null, tables: [], files: 0, missingFiles: [], parts: [] }
const manifest = (text: string) => ({ name: 'manifest.json', bytes: Buffer.from(text) })

/** An archive with these entries, whatever they are. */
async function archiveOf(entries: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const tar = pack()
  const zipped = tar.pipe(zlib.createZstdCompress()).toArray()
  for (const { name, bytes } of entries) {
    const entry = tar.entry({ name, size: bytes.length })
    entry.end(bytes)
    await finished(entry)
  }
  tar.finalize()
  return Buffer.concat(await zipped)
}

/** The settings, and that the database is a copy. */
/** The settings of a restored copy: it has no triggers yet. */
const withCopy = (contents: Map<string, string[]>) => {
  const settings = contents.get('settings') ?? []
  const own = settings.filter((row) => !row.startsWith('(triggers,'))
  return [...own, `(copy,"""${NOW.toISOString()}""")`].sort()
}

const rowsIn = async ({ url }: TestDatabase) => [...(await contentsOf(url)).values()].flat().length

describe('a backup', () => {
  test('restores every row and file, but what is of the moment, and skips messages older than an hour', async () => {
    const own = await target()
    const { files, manifest, skippedMessages } = await restoreInto(own)
    const [before, after] = [await contentsOf(source.url), await contentsOf(own.url)]
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)
    expect(empty, 'tables that this test says nothing about').toEqual([])
    const changed = ['messages']
    for (const [name, rows] of before) {
      const there = name === 'settings' ? withCopy(before) : MOMENTARY.includes(name) ? [] : rows
      if (!changed.includes(name)) expect([name, after.get(name)]).toEqual([name, there])
      expect(manifest.tables.find((table) => table.name === name)?.rows).toBe(rows.length)
    }
    expect(skippedMessages).toBe(4)
    for (const channel of ['chat', 'mail']) {
      const states = await own.owner.db.rows<{ state: string; minutes: number }>(sql`
        select state, extract(epoch from ${NOW} - created_at)::int / 60 as minutes from messages
         where channel = ${channel} group by 1, 2 order by 2`)
      expect(states).toEqual([
        { state: 'waiting', minutes: 30 },
        { state: 'skipped', minutes: 120 },
      ])
    }
    // The devices of notifications belong to sessions, which are of the moment.
    expect(await own.owner.db.rows(sql`select from messages where channel = 'push'`)).toEqual([])
    for (const { file } of [one, other]) expect((await read(files, file.name))?.equals(file.bytes)).toBe(true)
    await migrateDatabase(own.url)
    await expectWhole(own)
  })

  test('can hold one company of several', async () => {
    const path = join(folder, 'one.tar.zst')
    const backup = { url: source.url, files: filesIn('files'), now: NOW, onProgress }
    await backUpTo({ ...backup, path, company: one.domain })
    const own = await target('empty')
    const { files, manifest } = await restoreInto(own, path)
    expect(manifest).toMatchObject({ company: one.domain, files: 1 })
    const [both, alone] = [await contentsOf(source.url), await contentsOf(own.url)]
    for (const [name, rows] of both) {
      if (MOMENTARY.includes(name) || name === 'settings') continue
      const pushed = name === 'messages' ? 2 : 0
      expect([name, alone.get(name)?.length]).toEqual([name, (rows.length - pushed) / 2])
    }
    expect(JSON.stringify([...alone])).not.toContain(other.domain)
    expect(await read(files, one.file.name)).toEqual(one.file.bytes)
    expect(await files.open(other.file.name)).toBeUndefined()
    await expect(backUpTo({ ...backup, path: `${path}2`, company: 'nobody.example' })).rejects.toThrow(
      'No company has the domain nobody.example.',
    )
  })

  test('keeps a large table in parts, so that memory stays flat', async () => {
    const own = await target()
    await own.owner.db.run(sql`
      insert into settings (key, value)
      select n, to_jsonb(repeat(md5(n::text), 1000)) from generate_series(1, 450) n`)
    const path = join(folder, 'large.tar.zst')
    const { manifest } = await backUpTo({
      url: own.url,
      path,
      files: filesIn('files'),
      now: NOW,
      onProgress,
    })
    expect(manifest.parts.length).toBeGreaterThan(2)
    for (const { bytes } of manifest.parts) expect(bytes).toBeLessThan(PART_BYTES * 1.1)
    const restored = await target()
    await restoreInto(restored, path)
    expect((await contentsOf(restored.url)).get('settings')).toEqual(withCopy(await contentsOf(own.url)))
  })

  test('names attached files that the store has lost, and holds the rest', async () => {
    const files = filesIn('some-lost')
    await files.put(one.file.name, one.file.bytes)
    const path = join(folder, 'lost.tar.zst')
    const { manifest } = await backUpTo({ url: source.url, path, files, now: NOW, onProgress })
    expect(manifest).toMatchObject({ files: 1, missingFiles: [other.file.name] })
  })

  test('replaces no file, and leaves none when the disk is full', async () => {
    const backup = { url: source.url, files: filesIn('files'), now: NOW, onProgress }
    await expect(backUpTo({ ...backup, path: archive })).rejects.toThrow('exists already')
    const path = join(folder, 'full.tar.zst')
    await symlink('/dev/full', `${path}.part`)
    await expect(backUpTo({ ...backup, path })).rejects.toThrow(`The disk is full. ${path} was not written.`)
    for (const left of [path, `${path}.part`]) await expect(readFile(left)).rejects.toThrow('ENOENT')
  })
})

describe('an archive that is not whole', () => {
  const damages: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    [
      'is cut in the middle',
      (bytes) => bytes.subarray(0, bytes.length / 2),
      /is cut off at (tables\/|files\/|its beginning)/,
    ],
    ['lacks its last bytes', (bytes) => bytes.subarray(0, -3), /is cut off at manifest\.json/],
    ['has bytes behind it', (bytes) => Buffer.concat([bytes, Buffer.from('more')]), /is damaged at its end/],
    ['is no archive', () => Buffer.from('E-mail,First name\n'), /is not a backup of Scope/],
    ['is empty', () => Buffer.alloc(0), /no backup of Scope|is not a backup/],
    ...[0.01, 0.3, 0.6, 0.9, 0.9999].map((share): [string, (bytes: Buffer) => Buffer, RegExp] => [
      `has a wrong bit after ${share} of it`,
      (bytes) => {
        const changed = Buffer.from(bytes)
        const at = Math.floor(bytes.length * share)
        changed[at] = (changed[at] ?? 0) ^ 4
        return changed
      },
      /is (damaged|cut off) at|is not a backup/,
    ]),
  ]

  test.each(damages)('is refused when it %s, before anything is restored', async (_how, damage, reason) => {
    const path = join(folder, `${randomUUID()}.tar.zst`)
    await writeFile(path, damage(await readFile(archive)))
    await expect(checkArchive(fileArchive(path))).rejects.toThrow(reason)
    const url = 'postgresql:///not-asked'
    await expect(
      restoreBackup({ archive: fileArchive(path), url, files: filesIn('x'), now: NOW, onProgress }),
    ).rejects.toThrow(reason)
  })

  test.each([
    ['has a manifest that is no JSON', [manifest('{"format":1,')], 'is damaged at manifest.json.'],
    ['has a manifest that is null', [manifest('null')], 'is damaged at manifest.json.'],
    ['has a manifest that lacks fields', [manifest('{"format":1}')], 'is damaged at manifest.json.'],
    [
      'has a manifest with a part of another shape',
      [manifest(JSON.stringify({ ...empty, parts: [{ name: 'files/a/b' }] }))],
      'is damaged at manifest.json.',
    ],
    [
      'has two manifests',
      [manifest(JSON.stringify(empty)), manifest(JSON.stringify(empty))],
      'is damaged: something follows its manifest.',
    ],
  ])('is refused in one line when it %s', async (_how, entries, line) => {
    const path = join(folder, `${randomUUID()}.tar.zst`)
    await writeFile(path, await archiveOf(entries))
    const url = 'postgresql:///not-asked'
    for (const read of [
      () => checkArchive(fileArchive(path)),
      () => restoreBackup({ archive: fileArchive(path), url, files: filesIn('x'), now: NOW, onProgress }),
    ]) {
      const error = await read().catch((reason: Error) => reason)
      expect(error).toBeInstanceOf(Unusable)
      expect((error as Error).message).toBe(`${path} ${line}`)
    }
  })

  test('is refused when it is of before 1.0.0, and the refusal names the commit that restores it', async () => {
    const path = join(folder, `${randomUUID()}.tar.zst`)
    const older = { ...empty, version: '0.1.0', schemaVersion: '0054_rollup-from-rows.sql' }
    await writeFile(path, await archiveOf([manifest(JSON.stringify(older))]))
    const url = 'postgresql:///not-asked'
    await expect(
      restoreBackup({ archive: fileArchive(path), url, files: filesIn('x'), now: NOW, onProgress }),
    ).rejects.toThrow(
      /is of a version before Scope 1\.0\.0\. Restore it with the version of commit [0-9a-f]{8}/,
    )
  })

  test('is refused before it fills time or memory when it unpacks to far more than it has', async () => {
    const path = join(folder, `${randomUUID()}.tar.zst`)
    const zeros = Buffer.alloc(8 * 1024 * 1024)
    const many = Array.from({ length: 40 }, (_, number) => ({
      name: `tables/users/${String(number).padStart(6, '0')}`,
      bytes: zeros,
    }))
    await writeFile(path, await archiveOf(many))
    await expect(checkArchive(fileArchive(path))).rejects.toThrow(
      'it unpacks to far more than a backup does.',
    )
  })

  test('is refused when it does not exist', async () => {
    await expect(checkArchive(fileArchive(join(folder, 'none')))).rejects.toThrow('File not found')
    await expect(checkArchive(fileArchive(folder))).rejects.toThrow('is a folder')
  })
})

describe('a restore', () => {
  test('needs an empty database that no server uses, and leaves any other as it is', async () => {
    const own = await target()
    const server = new pg.Client({ connectionString: own.url, application_name: 'scope server 1' })
    await server.connect()
    await expect(restoreInto(own)).rejects.toThrow('A server is running on this database. Stop it first.')
    await server.end()
    await restoreInto(own)
    const filled = await contentsOf(own.url)
    await expect(restoreInto(own)).rejects.toThrow('The database is not empty: it has the company')
    expect(await contentsOf(own.url)).toEqual(filled)
    const foreign = await target('empty')
    await run(foreign.url, 'create table theirs (id int)')
    await expect(restoreInto(foreign)).rejects.toThrow('tables that are not of Scope')
  })

  test('leaves the database and the store empty when it fails in the middle', async () => {
    const own = await target()
    const before = await contentsOf(own.url)
    const files = filesIn('failing')
    const broken = {
      ...files,
      put: async (name: string, bytes: Buffer) => {
        if (name === [one.file.name, other.file.name].sort()[1])
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        return files.put(name, bytes)
      },
    }
    const restoring = restoreBackup({
      archive: fileArchive(archive),
      url: own.url,
      files: broken,
      now: NOW,
      onProgress,
    })
    await expect(restoring).rejects.toThrow('The disk is full. Nothing was restored.')
    expect(await contentsOf(own.url)).toEqual(before)
    for (const { file } of [one, other]) expect(await files.open(file.name)).toBeUndefined()
    // The store of the original: what it has is neither replaced nor deleted.
    const [first = '', second = ''] = [one.file.name, other.file.name].sort()
    await files.put(first, Buffer.from('of the original'))
    await expect(
      restoreBackup({ archive: fileArchive(archive), url: own.url, files: broken, now: NOW, onProgress }),
    ).rejects.toThrow('The disk is full.')
    expect([String(await read(files, first)), await files.open(second)]).toEqual([
      'of the original',
      undefined,
    ])
    await restoreInto(own)
    expect(await rowsIn(own)).toBeGreaterThan(100)
  })

  test('brings a backup of an earlier version forward', async () => {
    const earlier = await target('empty')
    await inTurn(earlier.url, (client) => migrateUpTo(client, BASELINE))
    await run(earlier.url, "insert into orgs (name, domain) values ('Early', 'early.example')")
    const path = join(folder, 'earlier.tar.zst')
    const { manifest } = await backUpTo({
      url: earlier.url,
      path,
      files: filesIn('x'),
      now: NOW,
      onProgress,
    })
    expect(manifest.schemaVersion).toBe(BASELINE)
    const own = await target()
    await restoreInto(own, path)
    await migrateDatabase(own.url)
    const restored = await contentsOf(own.url)
    expect(restored.get('orgs')).toHaveLength(1)
    await expectWhole(own)
  })

  test('brings a backup of between 1.0.0 and 1.1.0 forward', async () => {
    const path = join(folder, 'between.tar.zst')
    const between = { ...empty, schemaVersion: '0018_keep.sql' }
    await writeFile(path, await archiveOf([manifest(JSON.stringify(between))]))
    const own = await target()
    await restoreInto(own, path)
    await migrateDatabase(own.url)
    expect((await run(own.url, 'select from migrations')).rowCount).toBe((await listMigrations()).length)
  })

  test('refuses a backup and a database of a newer version', async () => {
    const newer = await target()
    await run(newer.url, "insert into migrations (name) values ('9999_later.sql')")
    const path = join(folder, 'newer.tar.zst')
    await backUpTo({ url: newer.url, path, files: filesIn('x'), now: NOW, onProgress })
    await expect(restoreInto(await target(), path)).rejects.toThrow(
      `is of a newer version (Scope ${VERSION}, 9999_later.sql)`,
    )
    await expect(restoreInto(newer)).rejects.toThrow('The database is of a newer version of Scope.')
  })
})

async function run(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** What the migrations make beside tables and columns. */
const MADE = `
  select pg_get_constraintdef(oid) as made, conrelid::regclass::text as of from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef, tablename from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) || tgenabled::text, tgrelid::regclass::text from pg_trigger where not tgisinternal
  union all select oid::regprocedure::text, '' from pg_proc where pronamespace = 'public'::regnamespace
  order by 1, 2`

/** A restored database has every constraint, index, trigger and function of a new one. */
async function expectWhole(own: TestDatabase): Promise<void> {
  const fresh = await target()
  expect((await run(own.url, MADE)).rows).toEqual((await run(fresh.url, MADE)).rows)
  // What the database numbers itself would have to be carried too.
  expect((await run(own.url, "select 1 from pg_class where relkind = 'S'")).rowCount).toBe(0)
}
