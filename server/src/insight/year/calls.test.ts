import { addDays, addWeeks, periodAt, weeksOf } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  makeFocus,
  makeJournal,
  makeMetrics,
  makeStaff,
  makeTarget,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { archiveEnded } from '../../work/archive/jobs.ts'
import { beAway, change, checkIn, MARA, makeOfPeriod, meet, THURSDAY, thank } from './test/mara.ts'

/*
 * What a year counts and lists, over HTTP. It is Thursday, 26 November 2026.
 */

const { server, db, company, venue, lead, gm } = setScene({ now: THURSDAY, ...MARA })

const about = (venue: Venue, lead: Staff) => ({ venue: venue.slug, blt: lead.slug })
async function read(caller: Caller, venue: Venue, lead: Staff, year?: string) {
  const query = year === undefined ? {} : { year }
  const { status, body } = await caller('GET /api/year/:venue/:blt', { params: about(venue, lead), query })
  expect(status).toBe(200)
  return body
}

describe('what a year counts', () => {
  test('of priorities and check-ins is what the archive counts, with weeks away apart', async () => {
    const asGm = await server.as(gm)
    const of = (period: number) => ({ venue, lead, period })
    const weeks = (period: number) => weeksOf(periodAt(2026, period))
    const friday = (period: number) => new Date(`${addDays(periodAt(2026, period).endDate, -2)}T20:00:00Z`)
    const focus = await makeFocus(db, company, gm, { period: 9, title: 'Ticket time' })
    const signed = await makeOfPeriod(db, of(9), {
      ...{ title: 'Faster rounds', outcomeKpi: 'Under four minutes', status: 'COMPLETED' },
      ...{ closedAt: friday(9), gmUserId: gm.id, focusId: focus.id },
    })
    const late = await makeOfPeriod(db, of(10), {
      ...{ status: 'COMPLETED', gmUserId: gm.id, closedAt: new Date('2026-11-01T20:00:00Z') },
    })
    const ended = await makeOfPeriod(db, of(10), { tasks: ['One', 'Two'], status: 'ON_TRACK' })
    const withdrawn = await makeOfPeriod(db, of(10), {
      ...{ isArchived: true, withdrawnAt: new Date('2026-10-12T20:00:00Z'), archiveReason: 'Twice' },
      withdrawnById: gm.id,
    })
    const live = await makeOfPeriod(db, of(11))
    await makeOfPeriod(db, { ...of(12), year: 2025 })
    const made = (priority: { id: string }, some: string[]) => checkIn(db, { venue, lead, priority }, some)
    await made(signed, weeks(9))
    await made(late, weeks(10).slice(0, 1))
    await made(ended, weeks(10).slice(0, 2))
    await made(withdrawn, weeks(10).slice(0, 1))
    await made(live, weeks(11).slice(0, 1))
    const [, , third = ''] = weeks(10)
    await beAway(db, lead, third, addDays(third, 4))
    await archiveEnded({ database: server.database, clock: server.clock })

    const year = await read(asGm, venue, lead)
    expect(year).toMatchObject({ year: 2026, from: '2025-12-29', to: '2026-11-26', years: [2026, 2025] })
    expect(Object.fromEntries(year.priorities.map(({ id, outcome }) => [id, outcome]))).toEqual({
      ...{ [signed.id]: 'signedOff', [late.id]: 'signedOff', [ended.id]: 'ended' },
      ...{ [withdrawn.id]: 'withdrawn', [live.id]: 'open' },
    })
    expect(year.priorities.map(({ period }) => period)).toEqual([9, 10, 10, 10, 11])
    expect(year.priorities.find(({ id }) => id === signed.id)).toMatchObject({
      ...{ title: 'Faster rounds', outcomeKpi: 'Under four minutes', onTime: true, focus: 'Ticket time' },
      ...{ signedOffBy: 'Gil Test', signedOffFor: null, checkIns: 4, missed: 0, weeksAway: 0 },
      path: `/archive?venue=low-tide&blt=${lead.slug}&year=2026&open=${signed.id}`,
    })
    expect(year.priorities.find(({ id }) => id === live.id)?.path).toBe(
      `/?venue=low-tide&blt=${lead.slug}&show=${live.id}`,
    )
    expect(year.counts.priorities).toEqual({
      ...{ total: 4, signedOff: 2, onTime: 1, ended: 1, open: 1, withdrawn: 1 },
    })

    const { body: archive } = await asGm('GET /api/performance/:venue/:blt/:year', {
      params: { ...about(venue, lead), year: '2026' },
    })
    expect(archive.totalPriorities).toBe(3)
    const archived = year.priorities.filter(({ id }) => archive.periodBreakdown.some((one) => one.id === id))
    const counted = ({ id, completionRate }: { id: string; completionRate: number | null }) => [
      id,
      completionRate,
    ]
    expect(new Set(archived.map(counted).map(String))).toEqual(
      new Set(archive.periodBreakdown.map(counted).map(String)),
    )
    for (const { id, totalCheckIns, missedCheckIns } of archive.periodBreakdown) {
      expect(year.priorities.find((one) => one.id === id)).toMatchObject({
        ...{ checkIns: totalCheckIns, missed: missedCheckIns },
      })
    }
    // The running priority has one check-in and two weeks without one.
    expect(year.counts.checkIns).toEqual({
      ...{ made: archive.totalCheckIns, missed: archive.totalMissedCheckIns, away: 2 },
      open: { made: 1, missed: 2, away: 0 },
    })
  })

  test('of journals agrees with the state of each week', async () => {
    const weeks = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'] as const
    const [own, reviewed, shared, away] = weeks
    const at = (week: string, days = 1) => new Date(`${addDays(week, days)}T20:00:00Z`)
    await makeJournal(db, venue, lead, lead, { weekOf: own, submittedAt: at(own), entry: 'The secret.' })
    await makeJournal(db, venue, lead, lead, {
      ...{ weekOf: reviewed, submittedAt: at(reviewed), reviewedAt: at(reviewed, 2), reviewedById: gm.id },
    })
    await makeJournal(db, venue, lead, lead, {
      ...{ weekOf: shared, submittedAt: at(shared, 3), reviewedAt: at(shared, 2), reviewedById: gm.id },
      ...{ visibility: 'shared', entry: 'Two regulars\nmore.', draft: { entry: 'Later words.' } },
    })
    await makeJournal(db, venue, lead, gm, {
      ...{ weekOf: shared, submittedAt: at(shared, 4), visibility: 'shared', entry: 'Well led.' },
    })
    await makeJournal(db, venue, lead, lead, {
      weekOf: '2026-11-02',
      submittedAt: null,
      visibility: 'shared',
    })
    await beAway(db, lead, away, addDays(away, 6))

    const asGm = await server.as(gm)
    const { counts, journals } = await read(asGm, venue, lead)
    const states: string[] = []
    for (let week = '2025-12-29'; week <= '2026-11-23'; week = addWeeks(week, 1)) {
      const { body } = await asGm('GET /api/journals/check/:venue/:blt', {
        ...{ params: about(venue, lead), query: { weekOf: week } },
      })
      states.push(body.state)
    }
    const count = (state: string) => states.filter((one) => one === state).length
    expect(counts.journals).toEqual({
      ...{ submitted: count('complete'), missed: count('overdue'), away: count('away') },
      ...{ reviewed: 1, shared: 1 },
    })
    expect([counts.journals.submitted, counts.journals.away]).toEqual([3, 1])
    expect(
      journals.map(({ weekOf, author, quote, reviewed: seen }) => [weekOf, author, quote, seen]),
    ).toEqual([
      [shared, 'Mara Test', 'Two regulars more.', false],
      [shared, 'Gil Test', 'Well led.', false],
    ])
  })

  test('of skills, one-on-ones and well-dones', async () => {
    await change(db, { lead, by: lead, on: '2025-06-10' }, ['NOT_STARTED', 'LEARNING'])
    await change(db, { lead, by: lead, on: '2026-02-10' }, ['LEARNING', 'PRACTICING'])
    await change(db, { lead, by: lead, on: '2026-05-12' }, ['PROFICIENT', 'MASTERED'])
    await change(db, { lead, by: gm, on: '2026-05-20' }, ['MASTERED', 'MASTERED'], { event: 'verified' })
    const task = await makeOfPeriod(db, { venue, lead, period: 11 }, { tasks: ['Train Jo'] })
    await meet(db, { lead, gm }, '2025-11-10', [{ text: 'Of last year' }])
    await meet(db, { lead, gm }, '2026-03-02')
    await meet(db, { lead, gm }, '2026-11-09', [
      { text: 'Order', doneAt: new Date('2026-11-12T20:00:00Z') },
      { text: 'Train', taskId: task.taskIds[0] ?? null, due: null },
    ])
    await thank(
      db,
      { venue, lead, gm },
      { skillId: 'pour-cost-control', createdAt: new Date('2026-06-10T20:00:00Z') },
    )
    await thank(db, { venue, lead, gm }, { text: 'Last year.', createdAt: new Date('2025-12-20T20:00:00Z') })
    // The evening of 28 December 2025 in Los Angeles still belongs to the year before.
    await thank(db, { venue, lead, gm }, { text: 'Late.', createdAt: new Date('2025-12-29T04:00:00Z') })

    const year = await read(await server.as(gm), venue, lead)
    expect(year.counts).toMatchObject({
      ...{ skills: { raised: 1, verified: 1 }, oneOnOnes: { held: 2, agreed: 2, done: 1 } },
    })
    expect(year.counts).not.toHaveProperty('wellDones')
    expect(year.skills).toEqual([
      {
        ...{ skillId: 'pour-cost-control', title: 'Pour Cost Control', from: 'LEARNING', to: 'MASTERED' },
        ...{ on: '2026-05-12', verified: { by: 'Gil Test', on: '2026-05-20' } },
        path: `/skills?venue=low-tide&blt=${lead.slug}&skill=pour-cost-control`,
      },
    ])
    const path = (week: string) => `/one-on-one/low-tide/${lead.slug}?week=${week}`
    expect(year.oneOnOnes).toEqual([
      { weekOf: '2026-03-02', path: path('2026-03-02'), manager: 'Gil Test', agreements: [] },
      {
        ...{ weekOf: '2026-11-09', path: path('2026-11-09'), manager: 'Gil Test' },
        agreements: [
          { text: 'Order', due: '2026-11-16', done: true, path: path('2026-11-09') },
          {
            ...{ text: 'Train Jo', due: null, done: false },
            path: `/?venue=low-tide&blt=${lead.slug}&show=${task.id}`,
          },
        ],
      },
    ])
    expect(JSON.stringify(year)).not.toContain('about the raise')
    expect(year.wellDones).toMatchObject([
      {
        ...{ text: 'You held the bar on Friday.', from: 'Gil Test', competency: 'Pour Cost Control' },
        path: `/accomplishments?type=well-done&user=${lead.slug}&dates=custom&from=2026-06-10&to=2026-06-10`,
      },
    ])
  })
})

