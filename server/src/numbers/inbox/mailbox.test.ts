import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { makeCompany, makeStaff, makeVenue, type Venue } from '../../../test/world.ts'
import type { Mailbox } from '../../ports/mailbox/mailbox.ts'
import { readMessage } from '../../ports/mailbox/message.ts'
import { readMailbox } from './jobs.ts'

/* A real mailbox is in `mailbox.slow.test.ts`. */

const AUTHSERV = 'mx.lantern.example'

let server: TestApp
beforeAll(async () => {
  const env = { INBOX_IMAP_URL: 'imap://numbers%40lantern.example:x@127.0.0.1:1', INBOX_AUTHSERV: AUTHSERV }
  server = await testApp(DUE_MONDAY, undefined, undefined, { env })
})
afterAll(() => server.close())

type Scene = { venue: Venue; asVp: Caller; address: string; office: string }

/** A company whose VP has explained Toast’s files, takes those of pos.example, and whose office gets reports. */
async function scene(): Promise<Scene> {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const asVp = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  const reading = {
    ...{ sheet: null, columns: { venue: 'Location', week: 'Date', revenue: 'Net sales' }, leaveOut: [] },
    ...{ salaried: [], percent: 'whole' as const, decimal: 'point' as const },
    venue: { from: 'column' as const, venueId: null },
    week: { from: 'column' as const, means: 'monday' as const, sunday: null },
  }
  await asVp('POST /api/sources', {
    body: { name: 'Toast', header: ['Location', 'Date', 'Net sales'], reading },
  })
  const office = `office@${company.domain}`
  const body = { senders: ['@pos.example'], reportTo: [office] }
  const { address } = (await asVp('PUT /api/inbox/settings', { body })).body
  return { venue, asVp, address: address ?? '', office }
}

let messages = 0

/** Reads a mailbox with one message. Answers into which folder it is moved. */
async function arrive({ address }: Scene, content: readonly string[], proof = 'pos.example') {
  messages += 1
  const source = [
    `Authentication-Results: ${AUTHSERV}; dkim=pass header.d=${proof}`,
    ...['From: reports@pos.example', `To: ${address}`, 'Subject: Sales', 'MIME-Version: 1.0'],
    ...[`Message-ID: <${messages}@pos.example>`, ...content],
  ]
  const results: string[] = []
  const real = server.parts.mailbox as Mailbox
  const readNew: Mailbox['readNew'] = async (take) => {
    results.push(await take(await readMessage(Buffer.from(source.join('\r\n')))))
    return 1
  }
  await readMailbox({ ...server.parts, mailbox: { ...real, readNew } }, new AbortController().signal)
  return results[0]
}

const waiting = async ({ asVp }: Scene) =>
  (await asVp('GET /api/inbox')).body.files.map(({ name, notTaken }) => [name, notTaken])

test('a file with a Content-ID in a forwarded e-mail is imported', async () => {
  const at = await scene()
  const forwarded = [
    ...[
      'Content-Type: message/rfc822',
      '',
      'From: a@other.example',
      'Content-Type: multipart/related; boundary=in',
    ],
    ...[
      '',
      '--in',
      'Content-Type: text/html',
      '',
      '<p>x</p>',
      '--in',
      'Content-Type: application/octet-stream',
    ],
    ...[
      'Content-ID: <f_abc>',
      '',
      'Location,Date,Net sales',
      `${at.venue.name},2026-11-16,84210.50`,
      '--in--',
    ],
  ]
  expect(await arrive(at, forwarded)).toBe('done')
  const params = { venue: at.venue.slug }
  const { metrics } = (
    await at.asVp('GET /api/venues/:venue/metrics', { params, query: { week: '2026-11-16' } })
  ).body
  expect(metrics).toMatchObject({ revenue: 84_210.5, via: 'Toast · by e-mail' })
})

test.each([
  ['a link alone', ['', 'Download it: https://pos.example/report.csv'], 'This e-mail has no file.'],
  ['a picture alone', ['Content-Type: image/png; name="report.png"', '', 'x'], 'only report.png.'],
  [
    'Outlook’s Rich Text',
    ['Content-Type: application/ms-tnef; name="winmail.dat"', '', 'x'],
    'a winmail.dat',
  ],
])('a proven e-mail with %s stands in Waiting and in a report that says why', async (_what, content, why) => {
  const at = await scene()
  expect(await arrive(at, content)).toBe('failed')
  expect(await waiting(at)).toEqual([['Sales', expect.stringContaining(why)]])
  await deliverEveryMail(server.parts)
  const letters = server.mail.sent.filter(({ recipient }) => recipient === at.office)
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).toContain(why)
})

test('nobody is told of an e-mail that is not proven', async () => {
  const at = await scene()
  expect(await arrive(at, ['', 'Hello'], 'evil.example')).toBe('failed')
  expect(await waiting(at)).toEqual([])
})
