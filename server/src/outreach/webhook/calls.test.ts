import type { Delivery } from '@scope/contract/outreach/webhook'
import { GIVEN_UP_MAX, WEBHOOKS_MAX, type WebhookEvent } from '@scope/contract/outreach/webhook.words'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { replies, type SpaceServer, spaceServer, staysSilent } from '../../../test/outside/space-server.ts'
import { makeCompany, makeStaff, makeVenue } from '../../../test/world.ts'
import { webhookPoster } from '../../ports/webhook/signed-post.ts'
import { deliverWebhooks } from './jobs.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const MINUTE_MS = 60_000
const KEY = 'k-0f3a9c'

let receiver: SpaceServer
let server: TestApp
beforeAll(async () => {
  receiver = await spaceServer()
  server = await testApp(NOW, undefined, undefined, {
    env: { WEBHOOK_HOSTS: receiver.host },
    parts: { webhooks: webhookPoster({ allowedHosts: [receiver.host], limitMs: 2000 }) },
  })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(async () => {
  server.clock.set(NOW)
  receiver.requests.length = 0
  receiver.does(replies(200))
  // Each test only looks at its own company.
  await server.database.db.run(sql`delete from webhooks`)
  await server.database.db.run(sql`delete from messages`)
})

const urlOf = (path = 'scope') => `http://${receiver.host}/${path}?key=${KEY}`

async function scene() {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN', firstName: 'Ada' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const [asAdmin, asGm] = [await server.as(admin), await server.as(gm)]
  return { db, company, venue, admin, asAdmin, asGm }
}

async function add(asAdmin: Caller, events: WebhookEvent[] = ['numbers.saved'], url = urlOf()) {
  const { status, body } = await asAdmin('POST /api/webhooks', { body: { url, events } })
  expect(status).toBe(201)
  return body
}

let revenue = 50_000
/** Saves numbers of a venue's week, different ones each time. */
async function saveNumbers(call: Caller, venue: { id: string }, weekOf = '2026-11-09') {
  revenue += 1
  const answer = await call('POST /api/metrics', { query: { venue: venue.id }, body: { weekOf, revenue } })
  expect(answer.status).toBeLessThan(300)
  return revenue
}

/** Delivers until nothing is due. */
async function deliver() {
  while ((await deliverWebhooks(server.parts)) > 0);
}
const later = (minutes: number) =>
  server.clock.set(new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString())
const received = () =>
  receiver.requests.map(({ body }) => body as { id: string; type: string; data: { revenue?: number } })
const verified = (secret: string, { text, headers }: SpaceServer['requests'][number]) => {
  const sentHeaders = headers as Record<string, string>
  // The library compares the timestamp with the real time.
  const signed = new Webhook(secret).sign(
    sentHeaders['webhook-id'] ?? '',
    new Date(Number(sentHeaders['webhook-timestamp']) * 1000),
    text,
  )
  return (sentHeaders['webhook-signature'] ?? '').split(' ').includes(signed)
}
const deliveries = async (call: Caller, id: string): Promise<Delivery[]> =>
  (await call('GET /api/webhooks/:id/deliveries', { params: { id } })).body.deliveries
const webhook = async (call: Caller, id: string) =>
  (await call('GET /api/webhooks')).body.webhooks.find((one) => one.id === id)
const trail = async (call: Caller) => (await call('GET /api/audit')).body.rows.map(({ action }) => action)

describe('a webhook', () => {
  test('shows its secret once, and keeps it sealed', async () => {
    const { db, asAdmin } = await scene()
    const made = await add(asAdmin)
    expect(made).toMatchObject({
      url: urlOf(),
      events: ['numbers.saved'],
      on: true,
      offBecause: null,
      last: null,
    })
    const { secret, ...rest } = made
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await asAdmin('GET /api/webhooks')).body.webhooks).toEqual([rest])
    const rows = await db.rows(
      sql`select w::text, (select jsonb_agg(a.meta) from audits a)::text as trail from webhooks w`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 40))
    const metas = await db.rows(sql`select meta from audits where action like 'webhook.%'`)
    expect(JSON.stringify(metas)).toContain(`http://${receiver.host}/scope?…`)
    expect(JSON.stringify(metas)).not.toContain(KEY)
  })

  test.each([
    ['http://hooks.example.com/', /must start with https/],
    ['hooks.example.com', /starts with https/],
    ['https://a:b@hooks.example.com/', /user name/],
  ])('at %s is refused, naming the field', async (url, sentence) => {
    const { asAdmin } = await scene()
    const { status, error } = await asAdmin('POST /api/webhooks', {
      body: { url, events: ['numbers.saved'] },
    })
    expect([status, error.field]).toEqual([400, 'url'])
    expect(error.error).toMatch(sentence)
    expect((await asAdmin('GET /api/webhooks')).body.webhooks).toEqual([])
  })

  test('is one of at most 20 of a company', async () => {
    const { asAdmin } = await scene()
    for (let made = 0; made < WEBHOOKS_MAX; made += 1) await add(asAdmin)
    const body = { url: urlOf(), events: ['numbers.saved' as const] }
    expect(await asAdmin('POST /api/webhooks', { body })).toMatchObject({
      status: 409,
      error: { error: 'There are 20 webhooks already. Remove one first.' },
    })
  })

  test('is told, signed, what it chose, and not what it did not or what happens elsewhere', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const other = await scene()
    const made = await add(asAdmin)
    await add(asAdmin, ['journal.submitted'])
    const amount = await saveNumbers(asGm, venue)
    await saveNumbers(other.asGm, other.venue)
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    const [got] = receiver.requests
    const [{ id }] = (await deliveries(asAdmin, made.id)) as [Delivery]
    expect(got?.body).toEqual({
      id,
      type: 'numbers.saved',
      version: 1,
      at: NOW,
      data: {
        venueId: venue.id,
        week: '2026-11-09',
        revenue: amount,
        laborBasePct: null,
        laborTruePct: null,
        cogsPct: null,
        tips: null,
        tags: [],
        source: expect.any(String),
        address: `http://localhost:3000/metrics/${venue.slug}?week=2026-11-09`,
      },
    })
    expect(got?.headers).toMatchObject({
      'webhook-id': id,
      'webhook-timestamp': String(Date.parse(NOW) / 1000),
    })
    expect(got && verified(made.secret, got)).toBe(true)
    expect(await webhook(asAdmin, made.id)).toMatchObject({ last: { state: 'sent', at: NOW } })
    expect(await deliveries(asAdmin, made.id)).toEqual([
      {
        id,
        type: 'numbers.saved',
        at: NOW,
        state: 'sent',
        status: 200,
        error: null,
        attempts: 1,
        nextAt: null,
      },
    ])
  })

  test('is told nothing of what was not saved', async () => {
    const { venue, asAdmin, asGm } = await scene()
    await add(asAdmin)
    const body = { weekOf: '2026-11-09', revenue: -1 }
    expect((await asGm('POST /api/metrics', { query: { venue: venue.id }, body })).status).toBe(400)
    await deliver()
    expect(receiver.requests).toEqual([])
  })

  test('that renews its secret signs with both for 24 hours', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id, secret: old } = await add(asAdmin)
    const renewed = await asAdmin('PATCH /api/webhooks/:id', { params: { id }, body: { renewSecret: true } })
    const { secret = '' } = renewed.body
    expect(secret).not.toBe(old)
    expect(await webhook(asAdmin, id)).toMatchObject({ oldSecretUntil: '2026-11-21T18:00:00.000Z' })
    const signedBy = async () => {
      receiver.requests.length = 0
      await saveNumbers(asGm, venue)
      await deliver()
      const [got] = receiver.requests
      return [old, secret].map((one) => got && verified(one, got))
    }
    expect(await signedBy()).toEqual([true, true])
    later(24 * 60)
    expect(await signedBy()).toEqual([false, true])
    expect(await webhook(asAdmin, id)).toMatchObject({ oldSecretUntil: null })
  })

  test('that is switched off is told nothing, and what waited is taken back', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    const off = await asAdmin('PATCH /api/webhooks/:id', { params: { id }, body: { on: false } })
    expect(off.body).toMatchObject({ on: false, offBecause: 'person', offAt: NOW })
    await saveNumbers(asGm, venue)
    await deliver()
    expect(receiver.requests).toEqual([])
    const [taken, ...more] = await deliveries(asAdmin, id)
    expect([taken?.state, more]).toEqual(['cancelled', []])
    const again = { params: { id, delivery: taken?.id ?? '' } }
    expect((await asAdmin('POST /api/webhooks/:id/deliveries/:delivery', again)).status).toBe(409)
    expect((await asAdmin('POST /api/webhooks/:id/test', { params: { id } })).status).toBe(409)
    const on = await asAdmin('PATCH /api/webhooks/:id', { params: { id }, body: { on: true } })
    expect(on.body).toMatchObject({ on: true, offBecause: null, offAt: null })
    await saveNumbers(asGm, venue)
    await deliver()
    expect(receiver.requests).toHaveLength(1)
  })

  test('can get another address and other events', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin, ['journal.submitted'])
    const body = { url: urlOf('other'), events: ['numbers.saved' as const] }
    expect((await asAdmin('PATCH /api/webhooks/:id', { params: { id }, body })).body).toMatchObject(body)
    expect(
      (await asAdmin('PATCH /api/webhooks/:id', { params: { id }, body: { url: 'x' } })).error,
    ).toMatchObject({
      field: 'url',
    })
    await saveNumbers(asGm, venue)
    await deliver()
    expect(receiver.requests).toMatchObject([{ path: `/other?key=${KEY}` }])
  })

  test('that is removed is told nothing more', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    expect((await asAdmin('DELETE /api/webhooks/:id', { params: { id } })).body).toEqual({ ok: true })
    await deliver()
    expect(receiver.requests).toEqual([])
    expect((await asAdmin('GET /api/webhooks/:id/deliveries', { params: { id } })).status).toBe(404)
    expect(await trail(asAdmin)).toEqual(expect.arrayContaining(['webhook.removed', 'webhook.added']))
  })
})

