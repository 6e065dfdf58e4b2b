import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { type Dovecot, dovecot, hasDovecot, messageOf } from '../../../test/outside/dovecot.ts'
import { type Company, makeCompany, makeStaff, makeVenue, type Venue } from '../../../test/world.ts'
import { imapMailbox } from '../../ports/mailbox/imap.ts'
import { readMailbox } from './jobs.ts'

const NAME = hasDovecot ? 'a real mailbox' : 'a real mailbox, of which this machine has none'
const AUTHSERV = 'mx.lantern.example'
const PASSED = `${AUTHSERV}; dkim=pass header.d=pos.example`
const NEVER = new AbortController().signal

let mail: Dovecot
let server: TestApp
beforeAll(async () => {
  if (!hasDovecot) return
  mail = await dovecot()
  const env = { INBOX_IMAP_URL: mail.url, INBOX_AUTHSERV: AUTHSERV }
  server = await testApp(DUE_MONDAY, undefined, undefined, { env })
})
afterAll(async () => {
  await server?.close()
  await mail?.stop()
})

const READING = {
  ...{ sheet: null, columns: { venue: 'Location', week: 'Date', revenue: 'Net sales' }, leaveOut: [] },
  ...{ salaried: [], percent: 'whole' as const, decimal: 'point' as const },
  venue: { from: 'column' as const, venueId: null },
  week: { from: 'column' as const, means: 'monday' as const, sunday: null },
}

type Scene = { company: Company; venue: Venue; asVp: Caller; address: string }

/** A company whose VP has explained Toast’s files, and takes those of pos.example. */
async function scene(): Promise<Scene> {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const asVp = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  const header = ['Location', 'Date', 'Net sales']
  await asVp('POST /api/sources', { body: { name: 'Toast', header, reading: READING } })
  const body = { senders: ['@pos.example'], reportTo: [] }
  const { address } = (await asVp('PUT /api/inbox/settings', { body })).body
  return { company, venue, asVp, address: address ?? '' }
}

let mails = 0
type Sent = Partial<Parameters<typeof messageOf>[0]> & { revenue?: number }

/** Sends the sales of a week, and reads the mailbox. Answers into which folder the message was moved. */
async function send({ venue, address }: Scene, { revenue = 100, ...more }: Sent = {}): Promise<string> {
  mails += 1
  const subject = `Sales ${mails}`
  const content = `Location,Date,Net sales\n${venue.name},2026-11-16,${revenue}\n`
  const files = [{ name: 'toast.csv', content }]
  await mail.deliver(messageOf({ subject, to: address, files, authentication: [PASSED], ...more }))
  await readMailbox(server.parts, NEVER)
  for (const folder of ['Scope.done', 'Scope.failed']) {
    if ((await mail.folder(folder)).some((one) => one.subject === subject && one.seen)) return folder
  }
  return 'INBOX'
}

const revenueOf = async ({ asVp, venue }: Scene) =>
  (
    await asVp('GET /api/venues/:venue/metrics', {
      params: { venue: venue.slug },
      query: { week: '2026-11-16' },
    })
  ).body.metrics?.revenue

