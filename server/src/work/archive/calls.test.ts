import { randomUUID } from 'node:crypto'
import { type Period, periodAt, weeksOf } from '@scope/contract/kernel/calendar'
import { PRIORITY_STATUSES } from '@scope/contract/work/priority.words'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { FRIDAY } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'
import { archiveEnded } from './jobs.ts'

const { server, db } = setScene()

const closeEnded = () => archiveEnded({ database: server.database, clock: server.clock })

const inPeriod = ({ number, year, startDate, endDate }: Period) => ({
  ...{ period: number, year, dueAt: endDate, createdAt: new Date(`${startDate}T18:00:00Z`) },
})
const P9 = periodAt(2026, 9)
const P10 = periodAt(2026, 10)
const P11 = periodAt(2026, 11)

async function scene(now = FRIDAY) {
  server.clock.set(now)
  await closeEnded()
  const made = await makeScene(server, ['venue', 'gm', 'lead', 'agm', 'asGm', 'asLead'], {
    lead: { firstName: 'Ivo' },
  })
  const { venue, lead, agm: colleague } = made
  return { ...made, colleague, about: { venue: venue.slug, blt: lead.slug } }
}

const checkIn = (priority: { id: string }, venue: Venue, member: Staff, weekOf: string, more = {}) => ({
  ...{ priorityId: priority.id, venueId: venue.id, bltId: member.id, authorId: member.id, weekOf },
  ...{ status: 'ON_TRACK' as const, submittedAt: new Date(`${weekOf}T20:00:00Z`) },
  ...more,
})

describe('the archive', () => {
  test('lists ended priorities, newest period first, of one year or all, with what the caller can do', async () => {
    const { venue, lead, about, asGm, asLead } = await scene()
    const first = await makePriority(db, venue, lead, { ...inPeriod(periodAt(2024, 3)), status: 'AT_RISK' })
    await makePriority(db, venue, lead, { ...inPeriod(P9), status: 'COMPLETED', tasks: ['One'] })
    const last = await makePriority(db, venue, lead, {
      ...{ ...inPeriod(P10), status: 'ON_TRACK', targetDate: '2026-10-30', description: 'Twice a night' },
      tasks: ['Two'],
    })
    await db.rows(sql`update priority_tasks set completed = true where priority_id = ${last.id}`)
    await makePriority(db, venue, lead, { status: 'ON_TRACK' })
    await closeEnded()

    const all = await asGm('GET /api/priorities/:venue/:blt/archive', { params: about })
    expect(all.body.map(({ period, year, can }) => [period, year, can.carry])).toEqual([
      [10, 2026, true],
      [9, 2026, false],
      [3, 2024, true],
    ])
    expect(all.body[0]).toMatchObject({
      ...{ id: last.id, description: 'Twice a night', targetDate: '2026-10-30', finalStatus: 'ON_TRACK' },
      ...{ completionRate: 100, signedOff: false, totalCheckIns: 0, missedCheckIns: 5 },
      ...{ carried: null, focus: null, carriedInto: null },
      archivedAt: new Date(FRIDAY).toISOString(),
    })
    const { body: previous } = await asLead('GET /api/priorities/:venue/:blt/previous', { params: about })
    expect(previous).toMatchObject({ total: 3, newest: all.body.map(({ id, period }) => ({ id, period })) })
    expect(previous.newest.map(({ completionRate, signedOff }) => [completionRate, signedOff])).toEqual([
      [100, false],
      [100, true],
      [0, false],
    ])
    const list = (year: string) =>
      asLead('GET /api/priorities/:venue/:blt/archive', { params: about, query: { year } })
    expect((await list('2026')).body.map(({ period, can }) => [period, can.carry])).toEqual([
      [10, false],
      [9, false],
    ])
    expect((await list('2024')).body).toMatchObject([{ id: first.id, category: 'OPERATIONS' }])
    expect((await list('2025')).body).toEqual([])
    expect((await list('twenty')).error).toMatchObject({ code: 'invalid', field: 'year' })
  })

  test('says where work was carried to, and does not offer it again', async () => {
    const { venue, gm, lead, about, asGm } = await scene()
    const old = await makePriority(db, venue, lead, { ...inPeriod(P10), status: 'AT_RISK' })
    await closeEnded()
    const { body: carried } = await asGm('POST /api/priorities/:id/carry', { params: { id: old.id } })
    const list = async () =>
      (await server.as(gm))('GET /api/priorities/:venue/:blt/archive', { params: about })
    expect((await list()).body).toMatchObject([
      { id: old.id, carriedInto: { id: carried.id, period: 11, year: 2026 }, can: { carry: false } },
    ])
    server.clock.set('2026-12-01T18:00:00Z')
    await closeEnded()
    expect((await list()).body).toMatchObject([
      { id: carried.id, carried: { times: 1, sincePeriod: 10, sinceYear: 2026 }, can: { carry: true } },
      { id: old.id, carried: null },
    ])
  })
})

