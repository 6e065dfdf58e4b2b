import { PUSH_CHOICES, type PushChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY } from '../../../test/app.ts'
import { pushDevice } from '../../../test/outside/push-device.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeStandIn } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { planMessages } from '../reminder/jobs.ts'
import { deliverPushes, planWaitingPushes } from './jobs.ts'
import { pushKeys } from './store.ts'

const { server } = setScene({ now: DUE_MONDAY })
beforeEach(async () => {
  server.push.answers({ result: 'sent' })
  server.push.sent.length = 0
  // Jobs write to everyone, including people of other tests.
  await server.database.db.run(sql`delete from push_subscriptions`)
})

const WEEK = '2026-11-23'
const { keys } = pushDevice()
let browsers = 0

/** Turns notifications on in a browser of the caller. */
function turnOn(as: Caller) {
  browsers += 1
  const endpoint = `https://push.example/${browsers}`
  return as('POST /api/push-subscriptions', { body: { endpoint, keys } })
}

/** A member and a GM, each with a browser and these choices. */
async function scene(choices: readonly PushChoice[] = PUSH_CHOICES) {
  const { db } = server.database
  const { company, venue, lead, gm, asGm, asLead } = await makeScene(
    server,
    ['venue', 'lead', 'gm', 'asGm', 'asLead'],
    { venue: { createdAt: new Date('2026-01-05T18:00:00Z') } },
  )
  for (const as of [asGm, asLead]) {
    await as('PUT /api/push-choices', { body: { choices: [...choices] } })
    await turnOn(as)
  }
  const give = () =>
    asGm('POST /api/priority', { body: { venueId: venue.id, bltId: lead.id, title: 'Pour' } })
  const priority = async () => (await makePriority(db, venue, lead, { status: 'ON_TRACK' })).id
  return { db, company, venue, lead, gm, asGm, asLead, give, priority }
}

const later = (seconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString())
const HOUR_S = 3600
const submit = (as: Caller) =>
  as('POST /api/journals', { body: { weekOf: WEEK, entry: 'Weighed every bottle.' } })
async function signOff(as: Caller, id: string): Promise<void> {
  const body = { status: 'COMPLETED' } as const
  expect((await as('PATCH /api/priorities/:id/status', { params: { id }, body })).status).toBe(200)
}

async function arrived(): Promise<string[]> {
  await deliverPushes(server.parts)
  return server.push.sent.splice(0).map(({ message }) => message.title)
}

const GIVEN = 'You have a new priority'
const SIGNED_OFF = 'Your priority is signed off'
const REPLIED = 'Your journal has a reply'
const DUE = 'Your journal is due today'
const WAITS = 'A journal waits for your review'

test('everyone is offered the notifications of their role, and none is chosen', async () => {
  const { asGm, asLead } = await scene([])
  expect((await asLead('GET /api/push-choices')).body).toEqual({
    publicKey: 'public-key',
    kinds: ['journal-due', 'reply', 'sign-off', 'given'],
    choices: [],
    here: true,
    again: false,
  })
  expect((await asGm('GET /api/push-choices')).body.kinds).toEqual([
    'journal-waits',
    'visit-planned',
    'visit-shared',
    'numbers-missing',
  ])
})

test('nobody is told what they did not choose', async () => {
  const { give, asGm, asLead, priority } = await scene([])
  await submit(asLead)
  await give()
  await signOff(asGm, await priority())
  later(60)
  await planMessages(server.parts)
  expect(await arrived()).toEqual([])
})

test('a server that sends none says so, and takes no browser', async () => {
  const { lead } = await scene()
  const app = await buildApp({ ...server.parts, push: undefined })
  const asLead = await server.as(lead, app)
  expect((await asLead('GET /api/push-choices')).body.publicKey).toBeNull()
  expect((await turnOn(asLead)).status).toBe(409)
  expect(await deliverPushes({ ...server.parts, push: undefined })).toBe(0)
  expect(await planWaitingPushes({ ...server.parts, push: undefined })).toBe(0)
  await app.close()
})

test('only the push services of browsers are called', async () => {
  const { asLead } = await scene()
  const body = { endpoint: 'https://10.0.0.1/', keys }
  const answer = await asLead('POST /api/push-subscriptions', { body })
  expect([answer.status, answer.error.field]).toEqual([400, 'endpoint'])
})

const point = Buffer.from(keys.p256dh, 'base64url')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

