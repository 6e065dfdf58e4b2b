import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Input } from '@scope/contract/calls'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { encrypted } from '../../kernel/backup/encryption.ts'
import { backUpTo } from '../../kernel/backup/test/backup-file.ts'
import { makeFullCompany } from '../../kernel/backup/test/company.ts'
import { copyOf } from '../../kernel/db/copy.ts'
import { BASELINE } from '../../kernel/db/migrate/baseline.ts'
import { inTurn, migrateUpTo } from '../../kernel/db/migrate/migrate.ts'
import { localFiles } from '../../ports/files/local.ts'
import { newSetupLink } from './links.ts'

/*
 * A backup restored from the page of the set-up link, into the database of the server that answers the page.
 */

const NOW = new Date('2026-11-20T18:00:00Z')
const NAME = 'scope-1a2b3c4d-2026-11-20-043000.tar.zst'
const onProgress = () => undefined
type Choice = Partial<Input<'POST /api/setup/restore'>['body']>

/** What the backups are made of. */
let folder: string
let admin: Awaited<ReturnType<typeof makeFullCompany>>['admin']
let bytes: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-restore-source-'))
  const source = await testDatabase()
  const files = localFiles({ folder: join(folder, 'files'), secret: 'of this test' })
  admin = (await makeFullCompany(source.owner.db, { files, now: NOW })).admin
  const path = join(folder, 'whole.tar.zst')
  await backUpTo({ url: source.url, path, files, now: NOW, onProgress })
  bytes = await readFile(path)
  await source.drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let dataDir: string
let place: string
let server: TestApp
let link: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scope-restore-'))
  place = join(dataDir, 'backups')
  await mkdir(place)
  server = await testApp(NOW.toISOString(), undefined, undefined, { env: { DATA_DIR: dataDir } })
  // Where the server found its database.
  Object.assign(server.parts.config, { databaseUrl: server.workUrl, databaseOwnerUrl: server.ownerUrl })
  link = (await newSetupLink({ db: server.database.db, now: NOW }))?.split('#')[1] ?? ''
})
afterEach(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const keep = (content: Buffer, name = NAME) => writeFile(join(place, name), content)
const list = (by = link) => server.nobody('POST /api/setup/backups', { body: { link: by } })
const send = (at: number, piece: Buffer, by = link) =>
  server.nobody('POST /api/setup/restore/file', { body: { link: by, at, bytes: piece.toString('base64') } })
const begin = (choice: Choice = {}) => server.nobody('POST /api/setup/restore', { body: { link, ...choice } })
const state = () => server.nobody('POST /api/setup/restore/state', { body: { link } })
const companies = () => server.database.db.rows<{ id: string }>(sql`select id from orgs`)
const leftOver = async () => (await readdir(dataDir)).includes('restore')

async function restore(choice: Choice = {}) {
  const { status, error } = await begin(choice)
  expect([status, error.error]).toEqual([200, undefined])
  await expect.poll(async () => (await state()).body.state).not.toBe('running')
  await expect.poll(leftOver).toBe(false)
  return (await state()).body
}

async function sendWhole(content: Buffer): Promise<void> {
  const middle = Math.ceil(content.length / 2)
  expect((await send(0, content.subarray(0, middle))).body).toEqual({ bytes: middle })
  if (middle < content.length) await send(middle, content.subarray(middle))
}

test('a backup of the place is listed with what it is, and brings everything back but sessions', async () => {
  await keep(bytes)
  const { body } = await list()
  expect(body).toMatchObject({ place, problem: null })
  expect(body.backups).toEqual([
    expect.objectContaining({
      name: NAME,
      bytes: bytes.length,
      madeAt: NOW.toISOString(),
      isEncrypted: false,
    }),
  ])
  expect(body.backups[0]?.companies).toHaveLength(1)

  const copy = await copyOf(server.database.db)
  Object.assign(server.parts, { copy })
  const done = await restore({ name: NAME })
  expect(done).toMatchObject({ state: 'restored', bytes: bytes.length, ofBytes: bytes.length })
  expect(done.tables).toBeGreaterThan(20)
  expect(done.tables).toBe(done.ofTables)
  expect(done.restored).toMatchObject({ files: 1, needsSignInLink: false, madeAt: NOW.toISOString() })
  expect(await server.database.db.rows(sql`select from sessions`)).toEqual([])

  // The same server answers the people who came back, and is a copy.
  const me = await (await server.as(admin))('GET /api/me')
  expect(me.body).toMatchObject({ accessRole: 'FULL_ADMIN' })
  const { rows } = (await (await server.as(admin))('GET /api/audit')).body
  expect(rows.length).toBeGreaterThan(0)
  expect(copy.since).toEqual(NOW)
  for (const answer of [await list(), await begin({ name: NAME })]) expect(answer.status).toBe(400)
})

test('a file is sent in pieces, of which each can be sent again, and is removed when it was restored', async () => {
  await sendWhole(bytes)
  const middle = Math.ceil(bytes.length / 2)
  expect((await send(middle, bytes.subarray(middle))).body).toEqual({ bytes: bytes.length })
  expect(await restore()).toMatchObject({ state: 'restored', ofBytes: bytes.length })
  expect(await companies()).toHaveLength(1)
})

test('a line that was cut leaves nothing behind a new file, and a gap is refused', async () => {
  await send(0, Buffer.alloc(2 * bytes.length, 1))
  const gap = await send(9 * bytes.length, bytes)
  expect([gap.status, gap.error.field]).toEqual([400, 'at'])
  await sendWhole(bytes)
  expect(await restore()).toMatchObject({ state: 'restored' })
})

test('half a file, a damaged one and one of something else are refused by name, and the link still works', async () => {
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 4
  for (const [content, reason] of [
    [bytes.subarray(0, bytes.length >> 1), /^The file is (cut off|damaged) at /],
    [flipped, /^The file is (cut off|damaged) at /],
    [Buffer.from('E-mail,First name\n'), /^The file is not a backup of Scope\.$/],
  ] as const) {
    await sendWhole(content)
    const failed = await restore()
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(reason) })
  }
  expect((await begin()).error.field).toBe('name')
  expect((await server.nobody('POST /api/setup/open', { body: { link } })).body.canRestore).toBe(true)
})