describe('a delivery', () => {
  test('is tried at once, after 1, 5 and 30 minutes, 2 and 12 hours, and given up', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id, secret } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    receiver.does(replies(500, 'secret words'))
    let minutes = 0
    for (const [tries, wait] of [1, 5, 30, 120, 720].entries()) {
      await deliver()
      expect(receiver.requests).toHaveLength(tries + 1)
      expect(await deliveries(asAdmin, id)).toMatchObject([
        { state: 'waiting', status: 500, error: 'status 500', attempts: tries + 1 },
      ])
      later(minutes + wait - 0.01)
      await deliver()
      expect(receiver.requests).toHaveLength(tries + 1)
      minutes += wait
      later(minutes)
    }
    await deliver()
    expect(receiver.requests).toHaveLength(6)
    expect(await deliveries(asAdmin, id)).toMatchObject([
      { state: 'dropped', status: 500, error: 'status 500', attempts: 6, nextAt: null },
    ])
    later(100_000)
    await deliver()
    expect(receiver.requests).toHaveLength(6)
    // The same notice, signed anew each time.
    expect(new Set(receiver.requests.map(({ text }) => text)).size).toBe(1)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(6)
    for (const request of receiver.requests) expect(verified(secret, request)).toBe(true)
  })

  test('is tried again after the time that the receiver asks for', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    receiver.does(replies(429, '', { 'retry-after': '600' }))
    await deliver()
    later(9.9)
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    receiver.does(replies(200))
    later(10)
    await deliver()
    expect(await deliveries(asAdmin, id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('goes in the order of its cause, and one that waits does not hold the later ones back', async () => {
    const { venue, asAdmin, asGm } = await scene()
    await add(asAdmin)
    const amounts: number[] = []
    for (const second of [0, 1, 2]) {
      later(second / 60)
      amounts.push(await saveNumbers(asGm, venue))
    }
    const [first, second, third] = amounts
    let refuse = 1
    receiver.does((request, response) => {
      refuse -= 1
      replies(refuse >= 0 ? 503 : 200)(request, response)
    })
    await Promise.all([deliver(), deliver()])
    expect(received().map(({ data }) => data.revenue)).toEqual([first, second, third])
    later(2)
    const fourth = await saveNumbers(asGm, venue)
    await Promise.all([deliver(), deliver()])
    expect(received().map(({ data }) => data.revenue)).toEqual([first, second, third, first, fourth])
  })

  test('to a receiver without an answer holds up no other', async () => {
    const { venue, asAdmin, asGm } = await scene()
    await add(asAdmin, ['numbers.saved'], urlOf('silent'))
    await add(asAdmin, ['numbers.saved'], urlOf('quick'))
    for (let round = 0; round < 3; round += 1) await saveNumbers(asGm, venue)
    receiver.does((request, response) =>
      request.path.startsWith('/silent') ? staysSilent(request, response) : replies(200)(request, response),
    )
    const done = deliverWebhooks(server.parts)
    await expect
      .poll(() => receiver.requests.filter(({ path }) => path.startsWith('/quick')).length, { timeout: 1800 })
      .toBe(3)
    await done
  })

  test('answered with 410 ends the webhook', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    await saveNumbers(asGm, venue)
    receiver.does(replies(410))
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    expect(await webhook(asAdmin, id)).toMatchObject({ on: false, offBecause: 'gone', offAt: NOW })
    expect((await deliveries(asAdmin, id)).map(({ state }) => state).sort()).toEqual(['cancelled', 'dropped'])
    await saveNumbers(asGm, venue)
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    expect(await trail(asAdmin)).toContain('webhook.changed')
  })

  test('given up twenty times in a row switches the webhook off and tells the full admins', async () => {
    const { db, company, venue, admin, asAdmin, asGm } = await scene()
    await makeStaff(db, company, 'VP')
    const { id } = await add(asAdmin)
    receiver.does(replies(500))
    const giveUp = async (count: number) => {
      for (let index = 0; index < count; index += 1) await saveNumbers(asGm, venue)
      await db.run(sql`update messages set attempts = 5 where channel = 'webhook' and state = 'waiting'`)
      await deliver()
    }
    await giveUp(GIVEN_UP_MAX - 1)
    expect(await webhook(asAdmin, id)).toMatchObject({ on: true })
    // A successful delivery resets the count.
    receiver.does(replies(200))
    await giveUp(1)
    receiver.does(replies(500))
    // Later, so that the newest is one of these.
    const later = new Date(Date.parse(NOW) + MINUTE_MS).toISOString()
    server.clock.set(later)
    await giveUp(GIVEN_UP_MAX - 1)
    expect(await webhook(asAdmin, id)).toMatchObject({ on: true, last: { state: 'dropped' } })
    await giveUp(1)
    expect(await webhook(asAdmin, id)).toMatchObject({ on: false, offBecause: 'given up', offAt: later })
    const letters = await db.rows(sql`select event, recipient, state from messages where channel = 'mail'`)
    expect(letters).toEqual([{ event: 'webhook-off', recipient: admin.email, state: 'waiting' }])
  })

  test('of a test is tried once, and counts for nothing', async () => {
    const { db, asAdmin } = await scene()
    const { id } = await add(asAdmin)
    const reply = await asAdmin('POST /api/webhooks/:id/test', { params: { id } })
    expect(reply.body).toMatchObject({ type: 'test', state: 'waiting', nextAt: NOW, attempts: 0 })
    await deliver()
    expect(received()).toEqual([
      {
        ...{ id: reply.body.id, type: 'test', version: 1, at: NOW },
        data: { address: 'http://localhost:3000/settings?tab=company' },
      },
    ])
    receiver.does(replies(500))
    await asAdmin('POST /api/webhooks/:id/test', { params: { id } })
    await deliver()
    expect((await deliveries(asAdmin, id)).map(({ state, status }) => [state, status])).toEqual(
      expect.arrayContaining([
        ['sent', 200],
        ['dropped', 500],
      ]),
    )
    expect(await db.rows(sql`select given_up as count from webhooks`)).toEqual([{ count: 0 }])
    for (let more = 0; more < 3; more += 1) await asAdmin('POST /api/webhooks/:id/test', { params: { id } })
    expect((await asAdmin('POST /api/webhooks/:id/test', { params: { id } })).status).toBe(429)
  })

  test('is sent again with its id and body, signed at that time', async () => {
    const { venue, asAdmin, asGm } = await scene()
    const { id, secret } = await add(asAdmin)
    await saveNumbers(asGm, venue)
    const [{ id: delivery } = { id: '' }] = await deliveries(asAdmin, id)
    const again = () => asAdmin('POST /api/webhooks/:id/deliveries/:delivery', { params: { id, delivery } })
    expect(await again()).toMatchObject({
      status: 409,
      error: { error: 'This delivery still waits to be sent.' },
    })
    await deliver()
    later(10)
    expect((await again()).body).toMatchObject({ id: delivery, state: 'waiting', attempts: 0, status: null })
    await deliver()
    const [first, second] = receiver.requests
    expect([second?.text, second?.headers['webhook-id']]).toEqual([first?.text, first?.headers['webhook-id']])
    expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(
      600,
    )
    expect(second && verified(secret, second)).toBe(true)
    expect(await trail(asAdmin)).toContain('webhook.resent')
    const other = await scene()
    const foreign = { params: { id, delivery } }
    expect((await other.asAdmin('POST /api/webhooks/:id/deliveries/:delivery', foreign)).status).toBe(404)
    const { id: own } = await add(other.asAdmin)
    const mixed = { params: { id: own, delivery } }
    expect((await other.asAdmin('POST /api/webhooks/:id/deliveries/:delivery', mixed)).status).toBe(404)
  })

  test('is listed among the last 50', async () => {
    const { db, asAdmin } = await scene()
    const { id } = await add(asAdmin)
    await db.run(sql`
      insert into messages (org_id, channel, event, key, webhook_id, content, state, due_at, expire, created_at)
      select w.org_id, 'webhook', 'numbers.saved', 'n ' || n, w.id, jsonb_build_object('at', '2026-01-01T00:00:00.000Z'), 'sent',
             now(), now(), now() + n * interval '1 second' from webhooks w, generate_series(1, 60) n where w.id = ${id}`)
    expect(await deliveries(asAdmin, id)).toHaveLength(50)
  })

  test('whose secret was sealed by another server’s secret fails with a reason', async () => {
    const { db, venue, asAdmin, asGm } = await scene()
    const { id } = await add(asAdmin)
    await db.run(sql`update webhooks set secret = 'AAAA'`)
    await saveNumbers(asGm, venue)
    await deliver()
    expect(await deliveries(asAdmin, id)).toMatchObject([
      { error: 'its secret was sealed with another SIGN_IN_SECRET', status: null },
    ])
    expect(receiver.requests).toEqual([])
  })
})
