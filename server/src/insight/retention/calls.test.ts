import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeCompany, makeJournal, makeStaff, makeVenue, makeVisit } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { removeOutdated } from './jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

/**
 * A company with a member who left five years ago, one who left a year ago, and an active one, each with some rows of
 * everything.
 */
async function threeMembers() {
  const { db } = server.database
  const now = server.clock.now()
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const members = []
  for (const yearsAgo of [5, 1, undefined]) {
    const member = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await makeJournal(db, venue, member, gm, { entry: 'A week', weekOf: '2019-11-18' })
    const oneOnOneId = crypto.randomUUID()
    await insert(db, 'oneOnOnes', [
      { id: oneOnOneId, bltId: member.id, weekOf: '2019-11-18', managerId: gm.id },
    ])
    await insert(db, 'agreements', [{ oneOnOneId, text: 'Post the rota' }])
    await insert(db, 'oneOnOnePoints', [{ bltId: member.id, text: 'Tips', updatedAt: now }])
    const talk = { memberText: 'A good year', managerText: 'A good year', managerId: gm.id, updatedAt: now }
    await insert(db, 'visitPoints', [
      { venueId: venue.id, authorId: member.id, text: 'Tips', updatedAt: now },
    ])
    await insert(db, 'yearTalks', [{ bltId: member.id, year: 2019, ...talk }])
    const mark = { bltId: member.id, skillId: 'pour-cost', status: 'LEARNING' } as const
    await insert(db, 'skillProgress', [{ ...mark, updatedById: gm.id, updatedAt: now }])
    const event = { ...mark, event: 'mark', before: 'NOT_STARTED', authorId: gm.id, createdAt: now } as const
    await insert(db, 'skillHistory', [event])
    if (yearsAgo !== undefined) {
      const leftAt = new Date(now.getTime() - yearsAgo * 365.25 * DAY_MS - DAY_MS)
      await db.run(
        sql`update users set active = false, deactivated_at = ${leftAt} where id = ${member.userId}`,
      )
    }
    members.push(member)
  }
  const [old, recent, here] = members
  if (!old || !recent || !here) throw new Error('three members')
  const countOf = async (member: { id: string }) => {
    const [row] = await db.rows<{ rows: number }>(sql`
      select (select count(*) from journals where blt_id = ${member.id})::int
           + (select count(*) from one_on_ones where blt_id = ${member.id})::int
           + (select count(*) from one_on_one_points where blt_id = ${member.id})::int
           + (select count(*) from visit_points where author_id = ${member.id})::int
           + (select count(*) from year_talks where blt_id = ${member.id})::int
           + (select count(*) from skill_progress where blt_id = ${member.id})::int
           + (select count(*) from skill_history where blt_id = ${member.id})::int as rows`)
    return row?.rows
  }
  return { company, asAdmin: await server.as(admin), asGm: await server.as(gm), old, recent, here, countOf }
}

const later = (hours: number) => {
  const now = server.clock.now()
  server.clock.set(new Date(now.getTime() + hours * 3_600_000).toISOString())
  onTestFinished(() => server.clock.set(now.toISOString()))
}

test('a shorter time says what it removes, and removes it a day later', async () => {
  const { company, asAdmin, old, recent, here, countOf } = await threeMembers()
  const { body: before } = await asAdmin('GET /api/company/retention')
  expect(before).toMatchObject({ years: null, next: null })
  expect(before.choices).toEqual([
    { years: 7, people: 0, journals: 0, oneOnOnes: 0, visits: 0, talks: 0, skills: 0 },
    { years: 4, people: 1, journals: 1, oneOnOnes: 1, visits: 0, talks: 1, skills: 1 },
    { years: 2, people: 1, journals: 1, oneOnOnes: 1, visits: 0, talks: 1, skills: 1 },
  ])
  const { body: changed } = await asAdmin('PATCH /api/company/retention', { body: { years: 4 } })
  const at = new Date(server.clock.now().getTime() + DAY_MS).toISOString()
  expect(changed).toMatchObject({ years: null, next: { years: 4, at } })
  await removeOutdated(server.parts)
  expect(await Promise.all([old, recent, here].map(countOf))).toEqual([7, 7, 7])
  later(24)
  await removeOutdated(server.parts)
  expect(await Promise.all([old, recent, here].map(countOf))).toEqual([0, 7, 7])
  const [row] = await server.database.db.rows<{ meta: object }>(
    sql`select meta from audits where action = 'retention.removed' and org_id = ${company.id}`,
  )
  expect(row?.meta).toEqual({
    before: { people: 1, journals: 1, oneOnOnes: 1, visits: 0, talks: 1, skills: 1 },
  })
})

