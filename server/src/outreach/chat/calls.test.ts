import { ALERT_HELD_SECONDS, type ChatEvent } from '@scope/contract/outreach/outbox.words'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeJournal, makeMetrics, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import type { ChatSender, Post } from '../../ports/chat/chat.ts'
import { settableClock } from '../../ports/clock/clock.ts'
import { archiveEnded } from '../../work/archive/jobs.ts'
import { usefulMs } from '../outbox/rules.ts'
import { planMessages } from '../reminder/jobs.ts'
import { deliverChat } from './jobs.ts'

/** Wednesday in the third week of period 11; 10:00 in Los Angeles is 18:00 UTC, in New York 15:00. */
const WEDNESDAY = '2026-11-18'
const SUNDAY_17 = '2026-11-23T01:00:00Z'
const WEDNESDAY_DOW = 3

const { server } = setScene()
beforeEach(async () => {
  server.chat.posts.length = 0
  server.chat.answers({ result: 'sent' })
  // Each test only looks at its own company.
  await server.database.db.run(sql`delete from messages`)
  await server.database.db.run(sql`delete from spaces`)
  await server.database.db.run(sql`update venues set gchat_webhook = null`)
  await server.database.db.run(sql`update orgs set ops_gchat_webhook = null`)
})

const SECRET = 'k3y-0f3a9c'
const addressOf = (space: string) =>
  `https://chat.googleapis.com/v1/spaces/${space}/messages?key=${SECRET}&token=${SECRET}`

/** A company with a venue in Los Angeles that has a space, its GM, and a Bar Lead whose Admin Day is Wednesday. */
async function scene(more: { timezone?: string } = {}) {
  const { db } = server.database
  server.clock.set('2026-11-17T20:00:00Z')
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const { company, venue, gm, admin, lead } = await makeScene(server, ['venue', 'gm', 'admin', 'lead'], {
    venue: { gchatWebhook: addressOf('venue'), createdAt, ...more },
    lead: { adminDayDow: WEDNESDAY_DOW },
  })
  await added(company.id, createdAt)
  return { db, company, venue, gm, admin, lead }
}

/** Sets when everyone in the company was added. */
async function added(orgId: string, since: Date) {
  await server.database.db.run(sql`update app_users set created_at = ${since} where org_id = ${orgId}`)
  await server.database.db.run(sql`update orgs set created_at = ${since} where id = ${orgId}`)
}

const plan = () => planMessages(server.parts)
const deliver = (chat: ChatSender = server.chat) => deliverChat({ ...server.parts, chat })

/** Runs the jobs of two servers at the same instant. */
async function at(instant: string) {
  server.clock.set(instant)
  await Promise.all([plan(), plan()])
  await Promise.all([deliver(), deliver()])
}