test.each([
  ['keys.p256dh', 'no key', { p256dh: 'key' }],
  ['keys.p256dh', 'a short one', { p256dh: base64(point.subarray(0, 64)) }],
  ['keys.p256dh', 'a long one', { p256dh: base64(Buffer.concat([point, Buffer.alloc(1)])) }],
  [
    'keys.p256dh',
    'a compressed one',
    { p256dh: base64(Buffer.concat([Buffer.of(2), point.subarray(1, 33)])) },
  ],
  [
    'keys.p256dh',
    'a point that is not on the curve',
    { p256dh: base64(point.with(64, (point[64] ?? 0) ^ 1)) },
  ],
  ['keys.p256dh', 'zeros', { p256dh: base64(Buffer.alloc(65)) }],
  ['keys.auth', 'a short secret', { auth: base64(Buffer.alloc(15)) }],
  ['keys.auth', 'a long secret', { auth: base64(Buffer.alloc(17)) }],
])('nothing is encrypted with what is no key, %s: %s', async (field, _, more) => {
  const { asLead } = await scene()
  const body = { endpoint: 'https://push.example/wrong', keys: { ...keys, ...more } }
  const answer = await asLead('POST /api/push-subscriptions', { body })
  expect([answer.status, answer.error.field]).toEqual([400, field])
})

test('a device that its push service refuses gets no more until it subscribes again', async () => {
  const { asLead, give } = await scene()
  const state = async () => {
    const { here, again } = (await asLead('GET /api/push-choices')).body
    return { here, again }
  }
  server.push.answers({ result: 'renew', reason: 'status 403' })
  await give()
  await deliverPushes(server.parts)
  expect(await state()).toEqual({ here: false, again: true })
  server.push.answers({ result: 'sent' })
  later(24 * HOUR_S)
  await give()
  expect(await arrived()).toEqual([])
  await turnOn(asLead)
  expect(await state()).toEqual({ here: true, again: false })
  later(24 * HOUR_S)
  await give()
  expect(await arrived()).toEqual([GIVEN])
})

test('a device that is turned off is not asked again', async () => {
  const { asLead, give } = await scene()
  server.push.answers({ result: 'renew', reason: 'status 403' })
  await give()
  await arrived()
  await asLead('DELETE /api/push-subscriptions')
  expect((await asLead('GET /api/push-choices')).body).toMatchObject({ here: false, again: false })
})

test('a member is told of a new priority once a day, without its title', async () => {
  const { give } = await scene()
  await give()
  await give()
  await deliverPushes(server.parts)
  expect(server.push.sent.map(({ message }) => message)).toEqual([{ title: GIVEN, path: '/', tag: 'given' }])
  later(24 * HOUR_S)
  await give()
  expect(await arrived()).toEqual([GIVEN, GIVEN])
})

test('of a priority that is handed over, its new member is told and its former one no more', async () => {
  const { db, company, venue, asGm, give } = await scene(['given'])
  const next = await makeStaff(db, company, 'AGM', { venues: [venue] })
  const asNext = await server.as(next)
  await asNext('PUT /api/push-choices', { body: { choices: ['given'] } })
  await turnOn(asNext)
  const { id } = (await give()).body
  later(HOUR_S)
  await asGm('POST /api/priorities/:id/hand-over', { params: { id }, body: { blt: next.id } })
  await deliverPushes(server.parts)
  expect(server.push.sent.map(({ endpoint }) => endpoint)).toEqual([`https://push.example/${browsers}`])
})

test('each browser of a person is told once', async () => {
  const { give, lead } = await scene()
  await turnOn(await server.as(lead))
  await give()
  expect(await arrived()).toEqual([GIVEN, GIVEN])
  expect(await arrived()).toEqual([])
})

test('a sign-off is told when it can no longer be taken back', async () => {
  const { asGm, asLead, priority } = await scene()
  await submit(asLead)
  const [first, second] = [await priority(), await priority()]
  await signOff(asGm, first)
  expect(await arrived()).toEqual([])
  await asGm('DELETE /api/priorities/:id/sign-off', { params: { id: first } })
  later(60)
  expect(await arrived()).toEqual([])
  await signOff(asGm, second)
  later(60)
  expect(await arrived()).toEqual([SIGNED_OFF])
})

test('a reply opens the journal, and quotes nothing', async () => {
  const { asGm, asLead, venue, lead } = await scene()
  const { body } = await submit(asLead)
  const review = { params: { id: body.id }, body: { reply: 'Keep this between us.' } }
  await asGm('POST /api/journals/:id/review', review)
  await deliverPushes(server.parts)
  const [push] = server.push.sent.splice(0)
  const path = `/journal?venue=${venue.slug}&blt=${lead.slug}&week=${WEEK}`
  expect(push?.message).toEqual({ title: REPLIED, path, tag: 'reply' })
})

