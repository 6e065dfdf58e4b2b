import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makePriority,
  makeStaff,
  makeStandIn,
  makeVenue,
  makeVisit,
} from '../../../test/world.ts'

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
  asLeadership,
  asLead,
  asCsm,
} = setScene({
  now: NOW,
  venue: { timezone: 'America/Los_Angeles' },
  other: { timezone: 'America/New_York' },
})

const at = (day: string) => ({ day, sharedAt: new Date(`${day}T20:00:00Z`) })
const NONE = { open: 0, overdue: 0, done: 0, onTime: 0 }

test('venues that were never visited are first, then those whose visit is longest ago', async () => {
  await makeVisit(db, venue, vp, at('2026-11-04'))
  await makeVisit(db, venue, admin, at('2026-09-30'))
  await makeVisit(db, other, vp, at('2026-10-05'))
  // Neither a draft nor one of another company counts.
  await makeVisit(db, other, vp, { day: '2026-11-25' })
  await makeVisit(db, other, vp, { day: '2026-11-21' })
  await makeVisit(db, other, admin, { day: '2026-11-20' })
  await makeVisit(db, other, vp, { day: '2026-11-01' })
  const never = await makeVenue(db, company, { name: 'Attic' })
  const closed = await makeVenue(db, company, { name: 'Closed' })
  await db.run(sql`update venues set open_days = '{(,2026-11-01)}' where id = ${closed.id}`)
  const elsewhere = await makeCompany(db)
  await makeVisit(db, await makeVenue(db, elsewhere), await makeStaff(db, elsewhere, 'VP'), at('2026-11-04'))
  const { venues, agreements } = (await asVp('GET /api/visits/venues')).body
  expect(venues.map(({ venue: { name }, last, days, planned }) => [name, last, days, planned])).toEqual([
    ['Attic', null, null, null],
    ['Low Tide', '2026-10-05', 45, '2026-11-21'],
    ['Las Perlas', '2026-11-04', 14, null],
  ])
  expect(venues[0]).toEqual({
    venue: { id: never.id, slug: 'attic', name: 'Attic', timezone: 'America/Los_Angeles' },
    ...{ last: null, days: null, planned: null, ...NONE },
  })
  expect(agreements).toEqual(NONE)
})

test('agreements are counted by what became of them, and on time by the venue’s day', async () => {
  const { taskIds } = await makePriority(db, venue, lead, { tasks: ['Late', 'Open', 'In time'] })
  const [late = '', open = '', inTime = ''] = taskIds
  await db.run(sql`
    update priority_tasks set completed = true, completed_at = ${NOW}::timestamptz + (interval '2 hours') where id = ${late}`)
  await db.run(sql`update priority_tasks set completed = true, completed_at = ${NOW} where id = ${inTime}`)
  const done = (day: string) => ({ owner: gm, due: day, doneAt: new Date(NOW) })
  await makeVisit(db, venue, vp, {
    ...at('2026-11-10'),
    agreements: [
      ...[done('2026-11-18'), done('2026-11-17')],
      ...[late, open, inTime].map((taskId) => ({ owner: lead, taskId, due: '2026-11-18' })),
      { owner: gm, due: '2026-11-17' },
      { owner: gm, due: '2026-11-17', droppedAt: new Date(NOW) },
    ],
  })
  // In New York it is the 19th.
  await makeVisit(db, other, vp, {
    ...at('2026-11-11'),
    agreements: [
      { ...done('2026-11-18'), owner: otherGm },
      { owner: otherGm, due: '2026-11-18' },
    ],
  })
  await makeVisit(db, venue, vp, { agreements: [{ owner: gm, due: '2026-11-01' }] })
  const { venues, agreements } = (await asVp('GET /api/visits/venues')).body
  const counts = venues.map(({ open, overdue, done, onTime }) => ({ open, overdue, done, onTime }))
  expect(counts).toEqual([
    { open: 2, overdue: 1, done: 4, onTime: 2 },
    { open: 1, overdue: 1, done: 1, onTime: 0 },
  ])
  expect(agreements).toEqual({ open: 3, overdue: 2, done: 5, onTime: 2 })
})

test('everyone reads of the venues within reach, and a plan only of their own', async () => {
  await makeVisit(db, venue, vp, { day: '2026-11-20', tell: true, summary: 'Private words' })
  const read = async (as: typeof asVp) => {
    const { status, body, error } = await as('GET /api/visits/venues')
    return status === 200
      ? body.venues.map(({ venue, planned }) => [venue.name, planned].join(' ').trim())
      : [status, error.code]
  }
  expect(await read(asVp)).toEqual(['Las Perlas 2026-11-20', 'Low Tide'])
  expect(await read(asAdmin)).toEqual(['Las Perlas', 'Low Tide'])
  expect(await read(asLeadership)).toEqual(['Las Perlas', 'Low Tide'])
  expect(await read(asGm)).toEqual(['Las Perlas'])
  for (const as of [asLead, asCsm]) expect(await read(as)).toEqual([403, 'forbidden'])
  await db.run(
    sql`insert into venue_assignments (app_user_id, venue_id, place) values (${vp.id}, ${other.id}, 0)`,
  )
  expect(await read(asVp)).toEqual(['Low Tide'])
  await makeStandIn(db, otherGm, agm, [other])
  expect(await read(await server.as(agm))).toEqual(['Low Tide'])
})