/** Spaces that accept messages and do not answer until the end of the test. */
function silentChat() {
  const posts: Post[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const send = async (post: Post) => {
    posts.push(post)
    await ended
    return { result: 'busy', reason: 'no answer in time', afterMs: null } as const
  }
  onTestFinished(end)
  return { posts, send, end }
}

const seconds = (from: string, count: number) => new Date(Date.parse(from) + count * 1000).toISOString()
const textsOf = (posts: readonly Post[]) => posts.map(({ body }) => JSON.stringify(body))
const stored = () =>
  server.database.db.rows<{ kind: string; state: string; attempts: number; lastError: string | null }>(
    sql`select event as kind, state, attempts, last_error as "lastError" from messages order by due_at, created_at`,
  )
const spaceRows = () =>
  server.database.db.rows<{ failures: number; lastError: string | null; restedUntil: Date | null }>(
    sql`select failures, last_error as "lastError", rested_until as "restedUntil" from spaces`,
  )

describe('the journal reminder', () => {
  test('goes out once at 10:00 of the venue, naming everyone who is missing a journal', async () => {
    const { db, venue, company, lead } = await scene()
    const agm = await makeStaff(db, company, 'AGM', { venues: [venue], firstName: 'Theo', adminDayDow: 2 })
    const later = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Pia', adminDayDow: 5 })
    const done = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Ola', adminDayDow: 3 })
    const gone = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Rex', adminDayDow: 3 })
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    await added(company.id, new Date('2026-11-16T12:00:00Z'))
    await makeJournal(db, venue, done, done)
    // Someone else's entry does not count as the member's own, and a draft does not count as submitted.
    await makeJournal(db, venue, lead, agm)
    await makeJournal(db, venue, lead, lead, { submittedAt: null })

    await at(`${WEDNESDAY}T17:59:00Z`)
    expect(server.chat.posts).toEqual([])
    for (const minute of ['18:00', '18:01', '19:30', '23:00']) await at(`${WEDNESDAY}T${minute}:00Z`)
    const [post, ...others] = server.chat.posts
    expect(others).toEqual([])
    expect(post?.address).toBe(addressOf('venue'))
    const text = textsOf(server.chat.posts)[0] ?? ''
    expect(text).toContain(`${agm.name}: overdue`)
    expect(text).toContain(`${lead.name}: due today`)
    for (const other of [later, done, gone]) expect(text).not.toContain(other.name)
    expect(text).toContain(`${server.parts.config.publicUrl}/journal`)
  })

  test('goes out once with two servers whose clocks differ by 5 s', async () => {
    const { company } = await scene()
    await added(company.id, new Date('2026-11-16T12:00:00Z'))
    const due = `${WEDNESDAY}T18:00:00Z`
    for (const second of [-7, -4, -1, 2, 5, 8]) {
      server.clock.set(seconds(due, second))
      const ahead = { ...server.parts, clock: settableClock(seconds(due, second + 5)) }
      await Promise.all([planMessages(ahead), plan()])
      await Promise.all([deliver(), deliverChat(ahead)])
    }
    expect(server.chat.posts).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  test('is due at 10:00 in each time zone, every day', async () => {
    const { db, company } = await scene({ timezone: 'America/New_York' })
    const west = await makeVenue(db, company, {
      gchatWebhook: addressOf('west'),
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    await makeStaff(db, company, 'BLT', { venues: [west], adminDayDow: 1 })
    await added(company.id, new Date('2026-01-01T00:00:00Z'))
    const spaces = () => server.chat.posts.map(({ address }) => /spaces\/(\w+)/.exec(address)?.[1])
    await at(`${WEDNESDAY}T15:00:00Z`)
    expect(spaces()).toEqual(['venue'])
    await at(`${WEDNESDAY}T18:00:00Z`)
    expect(spaces()).toEqual(['venue', 'west'])
    await at('2026-11-19T15:00:00Z')
    await at('2026-11-19T18:00:00Z')
    expect(spaces()).toEqual(['venue', 'west', 'venue', 'west'])
  })

  test('is not written if nobody is missing or the venue has no address, even if that changes later', async () => {
    const { db, venue, company, lead } = await scene()
    await makeVenue(db, company, { createdAt: new Date('2026-01-01T00:00:00Z') })
    for (const weekOf of ['2026-11-09', '2026-11-16']) await makeJournal(db, venue, lead, lead, { weekOf })
    await at(`${WEDNESDAY}T18:00:00Z`)
    // The reminder was decided at ten: a later member or address adds none.
    await makeStaff(db, company, 'BLT', { venues: [venue], adminDayDow: WEDNESDAY_DOW })
    await db.run(sql`update venues set gchat_webhook = ${addressOf('late')} where org_id = ${company.id}`)
    const young = await makeVenue(db, company, {
      gchatWebhook: addressOf('new'),
      createdAt: new Date(`${WEDNESDAY}T20:00:00Z`),
    })
    await makeStaff(db, company, 'BLT', { venues: [young], adminDayDow: WEDNESDAY_DOW })
    await added(company.id, new Date('2026-11-16T12:00:00Z'))
    await at(`${WEDNESDAY}T20:01:00Z`)
    expect(await stored()).toEqual([])
  })

  test.each([
    ['17:59', '2026-11-19T01:59:00Z', 1],
    ['18:00', '2026-11-19T02:00:00Z', 0],
  ])('missed while the server was down, it is sent until 18:00: %s', async (_time, now, posts) => {
    await scene()
    await at(now)
    expect(server.chat.posts).toHaveLength(posts)
  })

  test('is written once a day, even if the clock is changed', async () => {
    await scene()
    const instants = ['18:00', '19:00', '17:00', '18:00', '10:00', '18:30'].map(
      (time) => `${WEDNESDAY}T${time}:00Z`,
    )
    for (const instant of [...instants, '2027-05-05T17:00:00Z', ...instants]) await at(instant)
    const days = await server.database.db.rows(
      sql`select due_at, count(*)::int from messages group by 1 order by 1`,
    )
    expect(days).toEqual([
      { due_at: new Date(`${WEDNESDAY}T18:00:00Z`), count: 1 },
      { due_at: new Date('2027-05-05T17:00:00Z'), count: 1 },
    ])
    expect(server.chat.posts).toHaveLength(2)
  })
})

describe('the weekly digest', () => {
  async function company() {
    const made = await scene()
    const { db, venue, company: org } = made
    await db.run(sql`update orgs set ops_gchat_webhook = ${addressOf('ops')} where id = ${org.id}`)
    const createdAt = new Date('2026-11-02T12:00:00Z')
    await makeVenue(db, org, { name: `Silent ${org.domain}`, createdAt })
    for (const weekOf of ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']) {
      await makeMetrics(db, venue, { weekOf })
    }
    await makeMetrics(db, venue, { weekOf: '2026-11-16', revenue: '84211.00' })
    return made
  }
  const toOps = () => server.chat.posts.filter(({ address }) => address === addressOf('ops'))

  test('is sent once, Sunday 17:00 in Los Angeles, with the figures of the rollup', async () => {
    const { admin } = await company()
    await at('2026-11-23T00:59:00Z')
    expect(toOps()).toEqual([])
    for (const minute of [0, 1, 60]) await at(seconds(SUNDAY_17, minute * 60))
    expect(toOps()).toHaveLength(1)
    const [text] = textsOf(toOps())
    const { cards, weeks } = (await (await server.as(admin))('GET /api/rollup')).body
    expect(weeks).toEqual(['2026-11-16'])
    expect(text).toContain('Week of Nov 16 – 22, 2026')
    expect(text).toContain(`$${Math.round((cards.revenue.total ?? 0) / 1000)}K`)
    expect(text).toContain(`${cards.revenue.reported} of ${cards.revenue.expected} weeks reported`)
    expect(text).toMatch(/Numbers missing.*Silent [^,]* \(2 weeks\)/)
    expect(text).toContain('/vp/rollup')
  })

  test('goes out at 17:00 of the company’s own clock, and its files name that clock', async () => {
    const { db, company: of, admin } = await company()
    await db.run(sql`update orgs set timezone = 'America/Chicago' where id = ${of.id}`)
    await at('2026-11-22T22:59:00Z')
    expect(toOps()).toEqual([])
    await at('2026-11-22T23:00:00Z')
    expect(toOps()).toHaveLength(1)
    const { bytes } = (await (await server.as(admin))('GET /api/rollup.csv')).body
    expect(Buffer.from(bytes).toString()).toContain('Exported Nov 22, 2026, 5:00 PM CST')
  })

  test.each([
    ['2026-11-23T19:59:00Z', 1],
    ['2026-11-23T20:00:00Z', 0],
  ])(
    'late at %s it is still about the week that ended; after Monday noon none is sent',
    async (now, count) => {
      await company()
      await at(now)
      expect(toOps()).toHaveLength(count)
      for (const text of textsOf(toOps())) expect(text).toContain('Week of Nov 16 – 22, 2026')
    },
  )

  test('shows the numbers of the previous week until a venue has this week’s', async () => {
    const { db } = await company()
    await db.run(sql`delete from weekly_metrics where week_of = '2026-11-16'`)
    await at(SUNDAY_17)
    const [text] = textsOf(toOps())
    expect(text).toContain('Week of Nov 16 – 22, 2026')
    expect(text).toContain('Numbers, week of Nov 9 – 15, 2026')
    expect(text).toContain('$60K')
  })

  test('lists what is not signed off in the week in which the period ends', async () => {
    const { db, venue, lead } = await company()
    for (const title of ['Faster rounds', 'Pour cost']) await makePriority(db, venue, lead, { title })
    await makePriority(db, venue, lead, { title: 'Done', status: 'COMPLETED' })
    await at(SUNDAY_17)
    await at('2026-11-30T01:00:00Z')
    const [before, text] = textsOf(toOps())
    expect(before).not.toContain('Not signed off')
    expect(text).toContain('Not signed off in period 11')
    expect(text).toMatch(/2 priorities at 1 venue\..*\(2\)/)
  })

  test('lists it also when it is sent after midnight, but nothing that was withdrawn', async () => {
    const { db, venue, lead } = await company()
    await makePriority(db, venue, lead, { title: 'Faster rounds' })
    const { id } = await makePriority(db, venue, lead, { title: 'Mistaken' })
    await db.run(sql`update priorities set is_archived = true, withdrawn_at = now() where id = ${id}`)
    server.clock.set('2026-11-30T09:00:00Z')
    await archiveEnded(server.parts)
    await at('2026-11-30T09:00:00Z')
    expect(textsOf(toOps()).at(-1)).toMatch(/Not signed off in period 11.*1 priority at 1 venue\./)
  })

  test('has the signals of analytics', async () => {
    const { db, company: org } = await company()
    const admin = await makeStaff(db, org, 'VP', { accessRole: 'FULL_ADMIN' })
    await at(SUNDAY_17)
    const [text] = textsOf(toOps())
    const signals = (await (await server.as(admin))('GET /api/analytics/signals')).body
    expect(signals.length).toBeGreaterThan(0)
    const read = text?.replaceAll('\u2060', '')
    for (const { headline } of signals) expect(read).toContain(headline)
  })
})

describe('the at-risk alert', () => {
  const NOON = `${WEDNESDAY}T20:00:00Z`

  async function priority() {
    const made = await scene()
    const { db, venue, lead } = made
    const { id } = await makePriority(db, venue, lead, { title: 'Pour cost <under> 20', status: 'ON_TRACK' })
    const asLead = await server.as(lead)
    server.clock.set(NOON)
    const checkIn = (status: 'AT_RISK' | 'ON_TRACK', more = {}) =>
      asLead('PATCH /api/priorities/:id/status', { params: { id }, body: { status, ...more } })
    const after = async (count: number) => {
      server.clock.set(seconds(NOON, count))
      await deliver()
    }
    return { ...made, id, checkIn, after }
  }

  test('is held for a minute, then says which priority, whose, why and by whom', async () => {
    const { checkIn, after, lead, venue, id } = await priority()
    await checkIn('AT_RISK', { note: 'Short of <b>hands</b> & limes' })
    await after(ALERT_HELD_SECONDS - 1)
    expect(server.chat.posts).toEqual([])
    await after(ALERT_HELD_SECONDS)
    await after(ALERT_HELD_SECONDS + 10)
    expect(server.chat.posts).toHaveLength(1)
    const [text] = textsOf(server.chat.posts)
    expect(text).toContain('Short of &lt;\u2060b&gt;hands&lt;\u2060/b&gt; &amp; limes')
    expect(text).toContain('Pour cost &lt;\u2060under&gt; 20')
    expect(text).toContain(lead.name)
    expect(text).toContain(`/venue/${venue.slug}/board`)
    const link = `/?venue=${venue.slug}&blt=${lead.slug}&week=2026-11-16&check-in=on-track`
    expect(text).toContain(`${link}&for=${lead.slug}&priority=${id}`)
  })

  test('is listed in one direction, whatever a title contains', async () => {
    const { db, checkIn, id, gm, venue } = await priority()
    await db.run(sql`update priorities set title = ${'Pour \u202Etsoc'} where id = ${id}`)
    await checkIn('AT_RISK', { note: 'First' })
    await checkIn('AT_RISK', { note: 'Second' })
    const asGm = await server.as(gm)
    const { body } = await asGm('GET /api/venues/:venue/chat-messages', { params: { venue: venue.id } })
    expect(body.map(({ summary }) => summary)).toEqual([expect.stringContaining('At risk: Pour tsoc (')])
  })

  test('is deleted by an undo within the minute', async () => {
    const { checkIn, after } = await priority()
    await checkIn('AT_RISK', { note: 'A slip' })
    await checkIn('ON_TRACK')
    await after(600)
    expect(server.chat.posts).toEqual([])
    expect(await stored()).toMatchObject([{ kind: 'at-risk', state: 'cancelled' }])
  })

  test('stays sent after a later undo; a new one is sent if the priority is at risk again', async () => {
    const { checkIn, after } = await priority()
    await checkIn('AT_RISK')
    await after(60)
    await checkIn('ON_TRACK')
    await checkIn('AT_RISK', { note: 'Again' })
    await after(130)
    expect(server.chat.posts).toHaveLength(2)
    expect(textsOf(server.chat.posts)[1]).toContain('Again')
    expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('is sent once while the priority stays at risk, with the first note', async () => {
    const { checkIn, after } = await priority()
    await checkIn('AT_RISK', { note: 'First' })
    await checkIn('AT_RISK', { note: 'Second' })
    await after(60)
    await checkIn('AT_RISK', { note: 'Third' })
    await after(600)
    expect(server.chat.posts).toHaveLength(1)
    expect(textsOf(server.chat.posts)[0]).toContain('Second')
  })

  test('is not written for a week that has a later check-in, nor without an address', async () => {
    const { checkIn, db, after } = await priority()
    await checkIn('ON_TRACK')
    await checkIn('AT_RISK', { week: '2026-11-09', note: 'Last week' })
    expect(await stored()).toEqual([])
    await db.run(sql`update venues set gchat_webhook = null`)
    await checkIn('AT_RISK')
    await after(600)
    expect(await stored()).toEqual([])
  })

  test('is written once if a call is repeated with its key', async () => {
    const { id, lead, after } = await priority()
    const asLead = await server.as(lead)
    for (let round = 0; round < 3; round += 1) {
      const options = { headers: { 'idempotency-key': 'at-risk-once' } }
      await asLead(
        'PATCH /api/priorities/:id/status',
        { params: { id }, body: { status: 'AT_RISK' } },
        options,
      )
    }
    await after(60)
    expect(server.chat.posts).toHaveLength(1)
  })
})

describe('delivery', () => {
  const NOON = `${WEDNESDAY}T20:00:00Z`

  /** Adds due messages to a venue's space. */
  async function waiting(count: number, more: { kind?: ChatEvent } = {}) {
    const made = await scene()
    const { db, company, venue } = made
    server.clock.set(NOON)
    await db.run(
      sql`insert into spaces (org_id, venue_id) values (${company.id}, ${venue.id}) on conflict do nothing`,
    )
    for (let index = 0; index < count; index += 1) await one(company.id, venue.id, index, more.kind)
    return made
  }
  const message = JSON.stringify({ title: 'T', subtitle: 'S', sections: [], links: [] })
  const one = (orgId: string, venueId: string, index: number, event: ChatEvent = 'at-risk') =>
    server.database.db.run(sql`
      insert into messages (channel, org_id, venue_id, event, key, content, due_at, expire, created_at)
      values ('chat', ${orgId}, ${venueId}, ${event}, ${`${venueId} ${index}`},
              jsonb_build_object('summary', ${`Message ${index}`}::text, 'message', ${message}::jsonb), ${NOON},
              ${new Date(Date.parse(NOON) + usefulMs(event))}, ${seconds(NOON, index)})`)

  test('sends one message a second to a space, oldest first', async () => {
    await waiting(3)
    for (const tenth of [0, 3, 9, 10, 15, 20, 30]) {
      server.clock.set(seconds(NOON, tenth / 10))
      await Promise.all([deliver(), deliver()])
      expect(server.chat.posts).toHaveLength(Math.min(3, 1 + Math.floor(tenth / 10)))
    }
    expect(textsOf(server.chat.posts)).toEqual(
      [0, 1, 2].map((index) => expect.stringContaining(`Message ${index}`)),
    )
  })

  test.each([
    ['https://hooks.slack.com/services/T0/B0/abc', { text: 'Message 0', blocks: expect.any(Array) }],
    [
      'https://a.api.powerplatform.com/workflows/b/triggers/manual/paths/invoke?sig=s',
      { type: 'message', attachments: [expect.objectContaining({ contentUrl: null })] },
    ],
    ['https://discord.com/api/webhooks/1/abc', { content: 'Message 0', allowed_mentions: { parse: [] } }],
  ])(
    'gives a message that waits the form of the system that its space is of now: %s',
    async (address, body) => {
      const { db, venue } = await waiting(1)
      await db.run(sql`update venues set gchat_webhook = ${address} where id = ${venue.id}`)
      await deliver()
      expect(server.chat.posts).toMatchObject([{ address, body }])
    },
  )

  test('retries a busy space with growing delays and the same message id', async () => {
    await waiting(1)
    const ids = new Set<string>()
    let tries = 0
    const refuses: ChatSender = {
      send: async ({ id }) => {
        ids.add(id)
        tries += 1
        return { result: 'busy', reason: 'status 503', afterMs: tries === 1 ? 120_000 : null }
      },
    }
    const waits: number[] = []
    let tried = new Date(NOON)
    await deliver(refuses)
    while (tries < 6) {
      const [space] = await spaceRows()
      const restedUntil = space?.restedUntil ?? tried
      const before = tries
      server.clock.set(new Date(restedUntil.getTime() - 1).toISOString())
      await deliver(refuses)
      expect(tries).toBe(before)
      server.clock.set(restedUntil.toISOString())
      await deliver(refuses)
      expect(tries).toBe(before + 1)
      waits.push((restedUntil.getTime() - tried.getTime()) / 1000)
      tried = restedUntil
    }
    const [first, ...later] = waits
    expect(first).toBe(120)
    for (const [index, wait] of later.entries()) {
      // 10 s after the second failure, then 20, 40 …, each shortened at random by up to half.
      expect(wait).toBeGreaterThanOrEqual(5 * 2 ** index)
      expect(wait).toBeLessThanOrEqual(10 * 2 ** index)
    }
    server.clock.set(seconds(NOON, 1800))
    await deliver()
    expect(ids).toEqual(new Set(server.chat.posts.map(({ id }) => id)))
    expect(await stored()).toMatchObject([{ state: 'sent', lastError: null, attempts: tries + 1 }])
    expect(await spaceRows()).toEqual([{ failures: 0, lastError: null, restedUntil: null }])
  })

  test('rests a dead space for an hour, shows why, and drops outdated messages', async () => {
    await waiting(1, { kind: 'journal-reminder' })
    server.chat.answers({ result: 'dead', reason: 'status 404' })
    for (const [minutes, tries] of [
      [0, 1],
      [59, 1],
      [60, 2],
      [179, 2],
      [180, 3],
      [419, 3],
      [420, 4],
    ] as const) {
      server.clock.set(seconds(NOON, minutes * 60))
      await deliver()
      expect([minutes, (await stored())[0]?.attempts]).toEqual([minutes, tries])
    }
    expect(await spaceRows()).toMatchObject([{ failures: 4, lastError: 'status 404' }])
    server.clock.set(seconds(NOON, 8 * 3600))
    await deliver()
    expect(await stored()).toMatchObject([{ state: 'dropped', lastError: 'status 404' }])
    server.chat.answers({ result: 'sent' })
    server.clock.set(seconds(NOON, 24 * 3600))
    await deliver()
    expect(server.chat.posts).toEqual([])
  })

  test('tries the others before one that failed', async () => {
    await waiting(2)
    const failsFirst: ChatSender = {
      send: async (post) =>
        JSON.stringify(post.body).includes('Message 0')
          ? { result: 'dead', reason: 'status 403' }
          : server.chat.send(post),
    }
    await deliver(failsFirst)
    server.clock.set(seconds(NOON, 3600))
    await deliver(failsFirst)
    expect(textsOf(server.chat.posts)).toEqual([expect.stringContaining('Message 1')])
  })

  test('does not let one slow space delay the others', async () => {
    const { db, company } = await waiting(1)
    for (let index = 0; index < 12; index += 1) {
      const other = await makeVenue(db, company, { gchatWebhook: addressOf(`other${index}`) })
      await db.run(sql`insert into spaces (org_id, venue_id) values (${company.id}, ${other.id})`)
      await one(company.id, other.id, 0)
    }
    const silent = silentChat()
    const hangs: ChatSender = {
      send: (post) => (post.address === addressOf('venue') ? silent : server.chat).send(post),
    }
    const run = deliver(hangs)
    await expect.poll(() => server.chat.posts.length).toBe(12)
    // Another server skips the rows that this one locked.
    await deliver()
    expect(server.chat.posts).toHaveLength(12)
    silent.end()
    await run
    expect((await stored()).filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })

  test('delays no call while many spaces are silent', async () => {
    const { db, company, gm } = await waiting(1)
    for (let index = 0; index < 12; index += 1) {
      const other = await makeVenue(db, company, { gchatWebhook: addressOf(`other${index}`) })
      await db.run(sql`insert into spaces (org_id, venue_id) values (${company.id}, ${other.id})`)
      await one(company.id, other.id, 0)
    }
    const asGm = await server.as(gm)
    const silent = silentChat()
    const runs = [deliver(silent), deliver(silent)]
    await expect.poll(() => silent.posts.length).toBeGreaterThanOrEqual(4)
    expect((await asGm('GET /api/venues')).status).toBe(200)
    silent.end()
    await Promise.all(runs)
  })

  test('drops a refused message, and continues with the others after a second', async () => {
    await waiting(2)
    const refusesFirst: ChatSender = {
      send: async (post) =>
        JSON.stringify(post.body).includes('Message 0')
          ? { result: 'refused', reason: 'status 400' }
          : server.chat.send(post),
    }
    await deliver(refusesFirst)
    expect(await stored()).toMatchObject([
      { state: 'dropped', attempts: 1, lastError: 'status 400' },
      { state: 'waiting', attempts: 0 },
    ])
    expect(await spaceRows()).toMatchObject([{ failures: 0, lastError: null }])
    server.clock.set(seconds(NOON, 1))
    await deliver(refusesFirst)
    expect(textsOf(server.chat.posts)).toEqual([expect.stringContaining('Message 1')])
  })

  test('ignores a rest far in the future, set by a wrong clock', async () => {
    const { db } = await waiting(1)
    await db.run(sql`update spaces set rested_until = '2031-01-01', last_sent_at = '2031-01-01'`)
    await deliver()
    expect(server.chat.posts).toHaveLength(1)
  })

  test('waits while a space has no address, and drops what waited too long', async () => {
    const { db, venue } = await waiting(1)
    await db.run(sql`update venues set gchat_webhook = null`)
    await deliver()
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await db.run(sql`update venues set gchat_webhook = ${addressOf('other')} where id = ${venue.id}`)
    await deliver()
    expect(server.chat.posts.map(({ address }) => address)).toEqual([addressOf('other')])
  })
})

describe('the test message', () => {
  const NOON = `${WEDNESDAY}T20:00:00Z`
  const ask = async (
    who: Awaited<ReturnType<typeof scene>>['gm'],
    venue: { id: string },
    webhook = 'venue',
  ) => {
    const call = await server.as(who)
    return () =>
      call('POST /api/venues/:venue/webhooks/test', {
        params: { venue: venue.id },
        body: { webhook: webhook as 'venue' },
      })
  }

  test('is sent at once, listed and in the audit trail', async () => {
    const { db, gm, venue, company } = await scene()
    server.clock.set(NOON)
    const test = await ask(gm, venue)
    expect((await test()).body).toEqual({ sent: true, error: null })
    expect(textsOf(server.chat.posts)).toEqual([expect.stringContaining(`Test message by ${gm.name}`)])
    const listed = await (await server.as(gm))('GET /api/venues/:venue/chat-messages', {
      params: { venue: venue.slug },
    })
    expect(listed.body).toMatchObject([
      {
        ...{ kind: 'test', venueId: venue.id, state: 'sent', attempts: 1, lastError: null },
        ...{ dueAt: `${WEDNESDAY}T20:00:00.000Z`, sentAt: `${WEDNESDAY}T20:00:00.000Z` },
      },
    ])
    const audits = await db.rows(
      sql`select action, meta from audits where org_id = ${company.id} and action like 'webhook.%'`,
    )
    expect(audits).toEqual([
      { action: 'webhook.tested', meta: { venueId: venue.id, webhook: 'venue', sent: true, error: null } },
    ])
  })

  test('says whether it arrived; failure starts no rest, success ends one', async () => {
    const { db, gm, venue } = await scene()
    server.clock.set(NOON)
    const test = await ask(gm, venue)
    server.chat.answers({ result: 'dead', reason: 'status 403' })
    expect((await test()).body).toEqual({ sent: false, error: 'status 403' })
    const failed = { lastError: 'status 403', restedUntil: null }
    expect(await spaceRows()).toEqual([{ ...failed, failures: 0 }])
    expect(await stored()).toEqual([{ kind: 'test', state: 'dropped', attempts: 1, lastError: 'status 403' }])
    await db.run(sql`update spaces set failures = 3, rested_until = ${seconds(NOON, 600)}`)
    await test()
    expect(await spaceRows()).toEqual([{ ...failed, failures: 3, restedUntil: new Date(seconds(NOON, 600)) }])
    server.chat.answers({ result: 'sent' })
    expect((await test()).body).toEqual({ sent: true, error: null })
    expect(await spaceRows()).toEqual([{ failures: 0, lastError: null, restedUntil: null }])
  })

  test('to a silent space delays no call, even if many are sent', async () => {
    const { gm, venue } = await scene()
    server.clock.set(NOON)
    const [asGm, test] = [await server.as(gm), await ask(gm, venue)]
    const silent = silentChat()
    server.chat.sends(silent)
    const tests = Array.from({ length: 14 }, test)
    await expect.poll(() => silent.posts.length).toBeGreaterThan(0)
    expect((await asGm('GET /api/venues')).status).toBe(200)
    silent.end()
    const answers = await Promise.all(tests)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(9).fill(429)])
    expect(silent.posts).toHaveLength(5)
    expect(await stored()).toEqual(
      Array(5).fill({ kind: 'test', state: 'dropped', attempts: 1, lastError: 'no answer in time' }),
    )
  })

  test('does not wait for a message being sent to the same space', async () => {
    const { gm, venue } = await scene()
    server.clock.set(`${WEDNESDAY}T18:00:00Z`)
    await plan()
    const silent = silentChat()
    const run = deliver(silent)
    await expect.poll(() => silent.posts.length).toBe(1)
    expect((await (await ask(gm, venue))()).body).toEqual({ sent: true, error: null })
    silent.end()
    await run
    const failed = (await spaceRows()).filter(({ failures }) => failures > 0)
    expect(failed).toMatchObject([{ failures: 1, lastError: 'no answer in time' }])
  })

  test('is limited to five a minute, and needs an address', async () => {
    const { db, gm, venue } = await scene()
    server.clock.set(NOON)
    const test = await ask(gm, venue)
    const answers = await Promise.all(Array.from({ length: 8 }, test))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), 429, 429, 429])
    server.clock.set(seconds(NOON, 61))
    expect((await test()).status).toBe(200)
    await db.run(sql`update venues set gchat_webhook = null where id = ${venue.id}`)
    expect((await test()).body).toEqual({ sent: false, error: 'Add a webhook address first.' })
  })

  test('to the operations space, and its list of messages, need the right to change that space', async () => {
    const { db, gm, admin, venue, company } = await scene()
    await db.run(sql`update orgs set ops_gchat_webhook = ${addressOf('ops')} where id = ${company.id}`)
    server.clock.set(NOON)
    expect((await (await ask(gm, venue, 'operations'))()).status).toBe(403)
    expect((await (await ask(admin, venue, 'operations'))()).body).toEqual({ sent: true, error: null })
    await (await ask(gm, venue))()
    const listOf = async (who: typeof gm) =>
      (
        await (
          await server.as(who)
        )('GET /api/venues/:venue/chat-messages', { params: { venue: venue.id } })
      ).body.map(({ venueId }) => venueId)
    expect(await listOf(gm)).toEqual([venue.id])
    expect((await listOf(admin)).toSorted()).toEqual([venue.id, null].toSorted())
  })
})

test('only the address’s own row contains key and token', async () => {
  const { db, gm, venue } = await scene()
  await at(`${WEDNESDAY}T18:00:00Z`)
  server.chat.answers({ result: 'dead', reason: 'status 404' })
  await (await server.as(gm))('POST /api/venues/:venue/webhooks/test', {
    params: { venue: venue.id },
    body: { webhook: 'venue' },
  })
  const tables = await db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
  )
  for (const { name } of tables) {
    const rows = await db.rows<{ row: string }>(raw(`select t::text as row from ${name} t`))
    const telling = rows.filter(({ row }) => row.includes(SECRET))
    if (name === 'venues' || name === 'orgs') continue
    expect([name, telling]).toEqual([name, []])
  }
})
