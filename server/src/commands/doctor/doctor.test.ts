import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { envOf, realProvider } from '../../../test/outside/real-provider.ts'
import { testSmtp } from '../../../test/outside/smtp-server.ts'
import { type BackupState, noteBackups } from '../../kernel/backup/state.ts'
import { readConfig } from '../../kernel/config.ts'
import { type Clock, runningClock } from '../../ports/clock/clock.ts'
import { examineWith } from './doctor.ts'
import type { Line } from './line.ts'

const CALLBACK = 'http://localhost:3000/api/auth/callback'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())

type Setup = { env?: Record<string, string>; clock?: Clock; testTo?: string }

/** The lines for a server on the test's database, with more settings. */
async function linesWith({
  env = {},
  clock = runningClock(),
  testTo,
}: Setup = {}): Promise<Record<string, Line>> {
  const config = readConfig({ DATABASE_URL: own.workUrl, DATABASE_OWNER_URL: own.url, ...env })
  const lines = await examineWith(config, clock, testTo)
  return Object.fromEntries(lines.map((line) => [line.check, line]))
}

const failing = (says: RegExp) =>
  expect.objectContaining({ state: 'failing', says: expect.stringMatching(says) })

test('a whole server has no line that fails', async () => {
  const [smtp, provider] = await Promise.all([testSmtp(), realProvider(CALLBACK)])
  onTestFinished(async () => void (await Promise.all([smtp.close(), provider.close()])))
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'scope@lantern.example' }
  const secret = { SIGN_IN_SECRET: 's'.repeat(32) }
  expect(await linesWith({ env: { ...mail, ...secret, ...envOf(provider.settings) } })).toEqual({
    settings: { check: 'settings', state: 'ok' },
    database: { check: 'database', state: 'ok', says: expect.stringMatching(/^PostgreSQL \d+/) },
    encryption: { check: 'encryption', state: 'ok', says: 'plain, and does not leave the machine' },
    rights: { check: 'rights', state: 'ok', says: 'postgres owns the tables, and the server does not' },
    extension: { check: 'extension', state: 'ok', says: 'pg_trgm' },
    'way back': { check: 'way back', state: 'ok', says: '1.1 → 1.0 without a restore: yes' },
    mail: { check: 'mail', state: 'ok', says: `127.0.0.1:${smtp.port}` },
    bucket: { check: 'bucket', state: 'not used', says: 'attached files are in DATA_DIR' },
    backup: {
      ...{ check: 'backup', state: 'not used' },
      says: 'BACKUP_TO names no place. A PostgreSQL of your own is yours to back up then',
    },
    inbox: {
      ...{ check: 'inbox', state: 'not used' },
      says: 'no folder is read. INBOX says where files of numbers arrive',
    },
    mailbox: {
      ...{ check: 'mailbox', state: 'not used' },
      says: 'no mailbox is read. INBOX_IMAP_URL and INBOX_AUTHSERV name one',
    },
    provider: { check: 'provider', state: 'ok', says: provider.settings.issuer },
    clock: { check: 'clock', state: 'ok' },
  })
  expect(smtp.received).toEqual([])
})

test('what is not set up is not used', async () => {
  const { mail, provider } = await linesWith()
  expect([mail?.state, provider?.state]).toEqual(['not used', 'not used'])
})

test('a mail server that is not there, and a folder that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scope-inbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'inbox'), 'a file in the place of the folder')
  const port = await freePort()
  const { inbox, mailbox } = await linesWith({
    env: {
      ...{ INBOX: 'folder', DATA_DIR: folder, INBOX_AUTHSERV: 'mx.lantern.example' },
      INBOX_IMAP_URL: `imap://numbers%40lantern.example:hidden-word@127.0.0.1:${port}`,
    },
  })
  expect(inbox).toEqual(failing(/inbox cannot be read and written \(ENOTDIR\)\. Look at INBOX$/))
  expect(mailbox?.says).toBe(
    '127.0.0.1: the mail server refuses the connection (ECONNREFUSED). Look at INBOX_IMAP_URL',
  )
})

describe('the database', () => {
  test('that is not there', async () => {
    const url = `postgresql://scope@127.0.0.1:${await freePort()}/scope`
    const lines = await linesWith({
      env: { DATABASE_URL: url, DATABASE_OWNER_URL: url, DATABASE_WAIT_SECONDS: '1' },
    })
    expect(lines.database).toEqual(failing(/^The database of DATABASE_URL did not answer within 1 seconds/))
    for (const check of ['encryption', 'rights', 'extension', 'clock']) {
      expect(lines[check]).toEqual({ check, state: 'not checked', says: 'the database cannot be used' })
    }
  })

  test('that refuses one of the users', async () => {
    const stranger = own.url.replace('user=postgres', 'user=nobody')
    const { database } = await linesWith({ env: { DATABASE_OWNER_URL: stranger } })
    expect(database).toEqual(
      failing(/^The database of DATABASE_OWNER_URL refuses the connection: role "nobody"/),
    )
  })

  test('that has no tables yet', async () => {
    const empty = await testDatabase('empty')
    onTestFinished(() => empty.drop())
    const lines = await linesWith({ env: { DATABASE_URL: empty.workUrl, DATABASE_OWNER_URL: empty.url } })
    expect(lines).toMatchObject({
      database: failing(/no tables yet\. Start the server, or run: scope migrate$/),
      rights: { state: 'not checked' },
      extension: { state: 'ok', says: 'pg_trgm can be installed, which the first migration does' },
      clock: { state: 'ok' },
    })
  })

  test('whose only user owns it, says what that means', async () => {
    const { rights } = await linesWith({ env: { DATABASE_URL: own.url, DATABASE_OWNER_URL: '' } })
    expect(rights).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('could change the audit trail'),
    })
  })

  test('whose owner is another than that of DATABASE_OWNER_URL', async () => {
    const { rights } = await linesWith({ env: { DATABASE_OWNER_URL: own.workUrl } })
    expect(rights).toEqual(failing(/^The user scope_server of DATABASE_OWNER_URL does not own the tables/))
  })
})