describe('the figures of the venue', () => {
  test('are of the weeks in which the member was there, to the last complete one', async () => {
    await makeTarget(db, venue, { figure: 'revenue', amount: '55000.00', orientation: 'least', red: '10.00' })
    for (const [weekOf, revenue] of [
      ['2025-11-10', '50000.00'],
      ['2025-11-17', '48000.00'],
      ['2026-11-09', '60000.00'],
      ['2026-11-16', '40000.00'],
      // The running week.
      ['2026-11-23', '70000.00'],
    ] as const) {
      await makeMetrics(db, venue, { weekOf, revenue, tips: null })
    }
    const { venues } = await read(await server.as(gm), venue, lead)
    expect(venues).toMatchObject([
      {
        venue: { slug: 'low-tide', name: 'Low Tide' },
        ...{ path: '/metrics/low-tide?week=2026-11-16', from: '2025-12-29', to: '2026-11-16', reported: 2 },
      },
    ])
    expect(venues[0]?.figures[0]).toEqual({
      ...{ figure: 'revenue', value: 100_000 },
      target: { text: '$10,000 under, target at least $110,000', weeks: 2, over: null },
      lastYear: { text: '2.0% up on last year', weeks: 2 },
    })
    expect(venues[0]?.figures.map(({ figure }) => figure)).toEqual([
      ...['revenue', 'laborTruePct', 'cogsPct', 'primeCostPct'],
    ])
  })

  test('of a member who moved are of both venues, each for its weeks, for readers who reach both', async () => {
    const high = await makeVenue(db, company, { name: 'High Tide' })
    const newGm = await makeStaff(db, company, 'GM', { venues: [high], firstName: 'Nia' })
    const admin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    const before = await makeOfPeriod(db, { venue, lead, period: 5 })
    await checkIn(db, { venue, lead, priority: before }, weeksOf(periodAt(2026, 5)))
    const moved = { params: { id: lead.id }, body: { venueIds: [high.id] } }
    expect((await admin('PATCH /api/people/:id', moved)).status).toBe(200)
    await makeOfPeriod(db, { venue: high, lead, period: 8 })
    for (const place of [venue, high]) {
      for (const weekOf of ['2026-06-01', '2026-08-31']) await makeMetrics(db, place, { weekOf })
    }
    const spans = async (caller: Caller) =>
      (await read(caller, high, lead)).venues.map(({ venue: { slug }, from, to, reported }) => [
        ...[slug, from, to, reported],
      ])
    const { startDate } = periodAt(2026, 8)
    expect(await spans(admin)).toEqual([
      ['low-tide', '2025-12-29', addWeeks(startDate, -1), 1],
      ['high-tide', startDate, '2026-11-16', 1],
    ])
    expect(await spans(await server.as(newGm))).toEqual([['high-tide', startDate, '2026-11-16', 1]])
  })

  test('of a former member end with the week in which they left, as do the journals', async () => {
    const admin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    await makeOfPeriod(db, { venue, lead, period: 2 })
    const off = { params: { id: lead.id }, body: { active: false } }
    expect((await admin('PATCH /api/people/:id', off)).status).toBe(200)
    await db.run(sql`update users set deactivated_at = '2026-02-18T20:00:00Z' where id = ${lead.userId}`)
    const year = await read(await server.as(gm), venue, lead)
    expect(year.member.onTeam).toBe(false)
    expect(year.venues).toMatchObject([{ from: '2025-12-29', to: '2026-02-16', reported: 0 }])
    // Due on each Monday of eight weeks.
    expect(year.counts.journals).toMatchObject({ submitted: 0, missed: 8 })
  })
})