test('a change is taken back by the time that holds, and nothing is removed', async () => {
  const { asAdmin, old, countOf } = await threeMembers()
  await asAdmin('PATCH /api/company/retention', { body: { years: 2 } })
  const { body } = await asAdmin('PATCH /api/company/retention', { body: { years: null } })
  expect(body).toMatchObject({ years: null, next: null })
  later(30)
  await removeOutdated(server.parts)
  expect(await countOf(old)).toBe(7)
})

test('a longer time holds at once, before the next removal', async () => {
  const { asAdmin, old, countOf } = await threeMembers()
  await asAdmin('PATCH /api/company/retention', { body: { years: 4 } })
  later(25)
  const { body } = await asAdmin('PATCH /api/company/retention', { body: { years: 7 } })
  expect(body).toMatchObject({ years: 7, next: null })
  await removeOutdated(server.parts)
  expect(await countOf(old)).toBe(7)
})

test('only full admins see and change it, and only to one of the times', async () => {
  const { asAdmin, asGm } = await threeMembers()
  expect((await asGm('GET /api/company/retention')).status).toBe(403)
  const wrong = await asAdmin('PATCH /api/company/retention', { body: { years: 3 as 2 } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid', field: 'years' } })
})

test('of somebody who has only a talk about a year, that goes', async () => {
  const { asAdmin, old } = await threeMembers()
  const { db } = server.database
  for (const table of ['journals', 'agreements', 'one_on_ones', 'skill_history', 'skill_progress'] as const) {
    const theirs =
      table === 'agreements'
        ? sql`one_on_one_id in (select id from one_on_ones where blt_id = ${old.id})`
        : sql`blt_id = ${old.id}`
    await db.run(sql`delete from ${raw(table)} where ${theirs}`)
  }
  await asAdmin('PATCH /api/company/retention', { body: { years: 4 } })
  later(24)
  await removeOutdated(server.parts)
  expect(await db.rows(sql`select from year_talks where blt_id = ${old.id}`)).toEqual([])
})

test('the visits of a visitor who left go with their agreements and photos, and their points of others', async () => {
  const { company, asAdmin, old, recent } = await threeMembers()
  const { db } = server.database
  const venue = await makeVenue(db, company)
  const managersPoints = [old, recent].map(({ id }) => ({ authorId: id, text: 'Tips' }))
  const sharedAt = server.clock.now()
  const gone = await makeVisit(db, venue, old, { sharedAt, agreements: [{ owner: recent }] })
  const kept = await makeVisit(db, venue, recent, { sharedAt, managersPoints, agreements: [{ owner: old }] })
  for (const visit of [gone, kept]) {
    const photo = { fileName: 'a.jpg', fileType: 'image/jpeg', size: 1, createdAt: sharedAt }
    const of = { visitId: visit.id, venueId: venue.id, uploadedById: old.id, key: crypto.randomUUID() }
    await insert(db, 'materials', [{ ...photo, ...of }])
  }
  const { body } = await asAdmin('PATCH /api/company/retention', { body: { years: 4 } })
  expect(body.choices[1]).toMatchObject({ years: 4, people: 1, visits: 1 })
  later(24)
  await removeOutdated(server.parts)
  expect(
    await db.rows(sql`
      select x.id, x.managers_points as points, (select count(*)::int from agreements g where g.visit_id = x.id) as agreed,
             (select count(*)::int from materials m where m.visit_id = x.id and m.removed_at is null) as photos
        from venue_visits x where x.venue_id = ${venue.id}`),
  ).toEqual([{ id: kept.id, points: [{ authorId: recent.id, text: 'Tips' }], agreed: 1, photos: 1 }])
  // The job that deletes removed files also deletes those of its photos.
  const removed = await db.rows<{ removed: boolean }>(
    sql`select removed_at is not null as removed from materials where venue_id = ${venue.id} and visit_id is null`,
  )
  expect(removed).toEqual([{ removed: true }])
})
