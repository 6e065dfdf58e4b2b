import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, DUE_MONDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeJournal,
  makePriority,
  makeStaff,
  makeStandIn,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { tellOfMidnights } from './jobs.ts'

/** The GM has two venues; the AGM works at the first, the other AGM at a third. */
const {
  server,
  db,
  company,
  venue,
  other: second,
  gm,
  agm,
  lead,
  admin,
} = setScene({ now: DUE_MONDAY, gm: { at: ['venue', 'other'] }, agm: { firstName: 'Sam' } })
let third: Venue
let other: Staff
let body: { gm: string; standIn: string; venues: string[]; from: string; to: string }
beforeEach(async () => {
  third = await makeVenue(db, company)
  other = await makeStaff(db, company, 'AGM', { venues: [third], firstName: 'Noor' })
  body = {
    ...{ gm: gm.id, standIn: agm.id, venues: [venue.slug] },
    ...{ from: '2026-11-23', to: '2026-11-29' },
  }
})

/** A priority of a member that can be signed off. */
async function ready(member: Staff): Promise<string> {
  await makeJournal(db, venue, member, member, {
    weekOf: '2026-11-23',
    visibility: 'private',
    submittedAt: new Date('2026-11-23T08:30:00Z'),
  })
  return (await makePriority(db, venue, member, { status: 'ON_TRACK' })).id
}

const signOff = (by: Caller, id: string) =>
  by('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'COMPLETED' } })
const atInstant = (instant: string) => {
  server.clock.set(instant)
  onTestFinished(() => {
    server.clock.set(DUE_MONDAY)
  })
}

describe('naming one', () => {
  test('a GM names an AGM or GM for some of their venues, and both see it', async () => {
    const asGm = await server.as(gm)
    const made = await asGm('POST /api/stand-ins', { body })
    const stored = {
      gm: { id: gm.id, name: gm.name },
      standIn: { id: agm.id, name: agm.name },
      venues: [{ slug: venue.slug, name: venue.name }],
      ...{ from: '2026-11-23', to: '2026-11-29', begun: true },
    }
    expect(made).toMatchObject({ status: 201, body: stored })
    for (const one of [gm, agm]) {
      expect((await (await server.as(one))('GET /api/stand-ins')).body.standIns).toEqual([made.body])
    }
    expect((await (await server.as(other))('GET /api/stand-ins')).body).toEqual({
      standIns: [],
      managers: [],
      candidates: [],
    })
    const { managers, candidates } = (await asGm('GET /api/stand-ins')).body
    expect(managers.map(({ id, venues }) => [id, venues.length])).toEqual([[gm.id, 2]])
    expect(candidates.map(({ id }) => id)).toContain(other.id)
    expect(candidates.find(({ id }) => id === gm.id)?.venueSlugs).toHaveLength(2)
    // AGMs first.
    const positions = candidates.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => a.localeCompare(b)))
  })

  test.each([
    ['to', { to: '2026-11-22' }, 'The last day must not be before the first.'],
    ['from', { from: '2026-11-22' }, 'The first day is past. Choose today or later.'],
    ['from', { from: '2026-02-30' }, undefined],
    ['venues', { venues: [] }, 'Choose at least one venue.'],
    ['venues', { venues: ['nowhere'] }, '"nowhere" is no venue of this General Manager.'],
    ['standIn', { standIn: 'nobody' }, 'Choose an active General Manager or AGM of the company.'],
  ])('refuses %s: %j', async (field, wrong, error) => {
    const asGm = await server.as(gm)
    const answer = await asGm('POST /api/stand-ins', { body: { ...body, ...wrong } })
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field, ...(error && { error }) } })
  })

  test('refuses the GM, a Bar Lead, someone who left, a venue of another GM, and another GM’s name', async () => {
    const asGm = await server.as(gm)
    const fieldOf = async (wrong: Partial<typeof body>) =>
      (await asGm('POST /api/stand-ins', { body: { ...body, ...wrong } })).error
    expect(await fieldOf({ standIn: gm.id })).toMatchObject({ field: 'standIn' })
    expect(await fieldOf({ standIn: lead.id })).toMatchObject({ field: 'standIn' })
    expect(await fieldOf({ venues: [third.id] })).toMatchObject({ field: 'venues' })
    const another = await makeStaff(db, company, 'GM', { venues: [third] })
    expect(await fieldOf({ gm: another.id, venues: [third.id] })).toMatchObject({ code: 'forbidden' })
    await db.run(sql`update users set active = false where id = ${agm.userId}`)
    expect(await fieldOf({})).toMatchObject({ field: 'standIn' })
  })

  test('a full admin names one for a GM; a venue has one at a time', async () => {
    const asAdmin = await server.as(admin)
    expect((await asAdmin('POST /api/stand-ins', { body })).status).toBe(201)
    const again = await asAdmin('POST /api/stand-ins', { body: { ...body, standIn: other.id } })
    expect(again.error).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining(`${agm.name} already stands in at`),
    })
    const wrong = await asAdmin('POST /api/stand-ins', { body: { ...body, gm: agm.id } })
    expect(wrong.error).toMatchObject({ code: 'invalid', field: 'gm' })
  })
})

