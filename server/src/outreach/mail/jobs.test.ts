import { randomUUID } from 'node:crypto'
import type { EventOf } from '@scope/contract/outreach/outbox.words'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff } from '../../../test/world.ts'
import { writeMail } from '../../company/mail/service.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'
import { NO_SUCH_RECIPIENT } from '../../ports/mail/refusal.ts'

const LETTER = { subject: 'Hello', paragraphs: ['The code is 12345678.'], footer: 'You asked.' }
const MINUTE_MS = 60_000

const { server } = setScene()
beforeEach(async () => {
  server.mail.answers({ result: 'sent' })
  server.mail.sent.length = 0
  server.mail.tried.length = 0
  await server.database.db.run(sql`delete from messages`)
})

const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString())

type Written = {
  decoy?: boolean
  key?: string
  event?: EventOf<'mail'>
  recipient?: string
  minutes?: number
}

/** Writes an e-mail that is useful for ten minutes by default. */
async function write({ minutes = 10, ...more }: Written = {}): Promise<void> {
  const { database, clock, parts } = server
  const now = clock.now()
  const expire = new Date(now.getTime() + minutes * MINUTE_MS)
  const mail = { orgId: null, event: 'code', key: randomUUID(), recipient: 'dana@x.example' } as const
  const cause = { now, secret: parts.secret }
  await database.transaction((db) =>
    writeMail({ db, ...cause }, { ...mail, letter: LETTER, dueAt: now, expire, ...more }),
  )
}

type Stored = Pick<StoredRow<'messages'>, 'state' | 'recipient' | 'content' | 'attempts' | 'lastError'>
async function stored(): Promise<Stored | undefined> {
  const [row] = await server.database.db.rows<Stored>(
    sql`select state, recipient, content, attempts, last_error as "lastError" from messages`,
  )
  return row
}

const ready = async () => (await server.app.inject({ url: '/readyz' })).json()

test('an e-mail is sealed until it is sent, and its text is deleted then', async () => {
  await write()
  expect(JSON.stringify(await stored())).not.toMatch(/12345678|Hello/)
  expect(await deliverEveryMail(server.parts)).toBe(1)
  expect(server.mail.sent).toMatchObject([{ recipient: 'dana@x.example', letter: LETTER }])
  expect(await stored()).toMatchObject({ state: 'sent', content: null, attempts: 1, lastError: null })
  expect(await deliverEveryMail(server.parts)).toBe(0)
})