/** A backup of a database as `prepare` made it. */
async function backupOf(prepare: (url: string) => Promise<unknown>, kind?: 'empty'): Promise<Buffer> {
  const own = await testDatabase(kind)
  await prepare(own.url)
  const path = join(dataDir, `${randomUUID()}.tar.zst`)
  const files = localFiles({ folder: join(dataDir, 'none'), secret: 'of this test' })
  await backUpTo({ url: own.url, path, files, now: NOW, onProgress })
  await own.drop()
  return readFile(path)
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

test('one of an earlier version is brought to this one, and one of a newer version is refused', async () => {
  const newer = await backupOf((url) => run(url, "insert into migrations (name) values ('9999_later.sql')"))
  await keep(newer, 'newer.tar.zst')
  expect((await restore({ name: 'newer.tar.zst' })).error).toMatch(
    /^newer\.tar\.zst is of a newer version .* Upgrade Scope first\.$/,
  )
  const earlier = await backupOf(async (url) => {
    await inTurn(url, (client) => migrateUpTo(client, BASELINE))
    await run(url, "insert into orgs (name, domain) values ('Early', 'early.example')")
  }, 'empty')
  await keep(earlier)
  expect(await restore({ name: NAME })).toMatchObject({ state: 'restored', tables: 1 })
  expect(await server.database.db.rows(sql`select name, closed_at as closed from orgs`)).toEqual([
    { name: 'Early', closed: null },
  ])
})

test('an encrypted one needs its private key, which is not stored', async () => {
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const content = Buffer.concat(
    await Readable.from(encrypted(Readable.from([bytes]), [await identityToRecipient(key)])).toArray(),
  )
  await keep(content, `${NAME}.age`)
  expect((await list()).body.backups).toMatchObject([{ isEncrypted: true, madeAt: null }])
  const name = `${NAME}.age`
  for (const identity of [undefined, 'no key']) {
    const { status, error } = await begin({ name, ...(identity ? { identity } : {}) })
    expect([status, error.field]).toEqual([400, 'identity'])
  }
  expect((await restore({ name, identity: other })).error).toBe(`${name} is encrypted for another key.`)
  await sendWhole(content)
  expect((await begin()).error.field).toBe('identity')
  expect(await restore({ identity: `# mine\n${key}\n` })).toMatchObject({ state: 'restored' })
})

test('a wrong link is refused by each call, and a name leads nowhere else', async () => {
  await writeFile(join(dataDir, 'secret.tar.zst'), bytes)
  const other = { body: { link: 'never printed' } }
  for (const answer of [
    await list('never printed'),
    await send(0, bytes, 'never printed'),
    await begin({ link: 'never printed' }),
    await server.nobody('POST /api/setup/restore/state', other),
    await state(),
  ]) {
    expect([answer.status, answer.error.field]).toEqual([400, 'link'])
  }
  for (const name of ['../secret.tar.zst', 'missing.tar.zst', '.']) {
    const { status, error } = await begin({ name })
    expect([status, error.field], name).toEqual([400, 'name'])
  }
  expect(await leftOver()).toBe(false)
})

test('a server with people in it neither offers nor does it, whatever the link', async () => {
  await keep(bytes)
  const company = await makeCompany(server.database.db, 'Imported')
  await makeStaff(server.database.db, company, 'VP')
  expect((await server.nobody('POST /api/setup/open', { body: { link } })).body.canRestore).toBe(false)
  for (const answer of [await list(), await send(0, bytes), await begin({ name: NAME })]) {
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict'])
  }
  await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  for (const answer of [await list(), await send(0, bytes), await begin({ name: NAME })]) {
    expect([answer.status, answer.error.field]).toEqual([400, 'link'])
  }
  expect(await companies()).toHaveLength(1)
})

test('another server on the same database is in the way, and says so', async () => {
  await keep(bytes)
  const other = new pg.Client({ connectionString: server.workUrl, application_name: 'scope server other' })
  await other.connect()
  const failed = await restore({ name: NAME })
  await other.end()
  expect(failed.error).toBe('A server is running on this database. Stop it first.')
  expect(await companies()).toEqual([])
})

test('while it runs everything else is answered 503, and a second one is refused', async () => {
  await keep(bytes)
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table orgs in access share mode')
  expect((await begin({ name: NAME })).status).toBe(200)
  const refused = await server.app.inject({ url: '/api/sign-in' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  const second = await server.app.inject({
    ...{ method: 'POST', url: '/api/setup/restore', payload: { link, name: NAME } },
  })
  expect(second.statusCode).toBe(503)
  expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({ restoring: true })
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await state()).body.state).toBe('running')
  await holder.end()
  await expect.poll(async () => (await state()).body.state).toBe('restored')
  expect((await server.app.inject({ url: '/api/sign-in' })).statusCode).toBe(200)
})
