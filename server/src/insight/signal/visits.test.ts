import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, makeVenue, makeVisit } from '../../../test/world.ts'

const NOW = '2026-11-18T20:00:00Z'
const { server, db, signInAgain, company, venue, other, vp, asVp, asAdmin, asGm } = setScene({
  now: NOW,
  venue: { createdAt: new Date('2026-01-05T18:00:00Z') },
  other: { createdAt: new Date('2026-01-05T18:00:00Z') },
})

const share = (at: typeof venue, day: string) =>
  makeVisit(db, at, vp, { day, sharedAt: new Date(`${day}T20:00:00Z`), summary: 'Private words' })
const choose = (weeks: number | null) =>
  db.run(sql`update orgs set visit_weeks = ${weeks} where id = ${company.id}`)
const headlines = async (as: Caller, query: { venue?: string; explained?: 'true' } = {}) =>
  (await as('GET /api/analytics/signals', { query })).body.flatMap(({ rule, headline }) =>
    rule === 'not-visited' ? headline : [],
  )

beforeEach(async () => {
  await choose(6)
  for (const day of ['2026-09-01', '2026-09-16']) await share(venue, day)
  await share(other, '2026-11-04')
})

test('who visits is told by the newest shared visit of each venue, once the company chose so', async () => {
  expect(await headlines(asVp)).toEqual(['No visit for nine weeks at Las Perlas'])
  expect(await headlines(asAdmin)).toEqual(['No visit for nine weeks at Las Perlas'])
  // A general manager can do nothing about it.
  expect(await headlines(asGm)).toEqual([])
  expect(await headlines(asVp, { explained: 'true' })).toEqual([])
  server.clock.set('2026-12-16T20:00:00Z')
  await signInAgain()
  expect(await headlines(asVp)).toEqual([
    'No visit for 13 weeks at Las Perlas',
    'No visit for six weeks at Low Tide',
  ])
  expect(await headlines(asVp, { venue: other.slug })).toEqual(['No visit for six weeks at Low Tide'])
  await choose(null)
  expect(await headlines(asVp)).toEqual([])
})

test('a draft is no visit, and a company begins with three shared ones of its own', async () => {
  await makeVisit(db, venue, vp, { day: '2026-11-17' })
  expect(await headlines(asVp)).toHaveLength(1)
  await db.run(sql`delete from venue_visits where venue_id = ${other.id}`)
  const elsewhere = await makeCompany(db)
  const away = await makeVenue(db, elsewhere)
  const there = await makeStaff(db, elsewhere, 'VP')
  await makeVisit(db, away, there, { day: '2026-11-17', sharedAt: new Date(NOW) })
  expect(await headlines(asVp)).toEqual([])
})

test('a closed venue needs no visit, and a region is told of its own venues', async () => {
  server.clock.set('2026-12-16T20:00:00Z')
  await signInAgain()
  await db.run(
    sql`insert into venue_assignments (app_user_id, venue_id, place) values (${vp.id}, ${other.id}, 0)`,
  )
  expect(await headlines(asVp)).toEqual(['No visit for six weeks at Low Tide'])
  await db.run(sql`update venues set open_days = '{(,2026-12-10)}' where id = ${other.id}`)
  expect(await headlines(asVp)).toEqual([])
  expect(await headlines(asAdmin)).toEqual(['No visit for 13 weeks at Las Perlas'])
})
