import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, makeVenue } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { noteBackups } from '../../kernel/backup/state.ts'
import { insert } from '../../kernel/db/tables.ts'
import { noteRun } from '../../kernel/job-runs.ts'

const { server, db } = setScene({ env: { DATA_DIR: '/no-backups-yet' } })

const ADDRESS = 'https://chat.googleapis.com/v1/spaces/x/messages?key=k&token=t'

test('a full admin sees how the server is doing, and of messages only their company’s', async () => {
  const now = server.clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'GM', { venues: [venue], accessRole: 'FULL_ADMIN' })
  const asAdmin = await server.as(admin)
  const read = async () => (await asAdmin('GET /api/system')).body
  const nothing = { waiting: 0, retrying: 0, dropped: 0, oldest: null, late: false, lastSent: null }
  expect(await read()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { version: expect.stringMatching(/^1\d/), bytes: expect.any(Number), encryption: 'socket' },
    backup: {
      state: 'none',
      at: null,
      bytes: null,
      line: 'The first backup is made tonight at 04:30.',
      trouble: null,
    },
    copySince: null,
    updates: { state: 'off', version: null, notes: null, trouble: null },
    files: { state: 'folder' },
    inbox: { places: [], sources: [] },
    mail: { state: 'ok' },
    chat: { spaces: 0, failing: [] },
    outbox: [
      { channel: 'chat', ...nothing },
      { channel: 'mail', ...nothing },
      { channel: 'push', ...nothing },
      { channel: 'webhook', ...nothing },
    ],
    push: { devices: 0 },
    jobs: [],
  })
  expect((await read()).database.bytes).toBeGreaterThan(1_000_000)

  await asAdmin('PATCH /api/venues/:id', { params: { id: venue.id }, body: { gchatWebhook: ADDRESS } })
  const failure = { failures: 3, lastError: 'status 404', lastErrorAt: hourAgo }
  await insert(db, 'spaces', [{ id: randomUUID(), orgId: company.id, venueId: venue.id, ...failure }])
  const foreign = await makeCompany(db)
  const theirs = await makeVenue(db, foreign)
  for (const [orgId, venueId] of [
    [company.id, venue.id],
    [foreign.id, theirs.id],
  ] as const) {
    const message = { channel: 'chat', orgId, venueId, event: 'test', dueAt: hourAgo, expire: now } as const
    const rows = [{ state: 'waiting', attempts: 2 } as const, { state: 'dropped' } as const]
    for (const row of rows) {
      const id = randomUUID()
      await insert(db, 'messages', [{ ...message, ...row, id, key: id, createdAt: hourAgo }])
    }
  }
  noteRun(server.parts.jobRuns, 'sound', { at: hourAgo, ok: false })
  noteRun(server.parts.jobRuns, 'sound', { at: now, ok: true })
  noteRun(server.parts.jobRuns, 'broken', { at: now, ok: false })
  const { slug, name } = venue
  const [then, ran] = [hourAgo.toISOString(), now.toISOString()]
  expect(await read()).toMatchObject({
    chat: { spaces: 1, failing: [{ venue: { slug, name }, reason: 'status 404', since: then }] },
    outbox: [
      { channel: 'chat', waiting: 1, retrying: 1, dropped: 1, oldest: then, late: true },
      { channel: 'mail' },
      { channel: 'push' },
      { channel: 'webhook' },
    ],
    jobs: [
      { name: 'sound', lastRun: ran, failing: false, lastFailure: then },
      { name: 'broken', lastRun: ran, failing: true, lastFailure: ran },
    ],
  })
})

test('the last backup and its rehearsal are in the line that the doctor says', async () => {
  const admin = await makeStaff(db, await makeCompany(db), 'VP', { accessRole: 'FULL_ADMIN' })
  const at = server.clock.now().toISOString()
  const last = { name: 'scope.tar.zst', at, bytes: 44_040_192, sha256: '' }
  const rehearsal = { name: 'scope.tar.zst', at, tables: 61, rows: 48_210 }
  await noteBackups(db, { last, rehearsal }, server.clock.now())
  onTestFinished(async () => void (await db.run(sql`delete from settings where key = 'backups'`)))
  const read = async () => (await (await server.as(admin))('GET /api/system')).body.backup
  const { line, ...backup } = await read()
  expect(backup).toEqual({ state: 'made', at, bytes: 44_040_192, trouble: null })
  expect(line).toMatch(
    /^Last backup: (tonight|today) \d+:\d\d, 42 MB, read back\. Rehearsed (tonight|today): 61 tables, 48,210 rows, trail whole\.$/,
  )
  const rehearsalFailure = { at, reason: 'users has 2 rows, and the manifest says 3.' }
  await noteBackups(db, { rehearsalFailure }, server.clock.now())
  expect((await read()).trouble).toMatch(
    /^The rehearsal failed .*: users has 2 rows, and the manifest says 3\.$/,
  )
})

test('a bucket that takes no uploads from browsers is named with the reason', async () => {
  const admin = await makeStaff(db, await makeCompany(db), 'VP', { accessRole: 'FULL_ADMIN' })
  const origins: string[] = []
  const reason = 'its CORS rules do not allow PUT'
  const files = {
    ...server.parts.files,
    whyNoUploads: async (origin: string) => {
      origins.push(origin)
      return reason
    },
  }
  const app = await buildApp({ ...server.parts, files })
  const asAdmin = await server.as(admin, app)
  expect((await asAdmin('GET /api/system')).body.files).toEqual({ state: 'failing', reason })
  expect(origins).toEqual([server.parts.config.publicUrl])
  await app.close()
})
