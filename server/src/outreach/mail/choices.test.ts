import type { MailChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeJournal, makePriority, makeStaff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { planMessages } from '../reminder/jobs.ts'

const { server, db } = setScene({ now: DUE_MONDAY })
beforeEach(async () => {
  server.mail.sent.length = 0
  // Jobs write to everyone, including people of other tests.
  await db.run(sql`update users set mail_choices = '{}'`)
  await db.run(sql`delete from messages`)
})

const WEEK = '2026-11-23'
const ENTRY = 'Weighed every bottle.'
const REPLY = 'Well done, keep this between us.'

/** A member with a submitted journal of this week and two priorities, at a venue without a space. */
async function scene(choices: MailChoice[] = []) {
  const { company, venue, lead, gm, asGm, asLead } = await makeScene(
    server,
    ['venue', 'lead', 'gm', 'asGm', 'asLead'],
    { venue: { createdAt: new Date('2026-01-05T18:00:00Z') } },
  )
  const journal = await asLead('POST /api/journals', { body: { weekOf: WEEK, entry: ENTRY } })
  const make = async () => (await makePriority(db, venue, lead, { status: 'ON_TRACK' })).id
  const priorities = [await make(), await make()] as const
  await asLead('PUT /api/mail-choices', { body: { choices } })
  const reply = (text: string, by = asGm) =>
    by('POST /api/journals/:id/review', { params: { id: journal.body.id }, body: { reply: text } })
  return { db, company, venue, gm, lead, asGm, asLead, reply, priorities }
}

const later = (seconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString())
const signOff = (as: Caller, id: string) =>
  as('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'COMPLETED' } })
const takeBack = (as: Caller, id: string) => as('DELETE /api/priorities/:id/sign-off', { params: { id } })

/** The subjects of the arrived e-mails. */
async function arrived(): Promise<string[]> {
  await deliverEveryMail(server.parts)
  return server.mail.sent.splice(0).map(({ letter }) => letter.subject)
}

const REPLIED = 'Your journal has a reply'
const SIGNED_OFF = 'Your priority is signed off'
const DUE = 'Your journal is due today'

test('nobody gets an e-mail who did not choose it', async () => {
  const { asLead, asGm, reply, priorities } = await scene()
  expect((await asLead('GET /api/mail-choices')).body).toEqual({
    available: true,
    kinds: ['journal-reminder', 'reply', 'sign-off', 'numbers-missing'],
    choices: [],
  })
  await reply(REPLY)
  await signOff(asGm, priorities[0])
  later(60)
  await planMessages(server.parts)
  expect(await arrived()).toEqual([])
})

test('messages about visits are offered to managers alone', async () => {
  const { asGm, asLead } = await scene()
  const offered = async (as: Caller) => (await as('GET /api/mail-choices')).body.kinds
  const all = await offered(asGm)
  const ofVisits: MailChoice[] = ['visit-planned', 'visit-shared']
  expect(all).toEqual(expect.arrayContaining(ofVisits))
  expect(await offered(asLead)).toEqual(all.filter((kind) => !ofVisits.includes(kind)))
})

test('a server without SMTP offers none and writes none', async () => {
  const { db, gm, lead, reply } = await scene(['reply'])
  const app = await buildApp({ ...server.parts, mail: undefined })
  const asLead = await server.as(lead, app)
  expect((await asLead('GET /api/mail-choices')).body).toMatchObject({
    available: false,
    choices: ['reply'],
  })
  expect((await reply(REPLY, await server.as(gm, app))).status).toBe(200)
  await app.close()
  expect(await db.rows(sql`select id from messages`)).toEqual([])
})

describe('a reply', () => {
  test('is told once a day, without a word of it', async () => {
    const { lead, venue, reply } = await scene(['reply'])
    await reply(REPLY)
    await deliverEveryMail(server.parts)
    const [mail] = server.mail.sent
    expect(mail?.recipient).toBe(lead.email)
    const text = JSON.stringify(mail?.letter)
    expect(text).not.toContain('between us')
    expect(text).not.toContain(ENTRY)
    expect(text).toContain(`/journal?venue=${venue.slug}&blt=${lead.slug}&week=${WEEK}`)
    expect(await arrived()).toEqual([REPLIED])
    await reply('And thank you.')
    expect(await arrived()).toEqual([])
    later(24 * 3600)
    await reply('One more thing.')
    await reply('One more thing.')
    expect(await arrived()).toEqual([REPLIED])
  })

  test('is not told when it was taken back before the e-mail could be sent', async () => {
    const { db, lead, reply } = await scene(['reply'])
    server.mail.answers({ result: 'busy', reason: 'the mail server does not answer' })
    await reply(REPLY)
    expect(await arrived()).toEqual([])
    await db.run(sql`update journals set reply = null where author_id = ${lead.id}`)
    server.mail.answers({ result: 'sent' })
    later(60)
    expect(await arrived()).toEqual([])
  })

  test('is not told by a review without one', async () => {
    const { reply } = await scene(['reply'])
    await reply('')
    expect(await arrived()).toEqual([])
  })

  test('is not told to someone who was deactivated', async () => {
    const { db, lead, reply } = await scene(['reply', 'sign-off'])
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    await reply(REPLY)
    expect(await arrived()).toEqual([])
  })
})

describe('a final sign-off', () => {
  test('is told when it can no longer be taken back, once a day', async () => {
    const { asGm, priorities } = await scene(['sign-off'])
    await signOff(asGm, priorities[0])
    later(10)
    expect(await arrived()).toEqual([])
    later(1)
    expect(await arrived()).toEqual([SIGNED_OFF])
    await signOff(asGm, priorities[1])
    later(11)
    expect(await arrived()).toEqual([])
  })

  test('that was taken back is not told, and is told when given again', async () => {
    const { asGm, priorities } = await scene(['sign-off'])
    await signOff(asGm, priorities[0])
    later(10)
    expect((await takeBack(asGm, priorities[0])).status).toBe(200)
    later(60)
    expect(await arrived()).toEqual([])
    await signOff(asGm, priorities[0])
    later(11)
    expect(await arrived()).toEqual([SIGNED_OFF])
  })

  test('is still told when another of the day was taken back', async () => {
    const { asGm, priorities } = await scene(['sign-off'])
    await signOff(asGm, priorities[0])
    await signOff(asGm, priorities[1])
    await takeBack(asGm, priorities[0])
    later(11)
    expect(await arrived()).toEqual([SIGNED_OFF])
  })
})

test('the journal reminder comes at 10:00 of the venue, also without a space, to who chose it', async () => {
  const { db, company, venue } = await scene()
  const member = (firstName: string) => makeStaff(db, company, 'BLT', { venues: [venue], firstName })
  const [due, done, gone] = [await member('Due'), await member('Done'), await member('Gone')]
  await member('Quiet')
  for (const weekOf of ['2026-11-16', WEEK]) await makeJournal(db, venue, done, done, { weekOf })
  await makeJournal(db, venue, due, due)
  for (const { userId } of [due, done, gone]) {
    await db.run(sql`update users set mail_choices = '{journal-reminder}' where id = ${userId}`)
  }
  await db.run(sql`update users set active = false where id = ${gone.userId}`)
  const recipients = async () => {
    await planMessages(server.parts)
    await deliverEveryMail(server.parts)
    return server.mail.sent.splice(0).map(({ recipient, letter }) => [recipient, letter.subject])
  }
  server.clock.set('2026-11-23T17:59:00Z')
  expect(await recipients()).toEqual([])
  server.clock.set(DUE_MONDAY)
  expect(await recipients()).toEqual([[due.email, DUE]])
  later(60)
  expect(await recipients()).toEqual([])
  later(24 * 3600)
  expect(await recipients()).toEqual([[due.email, 'Your journal is overdue']])
})

describe('unsubscribing with one click', () => {
  /** The request of a mail program: no session, no origin, a form. */
  const click = (url: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click',
    })

  /** The one-click address in the header of an e-mail about a reply. */
  async function oneClick({ reply }: Awaited<ReturnType<typeof scene>>): Promise<string> {
    await reply(REPLY)
    await deliverEveryMail(server.parts)
    const { origin, pathname, search } = new URL(server.mail.sent[0]?.letter.unsubscribe?.oneClick ?? '')
    expect(origin).toBe(server.parts.config.publicUrl)
    return pathname + search
  }

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ends that kind of e-mail to that person, with a body of %s',
    async (type) => {
      const about = await scene(['reply', 'sign-off'])
      const url = await oneClick(about)
      for (let times = 0; times < 2; times += 1) expect((await click(url, type)).statusCode).toBe(200)
      expect((await about.asLead('GET /api/mail-choices')).body.choices).toEqual(['sign-off'])
    },
  )

  test('a token that this server did not sign ends nothing', async () => {
    const about = await scene(['reply', 'sign-off'])
    const url = await oneClick(about)
    const forged = [url.replace('token=reply', 'token=sign-off'), url.slice(0, -4), `${url.split('=')[0]}=x`]
    for (const one of forged) {
      expect((await click(one, 'application/x-www-form-urlencoded')).statusCode).toBe(404)
    }
    expect((await about.asLead('GET /api/mail-choices')).body.choices).toEqual(['reply', 'sign-off'])
  })

  test('opening the address shows the choices and ends nothing; no other call takes a form', async () => {
    const about = await scene(['reply'])
    const url = await oneClick(about)
    const opened = await server.app.inject({ url })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/settings?tab=you'])
    expect((await about.asLead('GET /api/mail-choices')).body.choices).toEqual(['reply'])
    const other = await click('/api/auth/login', 'application/x-www-form-urlencoded')
    expect([other.statusCode, other.json().code]).toEqual([400, 'invalid'])
  })
})