describe('while it lasts', () => {
  test('the stand-in signs off a due week, and the trail and the priority name both', async () => {
    const id = await ready(lead)
    const asAgm = await server.as(agm)
    expect((await signOff(asAgm, id)).status).toBe(403)
    await (await server.as(gm))('POST /api/stand-ins', { body })
    expect((await asAgm('GET /api/review')).body.signOffs.map(({ priorityId }) => priorityId)).toEqual([id])
    expect((await signOff(asAgm, id)).body).toMatchObject({ signedOffBy: agm.name, signedOffFor: gm.name })
    const { rows } = (await (await server.as(admin))('GET /api/audit')).body
    expect(rows.find(({ what }) => what === 'Gave the final sign-off')).toMatchObject({
      who: `${agm.name}, standing in for ${gm.name}`,
    })
    // Taken back, it names nobody.
    const back = await asAgm('DELETE /api/priorities/:id/sign-off', { params: { id } })
    expect(back.body).toMatchObject({ signedOffBy: null, signedOffFor: null })
  })

  test('their own work is neither theirs to sign off nor in their queue', async () => {
    const [own, leads] = [await ready(agm), await ready(lead)]
    await (await server.as(gm))('POST /api/stand-ins', { body })
    const asAgm = await server.as(agm)
    expect((await signOff(asAgm, own)).error).toMatchObject({ code: 'forbidden' })
    const { body: queue } = await asAgm('GET /api/review')
    expect(queue.signOffs.map(({ priorityId }) => priorityId)).toEqual([leads])
    expect(queue.journals.map(({ bltId }) => bltId)).toEqual([lead.id])
    expect(queue.members.map(({ bltId }) => bltId)).not.toContain(agm.id)
    expect((await asAgm('GET /api/review/count')).body.total).toBe(queue.total)
    const { members } = (await asAgm('GET /api/one-on-ones', { query: { venue: venue.slug } })).body
    expect(members.map(({ bltId }) => bltId)).toEqual([lead.id])
    const hold = (blt: string) =>
      asAgm('POST /api/one-on-ones/:venue/:blt/begin', { params: { venue: venue.slug, blt }, body: {} })
    expect((await hold(agm.id)).status).toBe(403)
    expect((await hold(lead.id)).body.record).toMatchObject({ state: 'begun', manager: agm.name })
    const create = { venueId: venue.id, bltId: agm.id, title: 'For myself' }
    expect((await asAgm('POST /api/priority', { body: create })).status).toBe(403)
    const days = await asAgm('PATCH /api/team/bulk-update', { body: { [agm.id]: 3 } })
    expect(days.status).toBe(403)
  })

  test('what they set for others names the GM, and what is theirs to enter anyway does not', async () => {
    const asGm = await server.as(gm)
    await asGm('POST /api/stand-ins', { body })
    const asAgm = await server.as(agm)
    await asAgm('PATCH /api/team/bulk-update', { body: { [lead.id]: 3 } })
    const numbers = { query: { venue: venue.id }, body: { weekOf: '2026-11-16', revenue: 50_000 } }
    expect((await asAgm('POST /api/metrics', numbers)).status).toBe(201)
    const settings = { params: { id: venue.id }, body: { dayEndHour: 4 } }
    expect((await asAgm('PATCH /api/venues/:id', settings)).status).toBe(200)
    const { rows } = (await (await server.as(admin))('GET /api/audit')).body
    const whoDid = new Map(rows.map(({ what, who }) => [what, who]))
    expect(whoDid.get('Changed Admin Days')).toBe(`${agm.name}, standing in for ${gm.name}`)
    expect(whoDid.get('Saved weekly numbers')).toBe(agm.name)
    expect(whoDid.get('Changed venue settings')).toBe(`${agm.name}, standing in for ${gm.name}`)
  })

  test('private journals are readable, and a review names the GM; then neither any more', async () => {
    await ready(lead)
    const asGm = await server.as(gm)
    const asAgm = await server.as(agm)
    const about = { venue: venue.slug, blt: lead.id }
    const texts = async () =>
      (await asAgm('GET /api/journals/:venue/:blt', { params: about })).body.map(({ entry }) => entry)
    expect(await texts()).toEqual([null])
    const { id: standInId } = (await asGm('POST /api/stand-ins', { body })).body
    expect(await texts()).toEqual(['Weighed every bottle.'])
    const [waiting] = (await asAgm('GET /api/review')).body.journals
    const id = waiting?.journal.id ?? ''
    const review = await asAgm('POST /api/journals/:id/review', { params: { id }, body: { reply: 'Good.' } })
    expect(review.body).toMatchObject({ reviewedBy: agm.name, reviewedFor: gm.name })
    await asAgm('DELETE /api/stand-ins/:id', { params: { id: standInId } })
    expect(await texts()).toEqual([null])
    expect((await asAgm('GET /api/review')).status).toBe(403)
    // What was done keeps both names.
    const [stays] = (await asGm('GET /api/journals/:venue/:blt', { params: about })).body
    expect(stays).toMatchObject({ reviewedBy: agm.name, reviewedFor: gm.name })
  })

  test('at another venue than their own: two venues to choose, and what may be done differs', async () => {
    await (await server.as(gm))('POST /api/stand-ins', { body: { ...body, standIn: other.id } })
    const asOther = await server.as(other)
    const { body: me } = await asOther('GET /api/me')
    expect(me).toMatchObject({
      can: { pickVenue: true, pickBlt: true, review: true, seeAttention: false },
      canElsewhere: { pickVenue: true, pickBlt: false, review: false, editMetrics: true },
      standsIn: [{ venueSlug: venue.slug, gm: gm.name, to: '2026-11-29' }],
    })
    const home = async (slug: string) =>
      (await asOther('GET /api/home', { query: { venue: slug } })).body.places[0]
    expect(await home(third.slug)).toMatchObject({ about: { blt: other.slug }, blts: [] })
    const there = await home(venue.slug)
    expect(there?.blts.map(({ id }) => id)).toContain(lead.id)
    const blts = (slug: string) => asOther('GET /api/venues/:venue/blts', { params: { venue: slug } })
    expect([(await blts(venue.slug)).status, (await blts(third.slug)).status]).toEqual([200, 404])
    expect((await asOther('GET /api/venues/:venue', { params: { venue: second.slug } })).status).toBe(404)
  })

  test('a GM stands in beside their own venues', async () => {
    const another = await makeStaff(db, company, 'GM', { venues: [third] })
    await (await server.as(gm))('POST /api/stand-ins', { body: { ...body, standIn: another.id } })
    const asAnother = await server.as(another)
    const venues = (await asAnother('GET /api/venues')).body.map(({ slug }) => slug)
    expect(venues).toEqual([third.slug, venue.slug])
    const own = await makeStaff(db, company, 'BLT', { venues: [third] })
    const ofOwn = (await makePriority(db, third, own, { status: 'ON_TRACK' })).id
    await makeJournal(db, third, own, own, { weekOf: '2026-11-23' })
    expect((await signOff(asAnother, ofOwn)).body.signedOffFor).toBeNull()
    expect((await signOff(asAnother, await ready(lead))).body.signedOffFor).toBe(gm.name)
  })
})

