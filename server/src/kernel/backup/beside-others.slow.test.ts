import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { localFiles } from '../../ports/files/local.ts'
import { seal } from '../db/seal.ts'
import { addCompany } from './add-to-others.ts'
import { fileArchive } from './archive.ts'
import { MOMENTARY } from './load-archive.ts'
import { removeCompany } from './remove-from-others.ts'
import { backUpTo } from './test/backup-file.ts'
import { makeFullCompany } from './test/company.ts'
import { contentsOf } from './test/contents.ts'

/* A company moves into a database with another one, which works on. */

const NOW = new Date('2026-11-23T18:00:00Z')
const SECRET = 'of the new deployment'
const onProgress = () => undefined

let folder: string
let source: TestDatabase
let target: TestDatabase
let moving: Awaited<ReturnType<typeof makeFullCompany>>
let staying: typeof moving
let there: typeof moving
/** The file of the company that moves. */
let path: string
const filesIn = (name: string) => localFiles({ folder: join(folder, name), secret: 'of this test' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-move-'))
  source = await testDatabase()
  moving = await makeFullCompany(source.owner.db, { files: filesIn('source'), now: NOW })
  staying = await makeFullCompany(source.owner.db, { files: filesIn('source'), now: NOW })
  await makeFullCompany(source.owner.db, { files: filesIn('source'), now: NOW })
  path = join(folder, 'moving.tar.zst')
  await backUpTo({
    url: source.url,
    path,
    company: moving.domain,
    files: filesIn('source'),
    now: NOW,
    onProgress,
  })
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await testDatabase()
  there = await makeFullCompany(target.owner.db, { files: filesIn('target'), now: NOW })
})
afterEach(() => target.drop())

const add = (more: Partial<Parameters<typeof addCompany>[0]> = {}) =>
  addCompany({
    ...{ archive: fileArchive(path), url: target.url, files: filesIn('target'), secret: SECRET },
    ...{ now: NOW, onProgress, ...more },
  })

const fileIn = async (store: string, name: string) => {
  const stream = await filesIn(store).open(name)
  return stream && Buffer.concat(await stream.toArray())
}

async function run(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}

/** The rows that a database has more than before, by table. */
async function addedTo(before: Map<string, string[]>): Promise<Map<string, string[]>> {
  const after = await contentsOf(target.url)
  return new Map(
    [...after].map(([name, rows]) => [name, rows.filter((row) => !before.get(name)?.includes(row))]),
  )
}

test('every row and file of the company arrives, and nothing of others changes', async () => {
  const [before, of] = [await contentsOf(target.url), await contentsOf(source.url)]
  await add({ secret: 'of this test' })
  const added = await addedTo(before)
  const others = staying.orgId
  for (const [name, rows] of added) {
    if ([...MOMENTARY, 'idempotency_keys', 'orgs', 'audits', 'audits_unsealed', 'webhooks'].includes(name))
      continue
    for (const row of rows) expect(of.get(name), name).toContain(row)
    expect(rows.join('\n'), name).not.toContain(others)
  }
  const { manifest } = await backUpTo({
    ...{ url: target.url, path: join(folder, `${randomUUID()}.tar.zst`), company: moving.domain },
    ...{ files: filesIn('target'), now: NOW, onProgress },
  })
  const sent = new Map(
    (
      await backUpTo({
        ...{ url: source.url, path: join(folder, `${randomUUID()}.tar.zst`), company: moving.domain },
        ...{ files: filesIn('source'), now: NOW, onProgress },
      })
    ).manifest.tables.map((table) => [table.name, table.rows]),
  )
  for (const { name, rows } of manifest.tables) {
    if ([...MOMENTARY, 'idempotency_keys'].includes(name)) continue
    // The trail says that the company came, and notifications were for devices that are signed out.
    const more = { audits: 1, audits_unsealed: 1, messages: -1 }[name] ?? 0
    expect(rows, name).toBe((sent.get(name) ?? 0) + more)
  }
  expect(await fileIn('target', moving.file.name)).toEqual(moving.file.bytes)
  const kept = new Map([...(await contentsOf(target.url))].map(([name, rows]) => [name, new Set(rows)]))
  for (const [name, rows] of before) for (const row of rows) expect(kept.get(name), name).toContain(row)
})