describe('the clock', () => {
  test.each([
    [-12, /^This server's clock is 1[12] seconds behind the database's\. .*NTP/],
    [12, /^This server's clock is 1[12] seconds ahead of the database's\. .*NTP/],
  ])('that is off by %i seconds', async (seconds, says) => {
    const clock = { now: () => new Date(runningClock().now().getTime() + seconds * 1000) }
    expect((await linesWith({ clock })).clock).toEqual(failing(says))
  })

  test('that CLOCK_START moves', async () => {
    const start = '2026-01-05T18:00:00Z'
    const lines = await linesWith({ env: { CLOCK_START: start }, clock: runningClock(new Date(start)) })
    expect(lines.clock).toEqual(failing(/behind the database's\. Remove CLOCK_START, which moves it$/))
  })
})

describe('a mail server', () => {
  const mailAt = (port: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'scope@lantern.example',
    SIGN_IN_SECRET: 's'.repeat(32),
  })

  test('that refuses us at once', async () => {
    const server = createServer((socket) => socket.end('554 5.7.1 no service for you\r\n'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { mail } = await linesWith({ env: mailAt(port) })
    expect(mail).toEqual(
      failing(/^127\.0\.0\.1:\d+: the mail server refuses our e-mails \(554.*Look at SMTP_URL/),
    )
    expect(mail?.says).not.toContain('no service')
  })

  test('that is not there', async () => {
    const { mail } = await linesWith({ env: mailAt(await freePort()) })
    expect(mail).toEqual(failing(/the mail server cannot be reached/))
  })

  test('that takes a test e-mail', async () => {
    const server = await testSmtp()
    onTestFinished(() => server.close())
    const { mail } = await linesWith({ env: mailAt(server.port), testTo: 'dana@lantern.example' })
    expect(mail).toMatchObject({ state: 'ok', says: expect.stringMatching(/ took an e-mail to dana@/) })
    expect(server.received).toMatchObject([{ from: 'scope@lantern.example', to: ['dana@lantern.example'] }])
  })

  test('that refuses our sender', async () => {
    const server = await testSmtp({ refuses: { at: 'MAIL FROM', code: 550, text: '5.7.60 not you' } })
    onTestFinished(() => server.close())
    const { mail } = await linesWith({ env: mailAt(server.port), testTo: 'dana@lantern.example' })
    expect(mail).toEqual(failing(/does not let us send as MAIL_FROM/))
  })
})

test('a provider that does not answer', async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { provider } = await linesWith({ env: envOf({ issuer, clientId: 'scope', clientSecret: 'secret' }) })
  expect(provider).toEqual(
    failing(/^http:\/\/127\.0\.0\.1:\d+ does not describe itself .*Look at OIDC_ISSUER$/),
  )
})

test('a bucket that is not there', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a secret of the test' }
  const { bucket } = await linesWith({
    env: { S3_BUCKET: 'files', S3_REGION: 'us', S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on', ...key },
  })
  expect(bucket).toEqual(failing(/^The bucket files takes no files \(ECONNREFUSED\)\. Look at S3_ENDPOINT/))
})

describe('backups', () => {
  const NOW = new Date('2026-11-25T20:00:00Z')
  const clock = { now: () => NOW }
  const last = { name: 'scope.tar.zst', at: '2026-11-25T04:31:00Z', bytes: 44_040_192, sha256: '' }

  async function backupWith(known: Partial<BackupState>, env: Record<string, string> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'scope-doctor-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await noteBackups(own.database.db, { last, failure: null, ...known }, NOW)
    return (await linesWith({ env: { BACKUP_TO: folder, ...env }, clock })).backup
  }

  test('that are made have the line of Settings', async () => {
    expect(await backupWith({})).toEqual({
      ...{ check: 'backup', state: 'ok', says: 'Last backup: tonight 4:31, 42 MB, read back.' },
    })
  })

  test('that are too old, or that fail, say why', async () => {
    const old = { ...last, at: '2026-11-24T04:31:00Z' }
    expect(await backupWith({ last: old })).toEqual(
      failing(/^Last backup: yesterday 4:31, .* No backup was made for more than 30 hours\.$/),
    )
    const failure = { at: '2026-11-25T04:32:00Z', reason: 'The disk is full.' }
    expect(await backupWith({ last: old, failure })).toEqual(
      failing(/No backup could be made tonight 4:32: The disk is full\.$/),
    )
  })

  test('whose place cannot be reached are named first', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const key = { BACKUP_S3_REGION: 'us', BACKUP_S3_KEY: 'id', BACKUP_S3_SECRET: 'a secret of the test' }
    const bucket = { BACKUP_TO: 's3://backups/scope', BACKUP_S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on' }
    expect(await backupWith({}, { ...bucket, ...key })).toEqual(
      failing(
        /^The S3 service refused or did not answer for s3:\/\/backups\/scope \(ECONNREFUSED\)\. Look at BACKUP_TO$/,
      ),
    )
    expect(await backupWith({}, { BACKUPS: 'off' })).toMatchObject({ state: 'not used', says: 'BACKUPS=off' })
  })
})
