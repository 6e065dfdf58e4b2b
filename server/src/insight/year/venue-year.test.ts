import { addWeeks, type PlainDate, periodAt } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeMetrics,
  makeStaff,
  makeStandIn,
  makeVenue,
  makeVisit,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { change, MARA, makeOfPeriod, meet, THURSDAY } from './test/mara.ts'

/*
 * A general manager's year, over HTTP. It is Thursday, 26 November 2026.
 */

const { server, db, company, venue, lead, gm } = setScene({ now: THURSDAY, ...MARA })

const ask = (by: Caller, { slug: venue }: Venue, year?: string) =>
  by('GET /api/year/:venue', { params: { venue }, query: year === undefined ? {} : { year } })
async function read(by: Caller, venue: Venue, year?: string) {
  const { status, body } = await ask(by, venue, year)
  expect(status).toBe(200)
  return body
}
const leave = ({ userId }: Staff, at: string) =>
  server.database.db.run(
    sql`update users set active = false, deactivated_at = ${new Date(at)} where id = ${userId}`,
  )
const friday = (period: number): Date => new Date(`${periodAt(2026, period).endDate}T00:00:00Z`)
const noon = (day: PlainDate) => new Date(`${day}T20:00:00Z`)

describe('a venue’s year', () => {
  test('says who grew, what was signed off and by whom, and who came and left', async () => {
    const staff = (firstName: string, day: string) =>
      makeStaff(db, company, 'BLT', { venues: [venue], firstName, createdAt: noon(day) })
    const nia = await staff('Nia', '2026-04-06')
    const old = await staff('Olu', '2024-05-06')
    const gone = await staff('Zed', '2024-05-06')
    await leave(old, '2026-08-14T20:00:00Z')
    await leave(gone, '2025-02-14T20:00:00Z')
    const agm = await makeStaff(db, company, 'AGM', { venues: [venue], firstName: 'Ada' })
    const by = { status: 'COMPLETED' as const, gmUserId: gm.id }
    await makeOfPeriod(
      db,
      { venue, lead, period: 9 },
      { ...by, closedAt: new Date(friday(9).getTime() - 172_800_000) },
    )
    await makeOfPeriod(db, { venue, lead, period: 10 }, { ...by, closedAt: friday(10) })
    const forGm = { status: 'COMPLETED' as const, gmUserId: agm.id, signedForId: gm.id }
    await makeOfPeriod(db, { venue, lead: nia, period: 10 }, { ...forGm, closedAt: friday(10) })
    await makeOfPeriod(db, { venue, lead: nia, period: 10 })
    await makeOfPeriod(db, { venue, lead, period: 11 })
    await makeOfPeriod(
      db,
      { venue, lead, period: 10 },
      { withdrawnAt: noon('2026-10-12'), withdrawnById: gm.id },
    )
    await makeOfPeriod(db, { venue, lead, period: 3, year: 2025 })
    await change(db, { lead, by: gm, on: '2026-03-02' }, ['NOT_STARTED', 'LEARNING'])
    await meet(db, { lead, gm }, '2026-10-05')
    await meet(db, { lead, gm }, '2025-10-06')

    const year = await read(await server.as(gm), venue)
    expect(year).toMatchObject({
      ...{ year: 2026, from: '2025-12-29', to: '2026-11-26', years: [2026, 2025] },
      venue: { id: venue.id, slug: venue.slug, name: 'Low Tide' },
      managers: [{ id: gm.id, name: 'Gil Test' }],
      priorities: {
        ...{ total: 5, signedOff: 3, ended: 1, open: 1 },
        signedBy: [
          { name: 'Ada Test', for: 'Gil Test', count: 1 },
          { name: 'Gil Test', for: null, count: 2 },
        ],
      },
    })
    expect(year.priorities.periods.find(({ period }) => period === 10)).toEqual({
      ...{ period: 10, total: 3, signedOff: 2 },
    })
    const link = ({ slug }: Staff) => `/year/${venue.slug}/${slug}?year=2026`
    expect(year.people).toEqual([
      {
        ...{
          id: agm.id,
          slug: agm.slug,
          name: 'Ada Test',
          position: 'Assistant General Manager',
          path: link(agm),
          onTeam: true,
        },
        ...{ priorities: { total: 0, signedOff: 0 }, skills: [], oneOnOnes: 0 },
      },
      {
        ...{ id: lead.id, slug: lead.slug, name: 'Mara Test', position: 'Bar Lead', path: link(lead) },
        ...{ onTeam: true, priorities: { total: 3, signedOff: 2 }, oneOnOnes: 1 },
        skills: [{ title: 'Pour Cost Control', from: 'NOT_STARTED', to: 'LEARNING', verified: false }],
      },
      {
        ...{ id: nia.id, slug: nia.slug, name: 'Nia Test', position: 'Bar Lead', path: link(nia) },
        ...{ onTeam: true, priorities: { total: 2, signedOff: 1 }, skills: [], oneOnOnes: 0 },
      },
      {
        ...{ id: old.id, slug: old.slug, name: 'Olu Test', position: 'Bar Lead', path: link(old) },
        ...{ onTeam: false, priorities: { total: 0, signedOff: 0 }, skills: [], oneOnOnes: 0 },
      },
    ])
    expect(year.turnover).toEqual({
      ...{ atStart: 2, atEnd: 3 },
      joined: [
        { name: 'Ada Test', on: '2026-01-05', path: link(agm) },
        { name: 'Nia Test', on: '2026-04-06', path: link(nia) },
      ],
      left: [{ name: 'Olu Test', on: '2026-08-14', path: link(old) }],
    })
  })

  test('names what came of the visits of its days, and says nothing of drafts or where there are none', async () => {
    const vp = await makeStaff(db, company, 'VP', { firstName: 'Renata' })
    const asGm = await server.as(gm)
    const draft = {
      day: '2026-11-20',
      agreements: [{ owner: gm, text: 'Draft', doneAt: noon('2026-11-21') }],
    }
    await makeVisit(db, venue, vp, draft)
    expect(await read(asGm, venue)).not.toHaveProperty('visits')
    const { taskIds } = await makeOfPeriod(
      db,
      { venue, lead, period: 11 },
      { tasks: ['Weigh bottles', 'Call'] },
    )
    const [weigh = '', call = ''] = taskIds
    await db.run(sql`update priority_tasks set completed = true where id = ${weigh}`)
    const share = (day: PlainDate, agreements: Parameters<typeof makeVisit>[3]) =>
      makeVisit(db, venue, vp, {
        day,
        sharedAt: noon(day),
        notes: 'Private',
        points: 'Private',
        ...agreements,
      })
    const late = await share('2026-11-19', {
      agreements: [
        { owner: gm, text: 'Later', due: '2026-12-01' },
        { owner: lead, text: 'Weigh', taskId: weigh },
        { owner: vp, text: 'Ask for two bartenders', doneAt: noon('2026-11-20') },
        { owner: lead, text: 'Call', taskId: call },
        { owner: gm, text: 'Dropped', droppedAt: noon('2026-11-20') },
      ],
    })
    const first = await share('2025-12-29', {})
    await share('2025-12-28', {})
    const { visits } = await read(asGm, venue)
    const visitor = 'Renata Test'
    expect(visits).toEqual([
      { on: '2025-12-29', visitor, path: `/visits/${first.id}`, agreements: 0, done: [] },
      {
        ...{ on: '2026-11-19', visitor, path: `/visits/${late.id}`, agreements: 4 },
        done: ['Weigh bottles', 'Ask for two bartenders'],
      },
    ])
    // A member’s own year has no word of them.
    const asLead = await server.as(lead)
    const own = await asLead('GET /api/year/:venue/:blt', {
      params: { venue: venue.slug, blt: lead.slug },
      query: {},
    })
    expect(own.status).toBe(200)
    for (const word of ['Ask for two', 'Later', 'Private'])
      expect(JSON.stringify(own.body)).not.toContain(word)
  })

  test('has the venue’s numbers of its complete weeks', async () => {
    for (const weekOf of ['2025-12-22', '2025-12-29', '2026-11-09', '2026-11-23']) {
      await makeMetrics(db, venue, { weekOf, revenue: '1000.00' })
    }
    const { figures } = await read(await server.as(gm), venue)
    expect(figures).toMatchObject({ from: '2025-12-29', to: '2026-11-16', reported: 2 })
    expect(figures?.figures.find(({ figure }) => figure === 'revenue')?.value).toBe(2000)
  })

  test('of an earlier year is whole, and no other year is offered', async () => {
    await makeOfPeriod(db, { venue, lead, period: 12, year: 2025 })
    const asGm = await server.as(gm)
    const year = await read(asGm, venue, '2025')
    expect(year).toMatchObject({ year: 2025, from: '2024-12-30', to: '2025-12-28' })
    expect(year.priorities).toMatchObject({ total: 1, ended: 1, open: 0 })
    expect(year.turnover).toMatchObject({ atStart: 0, atEnd: 1, joined: [{ name: 'Mara Test' }] })
    for (const other of ['2024', '2027']) {
      expect(await ask(asGm, venue, other)).toMatchObject({
        status: 400,
        error: { code: 'invalid', field: 'year', error: 'Choose a year from 2025 to 2026.' },
      })
    }
  })

  test('of a venue without a team, and of a closed one, answers plainly', async () => {
    const empty = await makeVenue(db, company, { createdAt: noon('2026-03-02') })
    const closed = await makeVenue(db, company, {
      createdAt: noon('2026-03-02'),
      openDays: '{[2026-03-02,2026-06-01)}',
    })
    const never = await makeVenue(db, company, { createdAt: noon('2026-03-02'), openDays: '{[2027-01-04,)}' })
    const places = [empty, closed, never].map((venue, place) => ({
      appUserId: gm.id,
      venueId: venue.id,
      place: place + 1,
    }))
    for (const { appUserId, venueId, place } of places) {
      await db.run(
        sql`insert into venue_assignments (app_user_id, venue_id, place) values (${appUserId}, ${venueId}, ${place})`,
      )
    }
    const asGm = await server.as(gm)
    const nothing = {
      ...{ years: [2026], people: [], managers: [{ name: 'Gil Test' }] },
      priorities: { total: 0, signedOff: 0, onTime: 0, ended: 0, open: 0, signedBy: [] },
      turnover: { atStart: 0, atEnd: 0, joined: [], left: [] },
    }
    expect(await read(asGm, empty)).toMatchObject({ ...nothing, figures: null })
    await makeMetrics(db, closed, { weekOf: '2026-04-06' })
    const { figures } = await read(asGm, closed)
    expect(figures).toMatchObject({ from: '2026-03-02', to: addWeeks('2026-06-01', -1), reported: 1 })
    expect(await read(asGm, never)).toMatchObject({ ...nothing, figures: null })
  })

  test('has a promoted member by their rows, and nobody who works elsewhere now', async () => {
    const other = await makeVenue(db, company)
    const moved = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Moe' })
    for (const member of [lead, moved]) await makeOfPeriod(db, { venue, lead: member, period: 10 })
    await db.run(sql`update app_users set venue_id = ${other.id} where id = ${moved.id}`)
    await db.run(sql`update app_users set role = 'VP', venue_id = null where id = ${lead.id}`)
    const year = await read(await server.as(gm), venue)
    expect(year.people).toMatchObject([{ name: 'Mara Test', onTeam: false, priorities: { total: 1 } }])
    expect(year.priorities.total).toBe(1)
    expect(year.turnover).toEqual({ atStart: 0, atEnd: 0, joined: [], left: [] })
  })
})

describe('who reads it', () => {
  test('the GM, their stand-in, a VP and full admins; others are refused', async () => {
    const away = await makeVenue(db, company)
    const agm = await makeStaff(db, company, 'AGM', { venues: [away] })
    await makeStandIn(db, gm, agm, [venue])
    const vp = await makeStaff(db, company, 'VP')
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    for (const person of [gm, agm, vp, admin])
      expect((await ask(await server.as(person), venue)).status).toBe(200)
    const ofVenue = { venues: [venue] }
    for (const person of [
      lead,
      await makeStaff(db, company, 'AGM', ofVenue),
      await makeStaff(db, company, 'LEADERSHIP_READONLY'),
      await makeStaff(db, company, 'CSM_READONLY', ofVenue),
    ]) {
      expect((await ask(await server.as(person), venue)).status).toBe(403)
    }
    await makeVisit(db, venue, vp, { day: '2026-11-19', sharedAt: noon('2026-11-19') })
    for (const person of [gm, agm, vp, admin])
      expect((await read(await server.as(person), venue)).visits).toHaveLength(1)
    const elsewhere = await makeStaff(db, company, 'GM', { venues: [away] })
    expect((await ask(await server.as(elsewhere), venue)).status).toBe(404)
  })
})
