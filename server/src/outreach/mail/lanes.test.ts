import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, makeVenue } from '../../../test/world.ts'
import { writeMail } from '../../company/mail/service.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool/pool.ts'
import { deliverChat } from '../chat/jobs.ts'
import { planMessages } from '../reminder/jobs.ts'
import { deliverCodes, deliverMails } from './jobs.ts'

const LETTER = { subject: 'Code', paragraphs: ['12345678'], footer: 'You asked.' }
/** Wednesday at 10:00 in Los Angeles: members' reminders are due. */
const WEDNESDAY_10 = '2026-11-18T18:00:00Z'

const { server, db } = setScene({ now: '2026-11-17T20:00:00Z' })
beforeEach(async () => {
  server.mail.sent.length = 0
  await db.run(sql`delete from messages`)
})

/** Writes due e-mails. */
async function write(event: 'code' | 'webhook-off', count: number): Promise<void> {
  const { database, clock, parts } = server
  const now = clock.now()
  const expire = new Date(now.getTime() + 600_000)
  for (let at = 0; at < count; at += 1) {
    const mail = { orgId: null, event, key: `${event}:${at}`, recipient: `${event}.${at}@x.example` }
    await writeMail(
      { db: database.db, now, secret: parts.secret },
      { ...mail, letter: LETTER, dueAt: now, expire },
    )
  }
}

test('chat spaces that never answer delay no sign-in code', async () => {
  const company = await makeCompany(db)
  for (let at = 0; at <= SLOW_CONNECTIONS; at += 1) {
    const gchatWebhook = `https://chat.googleapis.com/v1/spaces/${at}/messages?key=k&token=t`
    const venue = await makeVenue(db, company, { gchatWebhook })
    await makeStaff(db, company, 'BLT', { venues: [venue], adminDayDow: 3 })
  }
  await db.run(sql`update users set created_at = '2026-01-01'`)
  await db.run(sql`update venues set created_at = '2026-01-01'`)
  server.clock.set(WEDNESDAY_10)
  await planMessages(server.parts)
  let hanging = 0
  let answer = () => {}
  let allHang = () => {}
  const full = new Promise<void>((resolve) => {
    allHang = resolve
  })
  const answered = new Promise<{ result: 'sent' }>((resolve) => {
    answer = () => resolve({ result: 'sent' })
  })
  server.chat.sends({
    send: () => {
      hanging += 1
      if (hanging === SLOW_CONNECTIONS) allHang()
      return answered
    },
  })
  const chat = deliverChat(server.parts)
  await full
  await write('code', 1)
  expect(await deliverCodes(server.parts)).toBe(1)
  expect(server.mail.sent).toMatchObject([{ recipient: 'code.0@x.example' }])
  answer()
  await chat
})

test('each e-mail has one lane', async () => {
  await write('webhook-off', 3)
  await write('code', 2)
  expect(await deliverCodes(server.parts)).toBe(2)
  expect(await deliverMails(server.parts)).toBe(3)
  expect(server.mail.sent).toHaveLength(5)
})
