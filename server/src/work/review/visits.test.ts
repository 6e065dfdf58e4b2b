import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeStandIn, makeVisit } from '../../../test/world.ts'

/** In the evening of November 18 in Los Angeles, where it is not the 19th for another hour. */
const NOW = '2026-11-19T07:00:00Z'
const {
  server,
  db,
  company,
  venue,
  other,
  vp,
  admin,
  gm,
  otherGm,
  lead,
  agm,
  asVp,
  asAdmin,
  asGm,
  asOtherGm,
  asLead,
} = setScene({
  now: NOW,
  venue: { timezone: 'America/Los_Angeles' },
  other: { timezone: 'America/New_York' },
})

const SHARED = { sharedAt: new Date('2026-11-17T20:00:00Z') }

/** What waits of visits in a queue, which has nothing else that the test counts. */
async function waiting(as: Caller, query: { venue?: string } = {}) {
  const { body } = await as('GET /api/review', { query })
  const { body: count } = await as('GET /api/review/count', { query })
  expect(count.total).toBe(body.total)
  const { agreements, visits, total } = body
  const rest = [body.journals, body.signOffs, body.former, body.members, body.weeks, body.arrived].flat()
  return { agreements, visits, overdue: total - rest.length }
}
const texts = async (as: Caller) => (await waiting(as)).agreements.map(({ text }) => text)

test('agreements wait for their owner and, of members, for the manager, by day, and overdue ones are counted', async () => {
  const { id, agreementIds } = await makeVisit(db, venue, vp, {
    ...SHARED,
    agreements: [
      { owner: gm, text: 'Own', due: '2026-11-18' },
      { owner: lead, text: 'Member’s', due: '2026-11-17' },
      { owner: vp, text: 'Visitor’s', due: '2026-11-10' },
    ],
  })
  const { agreements, overdue } = await waiting(asGm)
  const at = { venueSlug: venue.slug, venueName: venue.name, visitId: id, task: null }
  expect(agreements).toEqual([
    {
      ...at,
      id: agreementIds[1],
      text: 'Member’s',
      ownerName: lead.name,
      own: false,
      due: '2026-11-17',
      overdue: true,
    },
    {
      ...at,
      id: agreementIds[0],
      text: 'Own',
      ownerName: gm.name,
      own: true,
      due: '2026-11-18',
      overdue: false,
    },
  ])
  expect(overdue).toBe(1)
  expect((await waiting(asGm, { venue: venue.slug })).overdue).toBe(1)
  // The day is over at the venue, not in UTC.
  server.clock.set('2026-11-19T08:00:00Z')
  expect((await waiting(asGm)).overdue).toBe(2)
  expect((await waiting(asOtherGm)).agreements).toEqual([])
  expect((await asVp('GET /api/review')).status).toBe(403)
  expect((await asLead('GET /api/review')).status).toBe(403)
})

test('what is done, dropped or not shared does not wait, and nobody gets those of another manager', async () => {
  const second = await makeStaff(db, company, 'GM', { venues: [venue] })
  const done = { doneAt: new Date(NOW), doneById: gm.id }
  const { agreementIds } = await makeVisit(db, venue, vp, {
    ...SHARED,
    agreements: [
      { owner: gm, text: 'Done', ...done },
      { owner: gm, text: 'Dropped', droppedAt: new Date(NOW) },
      { owner: second, text: 'Second’s' },
    ],
  })
  await makeVisit(db, venue, vp, { agreements: [{ owner: gm, text: 'Draft' }] })
  expect(await texts(asGm)).toEqual([])
  expect(await texts(await server.as(second))).toEqual(['Second’s'])
  // Of somebody who left, it waits for the managers who are there.
  await db.run(sql`update users set active = false where id = ${second.userId}`)
  expect(await texts(asGm)).toEqual(['Second’s'])
  await db.run(sql`delete from agreements where id = ${agreementIds[2]}`)
  expect(await texts(asGm)).toEqual([])
})