describe('a journal that is due today', () => {
  test('is told at 10:00 of the venue, once', async () => {
    await scene()
    await planMessages(server.parts)
    await planMessages(server.parts)
    expect(await arrived()).toEqual([DUE])
  })

  test('is not told when it was written meanwhile', async () => {
    const { asLead } = await scene()
    await planMessages(server.parts)
    await submit(asLead)
    expect(await arrived()).toEqual([])
  })
})

describe('a journal that waits', () => {
  test('is told to the GM of the venue after 36 hours, at 9:00 if that is at night', async () => {
    const { asLead } = await scene(['journal-waits'])
    await submit(asLead)
    // 10:00 on Monday; 36 hours later it is 22:00.
    later(36 * HOUR_S - 1)
    await planWaitingPushes(server.parts)
    expect(await arrived()).toEqual([])
    later(1)
    expect(await planWaitingPushes(server.parts)).toBe(1)
    expect(await planWaitingPushes(server.parts)).toBe(0)
    expect(await arrived()).toEqual([WAITS])
    expect(await arrived()).toEqual([])
  })

  /** A GM who chose it, and an AGM of the venue who stands in for them and chose nothing, each with a browser. */
  async function standInScene() {
    const { db, company, venue, gm, asLead } = await scene(['journal-waits'])
    const agm = await makeStaff(db, company, 'AGM', { venues: [venue] })
    await turnOn(await server.as(agm))
    const [gms, standIns] = [browsers - 2, browsers].map((nth) => `https://push.example/${nth}`)
    const notified = async () => {
      await deliverPushes(server.parts)
      return server.push.sent.map(({ endpoint }) => endpoint).toSorted()
    }
    return { db, venue, gm, agm, asLead, gms, both: [gms, standIns].toSorted(), notified }
  }

  test('is told to the GM and to who stands in for them, as the GM chose', async () => {
    const { db, venue, gm, agm, asLead, both, notified } = await standInScene()
    await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-23', toDay: '2026-11-29' })
    await submit(asLead)
    later(36 * HOUR_S)
    expect(await planWaitingPushes(server.parts)).toBe(2)
    expect(await notified()).toEqual(both)
  })

  test('is told at 9:00 only to who still stands in then', async () => {
    const { db, venue, gm, agm, asLead, gms, notified } = await standInScene()
    await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-23', toDay: '2026-11-24' })
    // 11:30 on Monday; 36 hours later it is 23:30 on Tuesday, the stand-in’s last day.
    later(1.5 * HOUR_S)
    await submit(asLead)
    later(36 * HOUR_S)
    expect(await planWaitingPushes(server.parts)).toBe(2)
    later(10 * HOUR_S)
    expect(await notified()).toEqual([gms])
  })

  test('is not told once somebody has reviewed it', async () => {
    const { asLead, asGm } = await scene(['journal-waits'])
    const { body } = await submit(asLead)
    later(36 * HOUR_S)
    await planWaitingPushes(server.parts)
    await asGm('POST /api/journals/:id/review', { params: { id: body.id }, body: {} })
    expect(await arrived()).toEqual([])
  })
})

test('at night nothing is sent until 9:00, and then only what is still true', async () => {
  const { give, asGm, asLead, priority } = await scene()
  await submit(asLead)
  // 23:30 in Los Angeles.
  server.clock.set('2026-11-24T07:30:00Z')
  await give()
  const id = await priority()
  await signOff(asGm, id)
  later(5)
  await asGm('DELETE /api/priorities/:id/sign-off', { params: { id } })
  server.clock.set('2026-11-24T16:59:59Z')
  expect(await arrived()).toEqual([])
  server.clock.set('2026-11-24T17:00:00Z')
  expect(await arrived()).toEqual([GIVEN])
})

describe('a browser gets no more', () => {
  test.each<[string, (on: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
    ['once it is turned off there', ({ asLead }) => asLead('DELETE /api/push-subscriptions')],
    ['after signing out', ({ asLead }) => asLead('POST /api/auth/logout')],
    [
      'when the choice is taken back',
      ({ asLead }) => asLead('PUT /api/push-choices', { body: { choices: [] } }),
    ],
    [
      'when the person is deactivated',
      ({ db, lead }) => db.run(sql`update users set active = false where id = ${lead.userId}`),
    ],
    [
      'when its session has ended',
      ({ db, lead }) =>
        db.run(sql`update sessions set expire = now() - interval '9 years' where user_id = ${lead.userId}`),
    ],
  ])('%s, also of what waits', async (_, end) => {
    const on = await scene()
    await on.give()
    await end(on)
    expect(await arrived()).toEqual([])
    await on.give()
    expect(await arrived()).toEqual([])
  })

  test('when its push service no longer knows it', async () => {
    const { db, give, lead } = await scene()
    server.push.answers({ result: 'gone', reason: 'status 410' })
    await give()
    await deliverPushes(server.parts)
    expect(await db.rows(sql`select id from push_subscriptions where user_id = ${lead.userId}`)).toEqual([])
  })
})