describe('performance', () => {
  const YEARS = [2025, 2026]
  let members: Staff[]
  let venue: Venue
  let gm: Staff

  beforeAll(async () => {
    const made = await scene('2027-01-05T18:00:00Z')
    venue = made.venue
    gm = made.gm
    members = [made.lead, made.colleague]
    const periods = YEARS.flatMap((year) =>
      Array.from({ length: 12 }, (_, index) => periodAt(year, index + 1)),
    )
    const rows: NewRow<'priorities'>[] = []
    const tasks: NewRow<'priorityTasks'>[] = []
    const checkIns: NewRow<'priorityCheckIns'>[] = []
    // Every combination of a status, tasks and check-ins; in some periods two priorities, in some none.
    members.forEach((member, who) => {
      periods.forEach((period, index) => {
        for (let each = 0; each < (index + who) % 3; each += 1) {
          const id = randomUUID()
          const mix = 5 * index + 3 * who + each
          const status = PRIORITY_STATUSES[mix % 5]
          rows.push({
            ...{ id, venueId: venue.id, bltId: member.id, title: `${mix}`, status },
            ...inPeriod(period),
          })
          for (let task = 0; task < mix % 4; task += 1)
            tasks.push({ priorityId: id, label: 'One', sortOrder: task, completed: (mix + task) % 3 > 0 })
          weeksOf(period)
            .filter((_, week) => (mix + week) % 3 > 0)
            .forEach((week, place) => {
              const good = (mix + place) % 2 === 0
              checkIns.push(checkIn({ id }, venue, member, week, { status: good ? 'ON_TRACK' : 'AT_RISK' }))
            })
        }
      })
    })
    await insert(db, 'priorities', rows)
    await insert(db, 'priorityTasks', tasks)
    await insert(db, 'priorityCheckIns', checkIns)
    expect(await closeEnded()).toBe(rows.length)
    // The current period is not counted.
    await makePriority(db, venue, made.lead, inPeriod(periodAt(2027, 1)))
  })

  /** Computes each figure from tasks and check-ins with its own statement, without the archive's stored figures. */
  async function bySql(member: Staff, years: number[]) {
    const each = sql`
      select p.id, p.year, p.period,
             case when p.status = 'COMPLETED' then 100
                  when exists (select from priority_tasks t where t.priority_id = p.id)
                  then (select round(100.0 * count(*) filter (where t.completed) / count(*)) from priority_tasks t
                         where t.priority_id = p.id)
                  else round(100.0 * (select count(*) from priority_check_ins c
                                       where c.priority_id = p.id and c.status = 'ON_TRACK') / w.weeks) end as rate,
             (select count(*) from priority_check_ins c where c.priority_id = p.id) as made, w.weeks,
             case when p.status in ('COMPLETED', 'ON_TRACK') then 'ON_TRACK' else 'INCOMPLETE' end as final,
             p.status = 'COMPLETED' as signed
        from priorities p, lateral (select case when p.period in (1, 4, 7, 10) or (p.period, p.year) = (12, 2026)
                                           then 5 else 4 end as weeks) w
       where p.blt_id = ${member.id} and p.year = any(${years}::int[])`
    const [sums] = await db.rows(sql`
      with each as (${each})
      select count(*)::int as "totalPriorities", (count(*) filter (where rate >= 80))::int as "completedSuccessfully",
             round(avg(rate))::int as "averageCompletionRate", coalesce(sum(made), 0)::int as "totalCheckIns",
             coalesce(sum(weeks - made), 0)::int as "totalMissedCheckIns" from each`)
    const list = await db.rows<{ id: string }>(sql`
      with each as (${each}) select id, rate::int as "completionRate", final as "finalStatus", signed as "signedOff", made::int as "totalCheckIns",
             (weeks - made)::int as "missedCheckIns", period, year from each order by id`)
    return { sums, list }
  }

  test.each([
    ['2025', [2025]],
    ['2026', [2026]],
    ['2024', [2024]],
    ['all', YEARS],
  ])('of %s matches the recorded tasks and check-ins', async (year, years) => {
    const asGm = await server.as(gm)
    for (const member of members) {
      const params = { venue: venue.slug, blt: member.id, year }
      const { status, body } = await asGm('GET /api/performance/:venue/:blt/:year', { params })
      const { periodBreakdown, ...sums } = body
      const expected = await bySql(member, years)
      expect([status, sums]).toEqual([200, expected.sums])
      const plain = periodBreakdown.map(({ title, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(plain).toEqual(expected.list)
      const order = periodBreakdown.map((row) => row.year * 100 + row.period)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      if (year === 'all') expect(order.length).toBeGreaterThan(20)
    }
  })
})

describe('a priority’s record', () => {
  test('has tasks, check-ins and journals by week, with private texts only for their readers', async () => {
    const { company, venue, gm, lead, colleague, asGm, asLead } = await scene()
    const priority = await makePriority(db, venue, lead, {
      ...inPeriod(P10),
      tasks: ['One', 'Two'],
      status: 'AT_RISK',
    })
    await insert(db, 'priorityCheckIns', [
      checkIn(priority, venue, lead, '2026-10-12', { status: 'AT_RISK', note: 'Short of hands' }),
    ])
    await insert(db, 'priorityCheckIns', [checkIn(priority, venue, lead, '2026-10-05', { authorId: gm.id })])
    const journal = (weekOf: string, author: Staff, more = {}) =>
      makeJournal(db, venue, lead, author, {
        weekOf,
        submittedAt: new Date(`${weekOf}T20:00:00Z`),
        ...more,
      })
    await journal('2026-10-26', lead, { entry: 'Private.' })
    await journal('2026-09-28', gm, { entry: 'Shared.', visibility: 'shared' })
    await journal('2026-10-05', lead, { entry: 'A draft.', submittedAt: null })
    await journal('2026-09-21', lead)
    await journal('2026-11-02', lead)
    await makeJournal(db, venue, colleague, colleague, { weekOf: '2026-10-26' })
    await closeEnded()

    const call = { params: { id: priority.id } }
    const { body } = await asGm('GET /api/priorities/:id/record', call)
    expect(body).toMatchObject({
      priority: { id: priority.id, isArchived: true, tasks: [{ label: 'One' }, { label: 'Two' }] },
      ...{ finalStatus: 'INCOMPLETE', completionRate: 0, archivedAt: new Date(FRIDAY).toISOString() },
      checkIns: [
        { weekOf: '2026-10-05', status: 'ON_TRACK', note: null, authorName: gm.name },
        { weekOf: '2026-10-12', status: 'AT_RISK', note: 'Short of hands', authorName: lead.name },
      ],
      ...{ before: [], carriedInto: null, can: { carry: true } },
    })
    expect((await asLead('GET /api/priorities/:id/record', call)).body.can).toEqual({ carry: false })
    const entriesOf = ({ journals }: typeof body) => journals.map(({ weekOf, entry }) => [weekOf, entry])
    const whole = [
      ['2026-09-28', 'Shared.'],
      ['2026-10-26', 'Private.'],
    ]
    expect(entriesOf(body)).toEqual(whole)
    expect(entriesOf((await asLead('GET /api/priorities/:id/record', call)).body)).toEqual(whole)
    for (const reader of [colleague, await makeStaff(db, company, 'LEADERSHIP_READONLY')]) {
      const seen = await (await server.as(reader))('GET /api/priorities/:id/record', call)
      expect(entriesOf(seen.body)).toEqual([
        ['2026-09-28', 'Shared.'],
        ['2026-10-26', null],
      ])
      expect(JSON.stringify(seen.body)).not.toContain('Private.')
    }
  })

  test('has a journal as submitted, even for its author', async () => {
    const { venue, lead, asGm, asLead } = await scene()
    const { id } = await makePriority(db, venue, lead, inPeriod(P10))
    await makeJournal(db, venue, lead, lead, {
      ...{ weekOf: '2026-10-26', submittedAt: new Date('2026-10-26T20:00:00Z') },
      ...{ entry: 'As sent.', wins: 'Two.', draft: { entry: 'Since then.', wins: null } },
    })
    for (const caller of [asGm, asLead]) {
      const { body } = await caller('GET /api/priorities/:id/record', { params: { id } })
      expect(body.journals).toMatchObject([{ entry: 'As sent.', wins: 'Two.', hasDraft: false }])
    }
  })

  test('exists for a live priority too; an unknown one is not found', async () => {
    const { venue, lead, asLead } = await scene()
    const { id } = await makePriority(db, venue, lead)
    const { body } = await asLead('GET /api/priorities/:id/record', { params: { id } })
    expect(body).toMatchObject({
      priority: { id },
      finalStatus: null,
      completionRate: null,
      archivedAt: null,
    })
    for (const missing of [randomUUID(), 'none']) {
      expect((await asLead('GET /api/priorities/:id/record', { params: { id: missing } })).status).toBe(404)
    }
  })
})

describe('carrying', () => {
  const carry = (id: string) => ['POST /api/priorities/:id/carry', { params: { id } }] as const

  test('copies the unfinished work into the current period, and leaves the old priority as it ended', async () => {
    const { venue, gm, lead, asGm } = await scene()
    const old = await makePriority(db, venue, lead, {
      ...{ ...inPeriod(P10), status: 'AT_RISK', title: 'Faster rounds', description: 'Twice a night' },
      ...{
        category: 'STAFF_SUPPORT',
        outcomeKpi: 'Under 4 minutes',
        nextAction: 'Move the rail',
        confidence: 60,
      },
      ...{ lastCheckIn: new Date('2026-10-30T20:00:00Z'), startedAt: new Date('2026-10-01T20:00:00Z') },
      tasks: ['Zero', 'One', 'Two', 'Three'],
    })
    await db.run(sql`update priority_tasks set completed = label = 'One', due = '2026-10-20'
                        where priority_id = ${old.id}`)
    await insert(db, 'priorityCheckIns', [checkIn(old, venue, lead, '2026-10-26', { status: 'AT_RISK' })])
    await closeEnded()
    const stored = () =>
      db.rows(sql`select p.*, (select json_agg(t order by t.id) from priority_tasks t where t.priority_id = p.id) as tasks
                      from priorities p where p.id = ${old.id}`)
    const before = await stored()

    const { status, body } = await asGm(...carry(old.id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        title: 'Faster rounds',
        description: 'Twice a night',
        category: 'STAFF_SUPPORT',
        status: 'NOT_STARTED',
      },
      ...{ outcomeKpi: 'Under 4 minutes', nextAction: 'Move the rail', confidence: null, lastCheckIn: null },
      ...{ targetPeriod: 11, targetYear: 2026, targetDate: '2026-11-29', bltId: lead.id, venueId: venue.id },
      ...{ carried: { times: 1, sincePeriod: 10, sinceYear: 2026 }, isArchived: false, can: { edit: true } },
    })
    expect(
      body.tasks.map(({ label, completed, due, sortOrder }) => [label, completed, due, sortOrder]),
    ).toEqual([
      ['Zero', false, null, 0],
      ['Two', false, null, 1],
      ['Three', false, null, 2],
    ])
    expect(await stored()).toEqual(before)
    const home = await asGm('GET /api/priorities/:venue/:blt/:period', {
      params: { venue: venue.slug, blt: lead.id, period: 'current' },
    })
    expect(home.body).toEqual([body])
    expect(
      await db.rows(sql`select user_id = ${gm.userId} as by, meta from audits
                           where action = 'priority.carried' and org_id = (select org_id from venues where id = ${venue.id})`),
    ).toEqual([{ by: true, meta: { id: body.id, from: old.id, bltId: lead.id, title: 'Faster rounds' } }])
  })

  test('works from period to period, into the next year, with the whole history', async () => {
    const { venue, gm, lead } = await scene()
    const first = await makePriority(db, venue, lead, {
      ...inPeriod(P11),
      status: 'AT_RISK',
      tasks: ['One', 'Two'],
    })
    await insert(db, 'priorityCheckIns', [checkIn(first, venue, lead, '2026-11-02', { status: 'AT_RISK' })])
    // Eleven minutes into a Monday in Los Angeles.
    server.clock.set('2026-11-30T08:11:00Z')
    // A session does not last until the next period.
    let asGmNow = await server.as(gm)
    await closeEnded()
    const second = (await asGmNow(...carry(first.id))).body
    expect([second.targetPeriod, second.targetYear, second.targetDate]).toEqual([12, 2026, '2027-01-03'])

    server.clock.set('2027-01-04T07:59:00Z')
    asGmNow = await server.as(gm)
    expect((await asGmNow(...carry(second.id))).error.error).toBe('This period has not ended.')
    server.clock.set('2027-01-04T08:01:00Z')
    // The job has not run yet. It will still count everything.
    const third = (await asGmNow(...carry(second.id))).body
    expect(third).toMatchObject({
      ...{ targetPeriod: 1, targetYear: 2027, targetDate: '2027-02-07' },
      carried: { times: 2, sincePeriod: 11, sinceYear: 2026 },
    })
    const record = async (id: string) =>
      (await asGmNow('GET /api/priorities/:id/record', { params: { id } })).body
    const history = (finalStatus: string | null, completionRate: number | null) => [
      {
        id: second.id,
        period: 12,
        year: 2026,
        finalStatus,
        completionRate,
        signedOff: false,
        totalCheckIns: 0,
        missedCheckIns: 5,
      },
      {
        ...{ id: first.id, period: 11, year: 2026, finalStatus: 'INCOMPLETE', completionRate: 0 },
        ...{ signedOff: false, totalCheckIns: 1, missedCheckIns: 3 },
      },
    ]
    expect((await record(third.id)).before).toEqual(history(null, null))
    server.clock.set('2027-01-04T08:10:00Z')
    await closeEnded()
    expect((await record(third.id)).before).toEqual(history('INCOMPLETE', 0))
    expect(await record(second.id)).toMatchObject({
      ...{ finalStatus: 'INCOMPLETE', carriedInto: { id: third.id, period: 1, year: 2027 } },
      ...{ before: [{ id: first.id }], priority: { carried: { times: 1 } } },
    })
    // Work of a much earlier period can still be carried.
    const late = await makePriority(db, venue, lead, { ...inPeriod(P9), isArchived: true })
    expect((await asGmNow(...carry(late.id))).body).toMatchObject({
      targetPeriod: 1,
      carried: { times: 1, sincePeriod: 9 },
    })
  })

  test('happens once, even for several calls at the same moment', async () => {
    const { venue, lead, about, asGm } = await scene()
    const { id } = await makePriority(db, venue, lead, { ...inPeriod(P10), tasks: ['One'] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => asGm(...carry(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409).map(({ error }) => error)
    for (const error of [...refused, (await asGm(...carry(id))).error]) {
      expect(error).toMatchObject({
        code: 'conflict',
        error: 'Unfinished work was already carried into period 11 of 2026.',
      })
    }
    const home = await asGm('GET /api/priorities/:venue/:blt/:period', {
      params: { ...about, period: 'current' },
    })
    expect(home.body).toMatchObject([{ tasks: [{ label: 'One' }] }])

    const again = await makePriority(db, venue, lead, inPeriod(P10))
    const once = { headers: { 'idempotency-key': 'carry-once' } }
    const same = await Promise.all([asGm(...carry(again.id), once), asGm(...carry(again.id), once)])
    expect(same.map(({ status }) => status)).toEqual([201, 201])
    expect(same[0].body).toEqual(same[1].body)
  })

  test('works at the same time as the job: the work is carried and the old priority is archived', async () => {
    const { venue, lead, asGm } = await scene('2026-11-02T08:10:00Z')
    const all = await Promise.all(
      Array.from({ length: 12 }, () => makePriority(db, venue, lead, { ...inPeriod(P10), tasks: ['One'] })),
    )
    const [answers] = await Promise.all([
      Promise.all(all.map(({ id }) => asGm(...carry(id)))),
      closeEnded(),
      closeEnded(),
    ])
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201))
    await closeEnded()
    const ids = all.map(({ id }) => id)
    expect(
      await db.rows(sql`select is_archived, final_status, total_check_ins, missed_check_ins, count(*)::int
                            from priorities where id = any(${ids}::uuid[]) group by 1, 2, 3, 4`),
    ).toEqual([
      { is_archived: true, final_status: 'INCOMPLETE', total_check_ins: 0, missed_check_ins: 5, count: 12 },
    ])
  })

  test('is refused with a plain sentence if there is nothing to carry, or the caller may not', async () => {
    const { company, venue, lead, asGm, asLead } = await scene()
    const ended = await makePriority(db, venue, lead, inPeriod(P10))
    const live = await makePriority(db, venue, lead)
    const done = await makePriority(db, venue, lead, { ...inPeriod(P10), status: 'COMPLETED' })
    const gone = await makeStaff(db, company, 'AGM', { venues: [venue] })
    const left = await makePriority(db, venue, gone, inPeriod(P10))
    await db.run(sql`update users set active = false where id = ${gone.userId}`)
    const promoted = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const risen = await makePriority(db, venue, promoted, inPeriod(P10))
    await db.run(sql`update app_users set role = 'GM' where id = ${promoted.id}`)
    for (const [{ id }, sentence] of [
      [live, 'This period has not ended.'],
      [done, 'This priority is signed off: nothing to carry.'],
      [left, 'This person is no longer on the team.'],
      [risen, 'This person is no longer on the team.'],
    ] as const) {
      expect(await asGm(...carry(id))).toMatchObject({
        status: 409,
        error: { code: 'conflict', error: sentence },
      })
    }
    const stranger = await server.as((await scene()).gm)
    expect((await stranger(...carry(ended.id))).status).toBe(404)
    expect((await asGm(...carry(randomUUID()))).status).toBe(404)
    expect((await asLead(...carry(ended.id))).status).toBe(403)
    expect(
      await db.rows(sql`select from priorities where venue_id = ${venue.id} and carried_times > 0`),
    ).toEqual([])
  })

  test('uses the venue and time zone of a member who moved', async () => {
    const { company, venue, lead } = await scene('2026-11-30T06:00:00Z')
    const east = await makeVenue(db, company, { timezone: 'America/New_York' })
    const eastGm = await makeStaff(db, company, 'GM', { venues: [east] })
    const { id } = await makePriority(db, venue, lead, inPeriod(P11))
    await db.run(sql`update app_users set venue_id = ${east.id} where id = ${lead.id}`)
    // Monday in New York, Sunday in Los Angeles.
    const { status, body } = await (await server.as(eastGm))(...carry(id))
    expect([status, body.targetPeriod, body.venueId]).toEqual([201, 12, east.id])
  })
})