describe('the years', () => {
  test('an empty one has zeros and no lines', async () => {
    server.clock.set('2026-01-05T20:00:00Z')
    const createdAt = new Date('2026-01-05T18:00:00Z')
    const fresh = await makeStaff(db, company, 'BLT', { venues: [venue], createdAt })
    const year = await read(await server.as(gm), venue, fresh)
    expect(year).toMatchObject({
      ...{ year: 2026, from: '2025-12-29', to: '2026-01-05', years: [2026], venues: [], priorities: [] },
      ...{ skills: [], oneOnOnes: [], journals: [], wellDones: [], can: { shorten: false } },
    })
    expect(year.counts).toEqual({
      priorities: { total: 0, signedOff: 0, onTime: 0, ended: 0, open: 0, withdrawn: 0 },
      checkIns: { made: 0, missed: 0, away: 0, open: { made: 0, missed: 0, away: 0 } },
      journals: { submitted: 0, missed: 0, away: 0, reviewed: 0, shared: 0 },
      skills: { raised: 0, verified: 0 },
      oneOnOnes: { held: 0, agreed: 0, done: 0 },
    })
  })

  test('are those since the first row, and others are refused by name', async () => {
    await makeOfPeriod(db, { venue, lead, period: 3, year: 2024 })
    const asGm = await server.as(gm)
    expect((await read(asGm, venue, lead, '2024')).years).toEqual([2026, 2025, 2024])
    for (const year of ['2023', '2027']) {
      const refused = await asGm('GET /api/year/:venue/:blt', { params: about(venue, lead), query: { year } })
      expect(refused).toMatchObject({
        ...{
          status: 400,
          error: { code: 'invalid', field: 'year', error: 'Choose a year from 2024 to 2026.' },
        },
      })
    }
  })

  test('on the Sunday that ends a period, two minutes before midnight at the venue, its week still runs', async () => {
    server.clock.set('2026-11-30T07:58:00Z')
    const priority = await makeOfPeriod(db, { venue, lead, period: 11 })
    await checkIn(db, { venue, lead, priority }, weeksOf(periodAt(2026, 11)).slice(0, 3))
    await makeMetrics(db, venue, { weekOf: '2026-11-23' })
    const asGm = await server.as(gm)
    expect(await read(asGm, venue, lead)).toMatchObject({
      ...{ to: '2026-11-29', venues: [{ to: '2026-11-16', reported: 0 }] },
      ...{ priorities: [{ outcome: 'open', checkIns: 3, missed: 0 }] },
    })
    server.clock.set('2026-11-30T08:03:00Z')
    expect(await read(asGm, venue, lead)).toMatchObject({
      ...{ to: '2026-11-30', venues: [{ to: '2026-11-23', reported: 1 }] },
      ...{ priorities: [{ outcome: 'ended', checkIns: 3, missed: 1, completionRate: null }] },
    })
  })
})