test('the next person who signs in on a browser takes it over', async () => {
  const { db, asLead, lead, gm, give } = await scene()
  const body = { endpoint: 'https://push.example/shared', keys }
  for (const person of [lead, gm]) await (await server.as(person))('POST /api/push-subscriptions', { body })
  expect((await asLead('GET /api/push-choices')).body.here).toBe(true)
  const owners = await db.rows<{ userId: string }>(sql`
    select user_id as "userId" from push_subscriptions where endpoint = ${body.endpoint}`)
  expect(owners).toEqual([{ userId: gm.userId }])
  await give()
  expect(await arrived()).toEqual([GIVEN])
})

test('a busy push service is asked again, and one that refuses is not', async () => {
  const { give } = await scene()
  server.push.answers({ result: 'busy', reason: 'status 429', afterMs: 120_000 })
  await give()
  await deliverPushes(server.parts)
  server.push.answers({ result: 'sent' })
  later(119)
  expect(await arrived()).toEqual([])
  later(1)
  expect(await arrived()).toEqual([GIVEN])

  later(24 * HOUR_S)
  server.push.answers({ result: 'refused', reason: 'status 413' })
  await give()
  await deliverPushes(server.parts)
  server.push.answers({ result: 'sent' })
  later(HOUR_S)
  expect(await arrived()).toEqual([])
})

test('what could not be sent in a day is dropped', async () => {
  const { db, give } = await scene()
  await give()
  later(24 * HOUR_S)
  expect(await arrived()).toEqual([])
  expect(await db.rows(sql`select state from messages`)).toEqual([{ state: 'dropped' }])
})

test('all servers of a database have the same keys', async () => {
  const { db } = server.database
  const [first, second] = await Promise.all([pushKeys(db), pushKeys(db)])
  expect(first).toEqual(second)
  expect(first.publicKey).toHaveLength(87)
})

describe('Settings, System', () => {
  async function watched() {
    const on = await scene()
    const admin = await makeStaff(on.db, on.company, 'VP', { accessRole: 'FULL_ADMIN' })
    const asAdmin = await server.as(admin)
    const read = async () => {
      const { push, outbox } = (await asAdmin('GET /api/system')).body
      return { ...push, ...outbox.find(({ channel }) => channel === 'push') }
    }
    return { ...on, read }
  }
  const nothing = {
    channel: 'push',
    waiting: 0,
    retrying: 0,
    dropped: 0,
    oldest: null,
    late: false,
    lastSent: null,
  }

  test('shows a full admin the devices of their company, what waits and when one was last sent', async () => {
    const { db, lead, give, read } = await watched()
    await (await scene()).give()
    expect(await read()).toEqual({ devices: 2, ...nothing })
    await give()
    const written = server.clock.now().toISOString()
    expect(await read()).toEqual({ devices: 2, ...nothing, waiting: 1, oldest: written })
    await arrived()
    expect(await read()).toEqual({ devices: 2, ...nothing, lastSent: written })
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    expect(await read()).toMatchObject({ devices: 1 })
  })

  test('says why one could not be sent, and for how long', async () => {
    const { give, read } = await watched()
    server.push.answers({ result: 'busy', reason: 'status 503', afterMs: null })
    // 22:59 in Los Angeles.
    server.clock.set('2026-11-24T06:59:00Z')
    await give()
    await arrived()
    const failed = { devices: 2, reason: 'status 503', waiting: 1, retrying: 1 }
    expect(await read()).toMatchObject({ ...failed, oldest: '2026-11-24T06:59:00.000Z', late: false })
    // It waits until 9:00, which is not too late.
    server.clock.set('2026-11-24T11:00:00Z')
    expect(await read()).toMatchObject({ ...failed, oldest: null, late: false })
    server.clock.set('2026-11-24T17:00:00Z')
    await arrived()
    expect(await read()).toMatchObject({ ...failed, oldest: '2026-11-24T06:59:00.000Z', late: true })
    server.push.answers({ result: 'refused', reason: 'status 403' })
    later(5 * 60)
    await arrived()
    expect(await read()).toEqual({ devices: 2, ...nothing, reason: 'status 403', dropped: 1 })
  })

  test('one written at night is not late in the morning', async () => {
    const { give, read } = await watched()
    server.clock.set('2026-11-24T07:30:00Z')
    await give()
    expect(await read()).toMatchObject({ waiting: 1, oldest: null })
    server.clock.set('2026-11-24T17:00:01Z')
    expect(await read()).toMatchObject({ waiting: 1, oldest: '2026-11-24T17:00:00.000Z', late: false })
  })
})
