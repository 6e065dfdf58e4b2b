import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverEveryMail } from '../../../test/deliver-mails.ts'
import { pushDevice } from '../../../test/outside/push-device.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makeMetrics,
  makeStaff,
  makeStandIn,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { deliverPushes } from '../push/jobs.ts'
import { planMissingNumbers } from './jobs.ts'

/*
 * Monday noon: people who edit a venue’s numbers and lack last week’s are told once.
 */

const LAST_WEEK = '2026-11-16'
/** Monday noon in Los Angeles, and in New York three hours before. */
const NOON = '2026-11-23T20:00:00Z'
const NOON_NEW_YORK = '2026-11-23T17:00:00Z'
const TITLE = 'Last week’s numbers are missing'
const { keys } = pushDevice()

const { server, db } = setScene({ now: NOON })
let browsers = 0

beforeEach(async () => {
  server.push.answers({ result: 'sent' })
  // Jobs write to everyone, including people of other tests.
  await db.run(sql`delete from push_subscriptions`)
  await db.run(sql`update users set mail_choices = '{}', push_choices = '{}'`)
  await db.run(sql`delete from messages`)
  server.push.sent.length = 0
  server.mail.sent.length = 0
})

/** Chooses the notification, the e-mail or both, and turns notifications on in a browser. */
async function chooses(person: Staff, ...kinds: ('push' | 'mail')[]) {
  const as = await server.as(person)
  const body = { choices: ['numbers-missing' as const] }
  if (kinds.includes('push')) await as('PUT /api/push-choices', { body })
  if (kinds.includes('mail')) await as('PUT /api/mail-choices', { body })
  browsers += 1
  await as('POST /api/push-subscriptions', { body: { endpoint: `https://push.example/${browsers}`, keys } })
}

async function scene(timezone = 'America/Los_Angeles') {
  const company = await makeCompany(db)
  const createdAt = new Date('2020-01-06T18:00:00Z')
  const venue = await makeVenue(db, company, { name: 'Las Perlas', slug: 'las-perlas', timezone, createdAt })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  return { db, company, venue, gm, createdAt }
}

async function readers() {
  await planMissingNumbers(server.parts)
  await deliverPushes(server.parts)
  await deliverEveryMail(server.parts)
  return {
    pushed: server.push.sent.splice(0).map(({ message }) => message),
    mailed: server.mail.sent.splice(0).map(({ recipient, letter }) => ({ recipient, letter })),
  }
}
const NOBODY = { pushed: [], mailed: [] }
const message = (venue: Venue) => ({
  title: TITLE,
  path: `/metrics/${venue.slug}?view=grid&week=${LAST_WEEK}&form=open`,
  tag: 'numbers-missing',
})