describe.skipIf(!hasDovecot)(`files that come by e-mail to ${NAME}`, () => {
  test('are imported from a listed and proven sender, the same bytes once', async () => {
    const at = await scene()
    expect(await send(at)).toBe('Scope.done')
    expect(await revenueOf(at)).toBe(100)
    expect(await send(at)).toBe('Scope.done')
    expect((await at.asVp('GET /api/sources')).body.sources[0]?.last).toMatchObject({ arrival: 'mail' })
  })

  test.each<[string, Sent]>([
    [
      'an Authentication-Results header that came with it',
      { authentication: ['evil.example; none', `mx.evil.example; dkim=pass header.d=pos.example`] },
    ],
    ['a forged header below the one of the server', { authentication: [`${AUTHSERV}; dkim=fail`, PASSED] }],
    ['no such header', { authentication: [] }],
    ['another sender', { from: 'reports@other.example' }],
    ['two senders', { from: 'reports@pos.example, x@pos.example' }],
    ['a signature of another domain', { authentication: [`${AUTHSERV}; dkim=pass header.d=evil.example`] }],
    ['wrong letters', { to: `numbers+${'z'.repeat(24)}@lantern.example` }],
  ])('are refused with %s', async (_what, more) => {
    const at = await scene()
    const before = server.mail.sent.length
    expect(await send(at, more)).toBe('Scope.failed')
    expect(await revenueOf(at)).toBeUndefined()
    expect((await at.asVp('GET /api/inbox')).body.files).toEqual([])
    await deliverEveryMail(server.parts)
    expect(server.mail.sent).toHaveLength(before)
  })

  const huge = (mb: number) => ({ name: 'huge.csv', content: Buffer.alloc(mb * 1024 * 1024, 'a') })
  const many = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.csv`, content: String(at) }))
  test.each([
    ['an attachment of 11 MB', [huge(11)], 'huge.csv', 'This file is larger than 10 MB.'],
    ['a message of 30 MB', [huge(22)], /^Sales/, 'This e-mail is larger than 25 MB.'],
    ['a message with 21 files', many, /^Sales/, 'This e-mail has more than 20 files.'],
  ])('that are too much stand in Waiting and in the report: %s', async (_what, files, name, refused) => {
    const at = await scene()
    const office = `office-${mails}@lantern.example`
    await at.asVp('PUT /api/inbox/settings', { body: { senders: ['@pos.example'], reportTo: [office] } })
    expect(await send(at, { files })).toBe('Scope.failed')
    expect((await at.asVp('GET /api/inbox')).body.files).toMatchObject([
      {
        name: expect.stringMatching(name),
        notTaken: refused,
        sender: 'reports@pos.example',
        arrival: 'mail',
      },
    ])
    await deliverEveryMail(server.parts)
    const letters = server.mail.sent.filter(({ recipient }) => recipient === office)
    expect(letters).toMatchObject([{ letter: { subject: expect.stringContaining('could not be taken') } }])
    expect(JSON.stringify(letters)).toContain(refused)
    // Nobody learns of letters by what is not proven.
    expect(await send(at, { files, authentication: [] })).toBe('Scope.failed')
    expect((await at.asVp('GET /api/inbox')).body.files).toHaveLength(1)
  })

  test('of which one is too large are taken without it', async () => {
    const at = await scene()
    const content = `Location,Date,Net sales\n${at.venue.name},2026-11-16,9\n`
    expect(await send(at, { files: [huge(11), { name: 'toast.csv', content }] })).toBe('Scope.done')
    expect(await revenueOf(at)).toBe(9)
    expect((await at.asVp('GET /api/inbox')).body.files).toMatchObject([{ name: 'huge.csv' }])
  })

  test('of 22 venues, one a day, become the numbers of the week without a person', async () => {
    const { db } = server.database
    const at = await scene()
    const venues = [at.venue]
    for (let more = 1; more < 22; more += 1) venues.push(await makeVenue(db, at.company))
    const reading = { ...READING, week: { ...READING.week, means: 'day' as const } }
    const [source] = (await at.asVp('GET /api/sources')).body.sources
    const params = { id: source?.id ?? '' }
    expect((await at.asVp('PATCH /api/sources/:id', { params, body: { reading } })).status).toBe(200)
    const days = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-11-${day}`)
    for (const [index, day] of days.entries()) {
      const rows = venues.map(({ name }, venue) => `${name},${day},${(venue + 1) * 100 + index}`)
      const content = ['Location,Date,Net sales', ...rows, ''].join('\n')
      expect(await send(at, { files: [{ name: `sales-${day}.csv`, content }] })).toBe('Scope.done')
    }
    for (const [index, venue] of venues.entries()) {
      const query = { week: '2026-11-09' }
      const { metrics } = (
        await at.asVp('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query })
      ).body
      expect(metrics).toMatchObject({
        revenue: (index + 1) * 700 + 21,
        ...{ source: 'imported', by: null, via: 'Toast · by e-mail' },
      })
    }
    expect((await at.asVp('GET /api/inbox')).body.files).toEqual([])
  })

  test('are refused at an address that was renewed', async () => {
    const at = await scene()
    const { address } = (await at.asVp('POST /api/inbox/address')).body
    expect(await send(at)).toBe('Scope.failed')
    expect(await send({ ...at, address: address ?? '' }, { revenue: 101 })).toBe('Scope.done')
    expect(await revenueOf(at)).toBe(101)
  })

  test('are read by one of two servers at once', async () => {
    const at = await scene()
    const files = [{ name: 'toast.csv', content: `Location,Date,Net sales\n${at.venue.name},2026-11-16,7\n` }]
    await mail.deliver(messageOf({ subject: 'Once', to: at.address, files, authentication: [PASSED] }))
    const settings = { url: mail.url, authserv: AUTHSERV, domain: 'lantern.example' }
    const other = { ...server.parts, mailbox: imapMailbox(settings) }
    const moved = await Promise.all([readMailbox(server.parts, NEVER), readMailbox(other, NEVER)])
    expect(moved.toSorted()).toEqual([0, 1])
    expect((await mail.folder('Scope.done')).filter(({ subject }) => subject === 'Once')).toHaveLength(1)
  })

  test('a mail server that is away fails the run, with a plain word in System', async () => {
    const at = await scene()
    const settings = {
      url: 'imap://a%40b.example:hidden@127.0.0.1:1',
      authserv: AUTHSERV,
      domain: 'b.example',
    }
    const mailbox = imapMailbox(settings)
    await expect(readMailbox({ ...server.parts, mailbox }, NEVER)).rejects.toThrow(/refuses the connection/)
    expect(mailbox.trouble()).toBe('the mail server refuses the connection (ECONNREFUSED)')
    expect((await at.asVp('GET /api/system')).body.inbox.places).toEqual([{ kind: 'mailbox', trouble: null }])
  })
})