describe('how it begins and ends', () => {
  test('from midnight of the venue to midnight', async () => {
    await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-24', toDay: '2026-11-25' })
    const asAgm = await server.as(agm)
    const seen = async (instant: string) => {
      server.clock.set(instant)
      return (await asAgm('GET /api/review')).status
    }
    onTestFinished(() => {
      server.clock.set(DUE_MONDAY)
    })
    // The venue is in Los Angeles.
    expect(await seen('2026-11-24T07:59:59Z')).toBe(403)
    expect(await seen('2026-11-24T08:00:00Z')).toBe(200)
    expect(await seen('2026-11-26T07:59:59Z')).toBe(200)
    expect(await seen('2026-11-26T08:00:00Z')).toBe(403)
  })

  test('open pages of both are told at the midnights, and of every change', async () => {
    const told = async (instant: string) => {
      atInstant(instant)
      return tellOfMidnights(server.parts)
    }
    const before = await told('2026-11-24T08:00:10Z')
    await makeStandIn(db, gm, agm, [venue], { fromDay: '2026-11-24', toDay: '2026-11-25' })
    expect((await told('2026-11-24T08:00:10Z')) - before).toBe(2)
    expect((await told('2026-11-26T08:00:10Z')) > 0).toBe(true)
    expect(await told('2026-11-24T12:00:00Z')).toBe(0)
  })

  test('whoever is part of it ends it: one that has begun stays written, one to come is gone', async () => {
    const asGm = await server.as(gm)
    const { id } = (await asGm('POST /api/stand-ins', { body })).body
    const next = { ...body, venues: [second.slug], from: '2026-12-01', to: '2026-12-02' }
    const { id: toCome } = (await asGm('POST /api/stand-ins', { body: next })).body
    const end = async (by: typeof gm, which: string) =>
      (await server.as(by))('DELETE /api/stand-ins/:id', { params: { id: which } })
    expect((await end(other, id)).status).toBe(404)
    expect((await end(agm, id)).status).toBe(200)
    expect((await end(gm, id)).error).toMatchObject({
      code: 'conflict',
      error: 'This stand-in is over.',
    })
    expect((await end(admin, toCome)).status).toBe(200)
    const stored = await db.rows<{ id: string }>(sql`select id from stand_ins where gm_id = ${gm.id}`)
    expect(stored.map((row) => row.id)).toEqual([id])
    const { rows } = (await (await server.as(admin))('GET /api/audit')).body
    expect(rows.filter(({ what }) => what === 'Ended a stand-in')).toHaveLength(2)
  })

  test.each(['gm', 'agm'] as const)('the deactivation of the %s ends it for good', async (who) => {
    const { id } = (await (await server.as(gm))('POST /api/stand-ins', { body })).body
    const set = (active: boolean) =>
      db.run(sql`update users set active = ${active} where id = ${{ gm, agm }[who].userId}`)
    await set(false)
    await set(true)
    const [row] = await db.rows<{ ended: boolean }>(
      sql`select ended_at is not null as ended from stand_ins where id = ${id}`,
    )
    expect(row).toEqual({ ended: true })
    expect((await (await server.as(agm))('GET /api/review')).status).toBe(403)
  })
})

test('in the due week an admin’s Waiting names venues whose GM is away, until somebody stands in', async () => {
  await ready(lead)
  const asAdmin = await server.as(admin)
  const unattended = async () => (await asAdmin('GET /api/review')).body.unattended
  expect(await unattended()).toEqual([])
  const vacation = { person: gm.id, kind: 'vacation', from: '2026-11-20', to: '2026-11-30' } as const
  const entered = await asAdmin('POST /api/away', { body: vacation })
  await asAdmin('DELETE /api/away/:id', { params: { id: entered.body.id } })
  expect(await unattended()).toEqual([])
  await asAdmin('POST /api/away', { body: vacation })
  expect(await unattended()).toEqual([
    {
      ...{ venueSlug: venue.slug, venueName: venue.name, gmId: gm.id, gmName: gm.name },
      ...{ until: '2026-11-30', open: 1 },
    },
  ])
  expect((await (await server.as(gm))('GET /api/review')).body.unattended).toEqual([])
  await asAdmin('POST /api/stand-ins', { body })
  expect(await unattended()).toEqual([])
})