test('it is not there if its cause was not saved, and a key is written once', async () => {
  const failing = server.database.transaction(async (db) => {
    const now = server.clock.now()
    const mail = { orgId: null, event: 'test', key: 'never', recipient: 'dana@x.example' } as const
    await writeMail(
      { db, now, secret: server.parts.secret },
      { ...mail, letter: LETTER, dueAt: now, expire: now },
    )
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await stored()).toBeUndefined()
  await write({ key: 'one' })
  await write({ key: 'one' })
  expect(await deliverEveryMail(server.parts)).toBe(1)
})

const MINUTES = [1, 5, 20, 60, 60, 60, 60]

test.each<[event: EventOf<'mail'>, waits: number[], minutes: number]>([
  ['code', [5_000, 30_000, ...[120, 120, 120, 120].map((seconds) => seconds * 1000)], 10],
  ['new-sign-in', MINUTES.map((minutes) => minutes * MINUTE_MS), 5 * 60],
])(
  '%s is tried again as long as it is of use, and then dropped with its text',
  async (event, waits, minutes) => {
    await write({ event, minutes })
    server.mail.answers({ result: 'busy', reason: 'the mail server does not answer' })
    for (const wait of [0, ...waits]) {
      later(wait - 1)
      expect(await deliverEveryMail(server.parts)).toBe(0)
      later(1)
      expect(await deliverEveryMail(server.parts)).toBe(1)
    }
    const attempts = waits.length + 1
    expect(await stored()).toMatchObject({ state: 'waiting', attempts })
    later(60 * MINUTE_MS)
    expect(await deliverEveryMail(server.parts)).toBe(1)
    expect(await stored()).toMatchObject({ state: 'dropped', content: null, attempts })
    expect(server.mail.tried).toHaveLength(attempts)
  },
)

describe('an e-mail that waits for the mail server', () => {
  /** A person with an e-mail that could not be sent at once, and the part of it that is sent ten minutes later. */
  async function waiting(event: 'reply' | 'invitation', change: (userId: string) => Sql): Promise<number> {
    const { db } = server.database
    const { email, userId } = await makeStaff(db, await makeCompany(db), 'VP')
    await db.run(sql`update users set mail_choices = '{reply}' where id = ${userId}`)
    await write({ event, recipient: email, minutes: 60 })
    server.mail.answers({ result: 'busy', reason: 'the mail server does not answer' })
    await deliverEveryMail(server.parts)
    await db.run(change(userId))
    server.mail.answers({ result: 'sent' })
    later(10 * MINUTE_MS)
    await deliverEveryMail(server.parts)
    return server.mail.sent.length
  }

  const nothing = (userId: string) => sql`update users set first_name = 'Dee' where id = ${userId}`
  const unsubscribe = (userId: string) => sql`update users set mail_choices = '{}' where id = ${userId}`
  const leave = (userId: string) => sql`update users set active = false where id = ${userId}`

  test.each([
    ['reply', nothing, 1],
    ['reply', unsubscribe, 0],
    ['reply', leave, 0],
    ['invitation', unsubscribe, 1],
    ['invitation', leave, 0],
  ] as const)('of kind %s, after %o: sent %d', async (event, change, sent) => {
    expect(await waiting(event, change)).toBe(sent)
    expect(await stored()).toEqual(sent === 1 ? expect.objectContaining({ state: 'sent' }) : undefined)
  })

  test('does not count as the newest once another one was sent', async () => {
    await write({ event: 'new-sign-in', minutes: 24 * 60 })
    server.mail.answers({ result: 'busy', reason: 'the mail server does not answer' })
    for (const wait of [0, 1, 5, 20]) {
      later(wait * MINUTE_MS)
      await deliverEveryMail(server.parts)
    }
    server.mail.answers({ result: 'sent' })
    await write()
    later(MINUTE_MS)
    await deliverEveryMail(server.parts)
    expect(await ready()).toEqual({ ok: true, mail: { state: 'ok' } })
  })
})

test.each([
  ['a refused address', () => server.mail.answers({ result: 'refused', reason: 'no such address' }), 1],
  ['an e-mail older than its code', () => later(10 * MINUTE_MS), 0],
])('%s is not tried again', async (_what, fails, tried) => {
  await write()
  fails()
  expect(await deliverEveryMail(server.parts)).toBe(1)
  expect(await stored()).toMatchObject({ state: 'dropped', content: null })
  server.mail.answers({ result: 'sent' })
  expect(await deliverEveryMail(server.parts)).toBe(0)
  expect(server.mail.tried).toHaveLength(tried)
})

test('a decoy keeps no text and no address, and is never sent', async () => {
  await write({ decoy: true })
  expect(await stored()).toMatchObject({ state: 'decoy', recipient: '', content: null })
  expect(await deliverEveryMail(server.parts)).toBe(0)
})

test('an e-mail that was sealed with another secret is dropped, not sent', async () => {
  await write()
  expect(await deliverEveryMail({ ...server.parts, secret: 'the secret of another server, long too' })).toBe(
    1,
  )
  expect(await stored()).toMatchObject({
    state: 'dropped',
    lastError: expect.stringContaining('SIGN_IN_SECRET'),
  })
})

test('several servers send each e-mail once', async () => {
  for (let count = 0; count < 20; count += 1) await write()
  const done = await Promise.all([1, 2, 3].map(() => deliverEveryMail(server.parts)))
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(20)
  expect(server.mail.tried).toHaveLength(20)
})

describe('while e-mail fails', () => {
  test('an address that is refused is not the mail server’s trouble', async () => {
    await write()
    server.mail.answers({ result: 'refused', reason: NO_SUCH_RECIPIENT })
    await deliverEveryMail(server.parts)
    expect(await ready()).toEqual({ ok: true, mail: { state: 'ok' } })
  })

  test('the server stays ready and says so, to monitoring and to full admins', async () => {
    const { db } = server.database
    const admin = await makeStaff(db, await makeCompany(db), 'VP', { accessRole: 'FULL_ADMIN' })
    const asAdmin = await server.as(admin)
    expect(await ready()).toEqual({ ok: true, mail: { state: 'ok' } })
    for (let n = 0; n < 2; n += 1) await asAdmin('POST /api/company/mail/test')
    await deliverEveryMail(server.parts)
    expect(server.mail.sent.map(({ recipient }) => recipient)).toEqual([admin.email])
    await write()
    server.mail.answers({ result: 'busy', reason: 'the mail server does not answer' })
    await deliverEveryMail(server.parts)
    const failing = { state: 'failing', reason: 'the mail server does not answer' }
    expect(await ready()).toEqual({ ok: true, mail: failing })
    expect((await asAdmin('GET /api/company/mail')).body).toEqual(failing)
    server.mail.answers({ result: 'sent' })
    later(5_000)
    await deliverEveryMail(server.parts)
    expect(await ready()).toEqual({ ok: true, mail: { state: 'ok' } })
  })
})
