import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { writeMail } from '../../src/company/mail/service.ts'
import { newSignInLink } from '../../src/company/setup/links.ts'
import { startJobs } from '../../src/jobs.ts'
import { fileArchive } from '../../src/kernel/backup/archive.ts'
import { restoreBackup } from '../../src/kernel/backup/restore.ts'
import { backUpTo } from '../../src/kernel/backup/test/backup-file.ts'
import { makeFullCompany } from '../../src/kernel/backup/test/company.ts'
import { copyOf, guarded } from '../../src/kernel/db/copy.ts'
import { WORK_ROLE } from '../../src/kernel/db/embedded/embedded.ts'
import { migrateDatabase } from '../../src/kernel/db/migrate/migrate.ts'
import { mintReach } from '../../src/kernel/db/reach.ts'
import { testMessage } from '../../src/outreach/chat/messages.ts'
import { localFiles } from '../../src/ports/files/local.ts'
import { FRIDAY, type TestApp, testApp } from '../app.ts'
import { testBrowser } from '../browser.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

/* A backup restored next to its original, with the same settings: the same spaces, mail server and store. */

const ENV = { SIGN_IN: 'code', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'scope@scope.example' }
const SPACE = 'https://chat.googleapis.com/v1/spaces/a/messages?key=k&token=t'

let folder: string
let server: TestApp
let restored: TestDatabase
let company: Awaited<ReturnType<typeof makeFullCompany>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-copy-'))
  server = await testApp(FRIDAY, undefined, storeHere(), { env: ENV })
  const { db } = server.owner
  const now = server.clock.now()
  company = await makeFullCompany(db, { files: storeHere(), now })
  await db.run(sql`update venues set gchat_webhook = ${SPACE}`)
  const content = JSON.stringify(testMessage('The bar', 'Dana'))
  await db.run(sql`
    update messages set venue_id = (select id from venues), content = ${content}::jsonb, due_at = ${now},
           expire = ${now}::timestamptz + interval '1 hour', created_at = ${now} where channel = 'chat'`)
  await db.run(sql`update messages set state = 'sent' where channel = 'mail'`)
  await db.run(sql`update materials set removed_at = ${now}::timestamptz - interval '2 days'`)
  await writeMail(
    { db, now, secret: server.parts.secret },
    {
      ...{ orgId: company.orgId, event: 'test', key: randomUUID(), recipient: company.admin.email },
      ...{ letter: { subject: 'Hello', paragraphs: [], footer: '' }, dueAt: now },
      expire: new Date(now.getTime() + 600_000),
    },
  )
  const path = join(folder, 'backup.tar.zst')
  const onProgress = () => undefined
  await backUpTo({ url: server.workUrl, path, files: storeHere(), now, onProgress })
  restored = await testDatabase('empty')
  await restoreBackup({ archive: fileArchive(path), url: restored.url, files: storeHere(), now, onProgress })
  await migrateDatabase(restored.url, WORK_ROLE)
})
afterAll(async () => {
  await restored?.drop()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The original's store of files, as every server with these settings opens it. */
const storeHere = () => localFiles({ folder: join(folder, 'files'), secret: 'of this test' })
const filesThere = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** A server on the restored database, with its original's settings. */
async function serverOnCopy() {
  const copy = await copyOf(restored.database.db)
  const files = guarded(storeHere(), copy)
  const parts = { ...server.parts, database: restored.database, files, copy, changes: undefined }
  return { parts, app: await buildApp(parts) }
}

/** Lets every job run once. */
async function runJobs(parts: TestApp['parts']): Promise<string[]> {
  const failed: string[] = []
  const log = { info: () => undefined, error: (about: object) => failed.push(JSON.stringify(about)) }
  const ran = parts.jobRuns.size
  const stop = startJobs(parts, log)
  await stop()
  expect(parts.jobRuns.size).toBeGreaterThan(ran)
  return failed
}

test('it sends nothing and deletes nothing, says so, and does both once it is made live', async () => {
  const before = await filesThere()
  expect(before).toHaveLength(1)
  const { parts, app } = await serverOnCopy()
  expect(await runJobs({ ...parts, jobRuns: new Map() })).toEqual([])
  const { file } = company
  await parts.files.remove(file.name)
  await parts.files.clear(file.name.split('/')[0] ?? '')
  await parts.files.sweep(0)
  expect(await parts.files.put(file.name, Buffer.from('another'))).toBe(false)
  expect([server.chat.posts, server.mail.tried, await filesThere()]).toEqual([[], [], before])

  const ready = await app.inject({ url: '/readyz' })
  expect(ready.json()).toMatchObject({ ok: true, copy: true })
  expect(ready.headers['x-scope-copy']).toBe(server.clock.now().toISOString())
  expect((await server.app.inject({ url: '/readyz' })).headers).not.toHaveProperty('x-scope-copy')

  const browser = testBrowser(app)
  const reply = await browser.send('POST', '/api/auth/login', { email: company.admin.email })
  expect(reply).toMatchObject({ status: 409, body: { error: /sends no e-mails.*sign-in-link/ } })

  const now = server.clock.now()
  const link = await newSignInLink({ db: restored.database.db, now }, company.admin.email, (id) =>
    mintReach(id, 'every'),
  )
  const proof = link?.split('#proof=')[1]
  expect(await browser.send('POST', '/api/auth/verify', { proof })).toMatchObject({ status: 200 })
  const system = await browser.send('GET', '/api/system')
  expect(system.body).toMatchObject({ copySince: now.toISOString() })
  expect(await browser.send('POST', '/api/company/mail/test')).toMatchObject({
    status: 409,
    body: { error: /restored copy sends nothing/ },
  })
  const venue = sql`select slug from venues`
  const [{ slug = '' } = {}] = await restored.database.db.rows<{ slug: string }>(venue)
  const tested = await browser.send('POST', `/api/venues/${slug}/webhooks/test`, { webhook: 'venue' })
  expect(tested.body).toEqual({ sent: false, error: expect.stringMatching(/restored copy/) })

  await restored.database.db.run(sql`update sessions set proven_at = ${now}::timestamptz - interval '1 hour'`)
  expect(await browser.send('POST', '/api/system/live')).toMatchObject({
    status: 403,
    body: { code: 'proveAgain' },
  })
  expect(server.chat.posts).toEqual([])
  await restored.database.db.run(sql`update sessions set proven_at = ${now}`)
  expect(await browser.send('POST', '/api/system/live')).toMatchObject({ status: 200 })
  expect(
    await restored.database.db.rows(sql`select action from audits order by created_at desc, id limit 9`),
  ).toContainEqual({ action: 'copy.madeLive' })
  expect(await runJobs({ ...parts, jobRuns: new Map() })).toEqual([])
  expect((await browser.send('GET', '/api/system')).body).toMatchObject({ copySince: null })
  expect((await app.inject({ url: '/readyz' })).headers).not.toHaveProperty('x-scope-copy')
  const recipients = server.mail.tried.map(({ recipient }) => recipient)
  expect(recipients).toContain(company.admin.email)
  expect([server.chat.posts.length > 0, await filesThere()]).toEqual([true, []])
  await app.close()
})