test('no text of another company is in the file', async () => {
  const [mine, others] = [new Set<string>(), new Set<string>()]
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'uuid') and table_name <> 'migrations'`)
  const contents = await readFile(path)
  const text = zlib.zstdDecompressSync(contents).toString('utf8')
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}"`,
    )
    for (const { value } of rows) {
      if (value && value.length >= 8) (text.includes(value) ? mine : others).add(value)
    }
  }
  await client.end()
  // What both have, such as names of fields, is in it; what only the other has is more than its marks.
  expect(others.size).toBeGreaterThan(154)
  expect(text).not.toContain(staying.orgId)
  expect(text).not.toContain(staying.domain)
  const ids = await run(source.url, 'select id from app_users where org_id = $1', [staying.orgId])
  for (const { id } of ids.rows) expect(text).not.toContain(id)
})

test('it is there or not there: interrupted anywhere, nothing is left', async () => {
  let calls = 0
  await add({
    onProgress: () => {
      calls += 1
    },
  })
  await removeCompany({ url: target.url, orgId: moving.orgId, files: filesIn('target') })
  const before = await contentsOf(target.url)
  const places = Array.from({ length: 10 }, (_, at) => Math.ceil(((at + 1) * calls) / 10))
  for (const place of places) {
    let call = 0
    const stop = () => {
      call += 1
      if (call === place) throw new Error('Interrupted')
    }
    await expect(add({ onProgress: stop })).rejects.toThrow('Interrupted')
    expect(await contentsOf(target.url)).toEqual(before)
    expect(await fileIn('target', moving.file.name)).toBeUndefined()
  }
  await add()
  expect((await addedTo(before)).get('orgs')).toHaveLength(1)
})

test('it waits for nothing that another company does', async () => {
  const working = new pg.Client({ connectionString: target.url })
  await working.connect()
  await working.query('begin')
  await working.query('update journals set next_step = $1', ['Under way'])
  await working.query('update users set theme = theme')
  await working.query('update orgs set name = name')
  await add()
  await working.query('commit')
  await working.end()
})

test('a company that lies here already is refused, and one of a whole database', async () => {
  await add()
  await expect(add()).rejects.toThrow(/ is in this database already\.$/)
  await run(target.url, "update orgs set closed_at = now(), moved_to = 'https://x.example' where id = $1", [
    moving.orgId,
  ])
  await expect(add()).rejects.toThrow(/ lies here already, closed\. /)
  const whole = join(folder, 'whole.tar.zst')
  await backUpTo({ url: source.url, path: whole, files: filesIn('source'), now: NOW, onProgress })
  await expect(add({ archive: fileArchive(whole) })).rejects.toThrow(/ is of a whole database\./)
})

test('an id that clashes is named, and nothing is added', async () => {
  const { rows } = await run(source.url, 'select id from audits where org_id = $1 limit 1', [moving.orgId])
  await run(
    target.url,
    "insert into audits (id, org_id, action, meta, created_at) values ($1, $2, 'x', '{}', now())",
    [...[rows[0].id, there.orgId]],
  )
  const before = await contentsOf(target.url)
  await expect(add()).rejects.toThrow('A row of audits is in this database already.')
  expect(await contentsOf(target.url)).toEqual(before)
})

test('webhooks whose secret was sealed elsewhere are ended and named, others go on', async () => {
  const { rows } = await run(source.url, 'select id, url from webhooks where org_id = $1', [moving.orgId])
  const { endedWebhooks } = await add()
  expect(endedWebhooks).toEqual(rows.map(({ url }) => url.replace(/\?.*/, '')).sort())
  const ended = await run(target.url, 'select off_because from webhooks where org_id = $1', [moving.orgId])
  expect(ended.rows.map(({ off_because }) => off_because)).toEqual(rows.map(() => 'moved'))
  await removeCompany({ url: target.url, orgId: moving.orgId, files: filesIn('target') })
  await run(source.url, 'update webhooks set secret = $2 where org_id = $1', [
    moving.orgId,
    seal('whsec_x', SECRET),
  ])
  const again = join(folder, `${randomUUID()}.tar.zst`)
  await backUpTo({
    url: source.url,
    path: again,
    company: moving.domain,
    files: filesIn('source'),
    now: NOW,
    onProgress,
  })
  expect((await add({ archive: fileArchive(again) })).endedWebhooks).toEqual([])
})

test('a removed company leaves nothing, and the others whole', async () => {
  const before = await contentsOf(target.url)
  await add()
  const removed = await removeCompany({ url: target.url, orgId: moving.orgId, files: filesIn('target') })
  expect(removed.files).toBe(1)
  expect(await contentsOf(target.url)).toEqual(before)
  expect(await fileIn('target', moving.file.name)).toBeUndefined()
  expect(await fileIn('target', there.file.name)).toEqual(there.file.bytes)
})

test('a role that may not switch triggers off is told what it needs', async () => {
  await expect(add({ url: target.workUrl })).rejects.toThrow(
    /may not switch triggers off\. As a superuser, once: GRANT SET ON PARAMETER session_replication_role/,
  )
})