test('one that is a task has its words and day, is done with it, and leaves with its priority', async () => {
  const priority = await makePriority(db, venue, lead, { tasks: ['Weigh every bottle'] })
  const [taskId = ''] = priority.taskIds
  await makeVisit(db, venue, vp, {
    ...SHARED,
    agreements: [{ owner: lead, text: 'Weigh', taskId, due: '2026-11-10' }],
  })
  const task = { id: taskId, priorityId: priority.id }
  expect((await waiting(asGm)).agreements).toMatchObject([
    { text: 'Weigh every bottle', due: '2026-11-10', overdue: true, task },
  ])
  await db.run(sql`update priority_tasks set due = '2026-11-25' where id = ${taskId}`)
  expect((await waiting(asGm)).agreements).toMatchObject([{ due: '2026-11-25', overdue: false, task }])
  await db.run(sql`update priorities set is_archived = true where id = ${priority.id}`)
  expect(await texts(asGm)).toEqual([])
  await db.run(sql`update priorities set is_archived = false where id = ${priority.id}`)
  await db.run(sql`update priority_tasks set completed = true where id = ${taskId}`)
  expect(await texts(asGm)).toEqual([])
})

test('a full admin gets only their own, and those of a venue that they manage', async () => {
  await makeVisit(db, venue, vp, { ...SHARED, agreements: [{ owner: lead, text: 'Member’s' }] })
  await makeVisit(db, other, admin, {
    ...SHARED,
    agreements: [
      { owner: admin, text: 'Admin’s', due: '2026-11-18' },
      { owner: otherGm, text: 'Leo’s' },
    ],
  })
  await makeVisit(db, venue, vp)
  expect(await waiting(asAdmin)).toMatchObject({
    agreements: [{ text: 'Admin’s', own: true }],
    visits: [],
    overdue: 1,
  })
  const manager = await makeStaff(db, company, 'GM', { venues: [venue], accessRole: 'FULL_ADMIN' })
  expect(await waiting(await server.as(manager))).toMatchObject({
    agreements: [{ text: 'Member’s' }],
    visits: [{ venueSlug: venue.slug }],
  })
})

test('a stand-in gets those of the venue where they stand in, and a member nothing', async () => {
  const visit = {
    ...SHARED,
    agreements: [
      { owner: lead, text: 'Member’s' },
      { owner: agm, text: 'Theirs' },
      { owner: gm, text: 'The manager’s' },
    ],
  }
  await makeVisit(db, venue, vp, visit)
  await makeVisit(db, venue, vp)
  const asAgm = await server.as(agm)
  expect((await asAgm('GET /api/review')).status).toBe(403)
  const standIn = await makeStandIn(db, otherGm, agm, [other])
  expect(await waiting(asAgm)).toMatchObject({ agreements: [], visits: [] })
  await db.run(sql`update stand_ins set ended_at = now() where id = ${standIn}`)
  await makeStandIn(db, gm, agm, [venue])
  expect(await waiting(asAgm)).toMatchObject({
    agreements: [
      { text: 'Member’s', own: false },
      { text: 'Theirs', own: true },
      { text: 'The manager’s', own: false },
    ],
    visits: [{ visitor: vp.name }],
  })
})

test('planned visits are listed by day for the managers who were told, and are not counted', async () => {
  const { id } = await makeVisit(db, venue, vp, { day: '2026-11-18', notes: 'Private', points: 'Private' })
  await makeVisit(db, venue, vp, { day: '2026-11-17' })
  await makeVisit(db, venue, vp, { day: '2026-11-25', tell: false })
  await makeVisit(db, venue, admin, { day: '2026-11-20', way: 'call' })
  await makeVisit(db, venue, vp, { day: '2026-11-19', ...SHARED })
  const { visits, overdue } = await waiting(asGm)
  const at = { venueSlug: venue.slug, venueName: venue.name }
  expect(visits).toEqual([
    { ...at, visitId: id, on: '2026-11-18', by: 'visit', visitor: vp.name },
    { ...at, visitId: expect.any(String), on: '2026-11-20', by: 'call', visitor: admin.name },
  ])
  expect(overdue).toBe(0)
  expect((await waiting(asOtherGm)).visits).toEqual([])
  await db.run(sql`update users set active = false where id = ${admin.userId}`)
  expect((await waiting(asGm)).visits).toHaveLength(1)
})
