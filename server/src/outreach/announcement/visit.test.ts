import type { PushChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { pushDevice } from '../../../test/outside/push-device.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeStandIn } from '../../../test/world.ts'
import { deliverPushes } from '../push/jobs.ts'

/** A Friday in an entry week, at 10:00 of the venue. */
const { server } = setScene({ now: FRIDAY })
beforeEach(async () => {
  server.mail.sent.length = 0
  server.push.answers({ result: 'sent' })
  server.push.sent.length = 0
})

const ON = '2026-11-24'
const CANARY = 'canary of the visit'
const OF_VISITS = ['visit-planned', 'visit-shared'] as const satisfies PushChoice[]
const { keys } = pushDevice()
let browsers = 0

/** Everyone has chosen both messages on both channels, the AGM included, who is no manager. */
async function scene() {
  const made = await makeScene(server, [
    ...(['venue', 'other', 'gm', 'otherGm', 'agm', 'vp', 'admin'] as const),
    ...(['asGm', 'asOtherGm', 'asAgm', 'asVp', 'asAdmin'] as const),
  ])
  const { asGm, asOtherGm, asAgm, asVp, asAdmin, venue } = made
  await server.database.db.run(sql`delete from messages`)
  await server.database.db.run(sql`update users set mail_choices = '{}', push_choices = '{}'`)
  for (const as of [asGm, asOtherGm, asAgm, asVp, asAdmin]) await choose(as)
  const plan = (more: { tell?: boolean; on?: string } = {}) =>
    asVp('POST /api/visits', { body: { venue: venue.id, on: ON, by: 'visit', ...more } })
  return { ...made, plan }
}

async function choose(as: Caller, choices: readonly (typeof OF_VISITS)[number][] = OF_VISITS): Promise<void> {
  browsers += 1
  const endpoint = `https://push.example/of-visit-${browsers}`
  await as('PUT /api/mail-choices', { body: { choices: [...choices] } })
  await as('PUT /api/push-choices', { body: { choices: [...choices] } })
  await as('POST /api/push-subscriptions', { body: { endpoint, keys } })
}

const later = (seconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString())

/** What arrived: the receiver and subject of e-mails, and the title and address of notifications. */
async function arrived() {
  await deliverEveryMail(server.parts)
  await deliverPushes(server.parts)
  const mails = server.mail.sent.splice(0)
  const pushes = server.push.sent.splice(0)
  expect(JSON.stringify([mails, pushes])).not.toContain(CANARY)
  return {
    mails: mails.map(({ recipient, letter }) => [recipient, letter.subject]),
    links: mails.flatMap(({ letter }) => JSON.stringify(letter).match(/visits\/[\w-]+/g) ?? []),
    pushes: pushes.map(({ message }) => [message.title, message.path]),
  }
}
const NOTHING = { mails: [], links: [], pushes: [] }

test('the general manager is told once of a planned visit, and nobody else', async () => {
  const { gm, plan, asVp } = await scene()
  const { id } = (await plan()).body
  expect(await arrived()).toEqual({
    mails: [[gm.email, 'A visit is planned']],
    links: [`visits/${id}`],
    pushes: [['A visit of your venue is planned', `/visits/${id}`]],
  })
  const patch = (body: object) => asVp('PATCH /api/visits/:id', { params: { id }, body })
  expect((await patch({ tell: false })).status).toBe(200)
  expect((await patch({ tell: true, on: '2026-11-25' })).status).toBe(200)
  expect(await arrived()).toEqual(NOTHING)
})

test('a visit that is not told, or no longer when the message is due, is told nobody', async () => {
  const { plan, asVp } = await scene()
  const { id } = (await plan({ tell: false })).body
  expect(await arrived()).toEqual(NOTHING)
  await asVp('PATCH /api/visits/:id', { params: { id }, body: { tell: true } })
  await asVp('DELETE /api/visits/:id', { params: { id } })
  expect(await arrived()).toEqual(NOTHING)
})

test('each visit has its message, also on the same day', async () => {
  const { plan } = await scene()
  await plan()
  expect((await arrived()).mails).toHaveLength(1)
  await plan({ on: '2026-11-27' })
  expect(await arrived()).toMatchObject({ mails: [{}], pushes: [{}] })
})

test('a shared visit is told after ten minutes, unless it was taken back, and then once', async () => {
  const { gm, plan, asVp } = await scene()
  const { id } = (await plan({ tell: false })).body
  const params = { id }
  await asVp('PATCH /api/visits/:id', { params, body: { summary: CANARY, notes: CANARY } })
  const share = () => asVp('POST /api/visits/:id/share', { params, body: {} })
  expect((await share()).status).toBe(200)
  later(599)
  expect(await arrived()).toEqual(NOTHING)
  expect((await asVp('POST /api/visits/:id/take-back', { params })).status).toBe(200)
  expect((await share()).status).toBe(200)
  // The time of the first message is over, and the second sharing can still be taken back.
  later(600)
  expect(await arrived()).toEqual(NOTHING)
  later(1)
  expect(await arrived()).toEqual({
    mails: [[gm.email, 'A visit is shared with you']],
    links: [`visits/${id}`],
    pushes: [['A visit is shared with you', `/visits/${id}`]],
  })
  later(3600)
  expect(await arrived()).toEqual(NOTHING)
})

test('one that was taken back is told nobody', async () => {
  const { plan, asVp } = await scene()
  const { id } = (await plan({ tell: false })).body
  const params = { id }
  await asVp('PATCH /api/visits/:id', { params, body: { summary: CANARY } })
  await asVp('POST /api/visits/:id/share', { params, body: {} })
  later(590)
  expect((await asVp('POST /api/visits/:id/take-back', { params })).status).toBe(200)
  later(3600)
  expect(await arrived()).toEqual(NOTHING)
})

test('a stand-in gets what they chose, as a notification also what the general manager chose', async () => {
  const { db, gm, agm, venue, plan, asAgm } = await scene()
  await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-16', toDay: '2026-11-30' })
  await plan()
  const both = await arrived()
  expect(both.mails.map(([to]) => to).sort()).toEqual([agm.email, gm.email].sort())
  expect(both.pushes).toHaveLength(2)
  await choose(asAgm, [])
  await db.run(sql`delete from push_subscriptions where user_id = ${gm.userId}`)
  await plan()
  expect(await arrived()).toMatchObject({ mails: [[gm.email, 'A visit is planned']], pushes: [{}] })
})