describe('on Monday at noon', () => {
  test('who edits numbers hears it as they chose, once, with the sheet’s address', async () => {
    const { venue, gm } = await scene()
    await chooses(gm, 'push', 'mail')
    server.clock.set('2026-11-23T19:59:00Z')
    expect(await readers()).toEqual(NOBODY)
    server.clock.set(NOON)
    const { pushed, mailed } = await readers()
    expect(pushed).toEqual([message(venue)])
    expect(mailed).toMatchObject([{ recipient: gm.email, letter: { subject: TITLE } }])
    expect(JSON.stringify(mailed)).toContain(`week=${LAST_WEEK}`)
    server.clock.set('2026-11-23T21:00:00Z')
    expect(await readers()).toEqual(NOBODY)
  })

  test('nobody hears it who did not choose it, and none is chosen at first', async () => {
    const { gm } = await scene()
    await chooses(gm)
    expect(await readers()).toEqual(NOBODY)
  })

  test('a person of several venues hears it once', async () => {
    const { db, company, venue, createdAt } = await scene()
    const second = await makeVenue(db, company, { slug: 'second', createdAt })
    const gm = await makeStaff(db, company, 'GM', { venues: [venue, second] })
    await chooses(gm, 'push', 'mail')
    const { pushed, mailed } = await readers()
    expect([pushed.length, mailed.length]).toEqual([1, 1])
  })

  test('a person of venues in two zones hears it at the first noon that lacks numbers', async () => {
    const { db, company, venue, createdAt } = await scene()
    const timezone = 'America/New_York'
    const east = await makeVenue(db, company, { slug: 'east', timezone, createdAt })
    await chooses(await makeStaff(db, company, 'GM', { venues: [venue, east] }), 'push')
    server.clock.set(NOON_NEW_YORK)
    // The eastern numbers arrive between writing and sending; it is not yet noon in the west.
    expect(await planMissingNumbers(server.parts)).toBe(1)
    await makeMetrics(db, east, { weekOf: LAST_WEEK })
    expect(await readers()).toEqual(NOBODY)
    server.clock.set(NOON)
    expect((await readers()).pushed).toEqual([message(venue)])
  })

  type Scene = Awaited<ReturnType<typeof scene>>
  test.each<[string, (on: Scene) => Promise<unknown>]>([
    ['has numbers', ({ db, venue }) => makeMetrics(db, venue, { weekOf: LAST_WEEK })],
    [
      'is tagged closed in that week',
      ({ db, venue }) =>
        makeMetrics(db, venue, { weekOf: LAST_WEEK, revenue: null, tags: [{ kind: 'closed' }] }),
    ],
    [
      'was not open in that week',
      ({ db, venue }) =>
        db.run(sql`update venues set open_days = '{[2026-11-23,)}'::datemultirange where id = ${venue.id}`),
    ],
    [
      'was added after it',
      ({ db, venue }) =>
        db.run(sql`update venues set created_at = '2026-11-23T18:00:00Z' where id = ${venue.id}`),
    ],
    [
      'has no manager there: they are away',
      ({ db, gm }) => {
        const days = { kind: 'vacation' as const, fromDay: '2026-11-20', toDay: '2026-11-27' }
        const at = { createdAt: new Date(NOON), updatedAt: new Date(NOON), createdById: gm.id }
        return insert(db, 'away', [{ appUserId: gm.id, ...days, ...at }])
      },
    ],
  ])('nobody hears it where the venue %s', async (_, prepare) => {
    const on = await scene()
    await chooses(on.gm, 'push', 'mail')
    await prepare(on)
    expect(await readers()).toEqual(NOBODY)
  })

  test('nobody hears it if the numbers come before it is sent', async () => {
    const { db, venue, gm } = await scene()
    await chooses(gm, 'push', 'mail')
    expect(await planMissingNumbers(server.parts)).toBe(2)
    await makeMetrics(db, venue, { weekOf: LAST_WEEK })
    expect(await readers()).toEqual(NOBODY)
  })

  test.each(['AGM', 'VP'] as const)('an %s hears it, too', async (role) => {
    const { db, company, venue } = await scene()
    await chooses(await makeStaff(db, company, role, role === 'AGM' ? { venues: [venue] } : {}), 'push')
    expect((await readers()).pushed).toEqual([message(venue)])
  })

  test('a Bar Lead does not, nor a GM of another venue or a VP of another region', async () => {
    const { db, company, venue, createdAt } = await scene()
    const elsewhere = await makeVenue(db, company, { slug: 'elsewhere', createdAt })
    await makeMetrics(db, elsewhere, { weekOf: LAST_WEEK })
    await chooses(await makeStaff(db, company, 'BLT', { venues: [venue] }), 'push', 'mail')
    await chooses(await makeStaff(db, company, 'GM', { venues: [elsewhere] }), 'push', 'mail')
    const vp = await makeStaff(db, company, 'VP')
    await db.run(
      sql`insert into venue_assignments (app_user_id, venue_id, place) values (${vp.id}, ${elsewhere.id}, 1)`,
    )
    await chooses(vp, 'push', 'mail')
    expect(await readers()).toEqual(NOBODY)
  })

  test('who stands in for a GM hears it as the GM chose', async () => {
    const { db, company, venue, gm, createdAt } = await scene()
    await db.run(sql`update users set push_choices = '{numbers-missing}' where id = ${gm.userId}`)
    const other = await makeVenue(db, company, { slug: 'other', createdAt })
    await makeMetrics(db, other, { weekOf: LAST_WEEK })
    const agm = await makeStaff(db, company, 'AGM', { venues: [other] })
    await chooses(agm)
    expect(await readers()).toEqual(NOBODY)
    await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-23', toDay: '2026-11-29' })
    expect((await readers()).pushed).toEqual([message(venue)])
  })
})

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Pacific/Auckland',
]

test('at any instant and in any zone it is told on Monday from 12:00 to 18:00 there, and never else', async () => {
  const { db, venue, gm } = await scene()
  await chooses(gm, 'push')
  await db.run(sql`update sessions set expire = '2040-01-01'`)
  const from = Date.parse('2026-01-01T00:00:00Z')
  // Half of the instants are about noon on a Monday in one of the zones.
  const monday = fc
    .tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: -24 * 60, max: 42 * 60 }))
    .map(([week, minutes]) => Date.parse('2026-01-05T12:00:00Z') + week * 7 * 86_400_000 + minutes * 60_000)
  const any = fc.integer({ min: from, max: from + 3 * 365 * 86_400_000 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(monday, any), fc.constantFrom(...ZONES), async (ms, timezone) => {
      await db.run(sql`delete from messages`)
      await db.run(sql`update venues set timezone = ${timezone} where id = ${venue.id}`)
      server.clock.set(new Date(ms).toISOString())
      const [day, hour] = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: timezone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
      })
        .format(ms)
        .split(/,? /)
      const due = day === 'Mon' && Number(hour) >= 12 && Number(hour) < 18
      expect(await planMissingNumbers(server.parts)).toBe(due ? 1 : 0)
    }),
    { numRuns: 60 },
  )
})
