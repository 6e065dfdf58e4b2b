import type { Reply } from '@scope/contract/calls'
import { RANGES } from '@scope/contract/insight/analytics.words'
import { periodAt } from '@scope/contract/kernel/calendar'
import { CATEGORY_GROUPS, categoryGroup } from '@scope/contract/work/priority.words'
import { parse } from 'csv-parse/sync'
import sql, { empty, type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { fillHistory, type History, periodOf } from '../../../test/history-company.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import {
  makeCompany,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeVenue,
} from '../../../test/world.ts'

/*
 * Checks every figure of analytics with its own SQL statement, over a seeded company.
 */

/** A Monday in Auckland and Berlin, still a Sunday from New York to Honolulu. */
const NOW = '2026-11-23T03:30:00Z'

const { server, db } = setScene({ now: NOW })
let history: History

beforeAll(async () => {
  history = await fillHistory(server.database, { seed: 21, venues: 12, now: NOW })
  await db.run(sql`update venues set created_at = '2024-01-01'`)
  // Another company has rows in every table; they must not be counted.
  await fillHistory(server.database, { seed: 22, venues: 5, now: NOW })
})

const value = async <T>(statement: Sql): Promise<T> =>
  Object.values((await db.rows<Record<string, T>>(statement))[0] ?? {})[0] as T

type Asking = { caller: Caller; venues: Sql; query: { venue?: string } }

/** An admin of all venues, a general manager of some, and either with one venue chosen. */
async function askings(): Promise<Asking[]> {
  const { company, admin, gm, venues } = history
  const [asAdmin, asGm] = [await server.as(admin), await server.as(gm)]
  const [first, last] = [venues[0]?.slug ?? '', venues.at(-1)?.slug ?? '']
  const every = sql`select id from venues where org_id = ${company.id}`
  const assigned = sql`select venue_id from venue_assignments where app_user_id = ${gm.id}`
  return [
    { caller: asAdmin, venues: every, query: {} },
    { caller: asAdmin, venues: sql`${every} and slug = ${last}`, query: { venue: last } },
    { caller: asGm, venues: assigned, query: {} },
    { caller: asGm, venues: sql`${every} and slug = ${first}`, query: { venue: first } },
  ]
}

/** Rows about members, joined with the member's venue, or the row's venue if the member has none. */
const reached = (table: Sql, venues: Sql) => sql`
  ${table} o join app_users a on a.id = o.blt_id join venues v on v.id = case when a.venue_id is null then o.venue_id else a.venue_id end
  where v.id in (${venues})`

/** Whether it was not withdrawn and the last day of the due week is over at the venue. */
const ended = (from: string) =>
  sql`o.withdrawn_at is null and o.due_at > ${from} and (o.due_at + 1)::timestamp at time zone v.timezone <= ${NOW}::timestamptz`

describe.each(RANGES)('the snapshot of %s', (range) => {
  const each = async (
    check: (figures: {
      from: string
      to: string
      venues: Sql
      snapshot: Reply<'GET /api/analytics/snapshot'>
    }) => Promise<void>,
  ) => {
    for (const { caller, venues, query } of await askings()) {
      const { status, body } = await caller('GET /api/analytics/snapshot', { query: { range, ...query } })
      expect(status).toBe(200)
      await check({ from: body.from, to: body.to, venues, snapshot: body })
    }
  }

  test('counts back from today', () =>
    each(async ({ from, to, venues }) => {
      const months = `${Number.parseInt(range, 10)} months`
      expect(from).toBe(await value(sql`select (${to}::date - ${months}::interval)::date`))
      expect(
        await value(sql`select bool_or((${NOW}::timestamptz at time zone timezone)::date = ${to})
                               from venues where id in (${venues})`),
      ).toBe(true)
    }))

  test('counts due, completed and on time', () =>
    each(async ({ from, venues, snapshot: { cards } }) => {
      const expected = sql`(o.status = 'COMPLETED' or exists (
        select from generate_series(o.due_at - 6, o.due_at, '1 day') day where v.open_days @> day::date))`
      const due = sql`${reached(sql`priorities`, venues)} and ${ended(from)} and ${expected}`
      const count = (more = empty) => value<number>(sql`select count(*)::int from ${due} ${more}`)
      const completed = sql`and o.status = 'COMPLETED'`
      const onTime = sql`${completed} and o.closed_at < (o.due_at - 1)::timestamp at time zone v.timezone`
      const share = sql`select round(100.0 * (select count(*) from ${due} ${onTime}) / nullif(count(*), 0))::int
                          from ${due} ${completed}`
      expect(cards.throughput).toEqual({ due: await count(), completed: await count(completed) })
      expect(cards.onTime).toEqual({ onTime: await count(onTime), percentage: await value(share) })
    }))

  test('counts completed ones by category', () =>
    each(async ({ from, venues, snapshot: { cards } }) => {
      const rows = await db.rows<{ category: string; completed: number; share: number }>(sql`
        select g as category, count(*)::int as completed,
               (100.0 * count(*) / sum(count(*)) over ())::float8 as share
          from (select case o.category when 'OPERATIONS' then 'operations' when 'VENUE_MARKETING' then 'operations'
                         when 'UNHEARD_OF' then 'guest-experience' else 'team-leadership' end as g
                  from ${reached(sql`priorities`, venues)} and ${ended(from)} and o.status = 'COMPLETED') c
         group by g`)
      const mix = cards.categoryMix
      expect(new Set(mix.map(({ category, completed }) => ({ category, completed })))).toEqual(
        new Set(rows.map(({ category, completed }) => ({ category, completed }))),
      )
      for (const { category, share } of rows) {
        const percentage = mix.find((row) => row.category === category)?.percentage
        expect([Math.floor(share), Math.ceil(share)]).toContain(percentage)
      }
      // The shares add up to 100.
      if (mix.length > 0) expect(mix.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
    }))

  test('counts tasks completed in each week', async () => {
    const counted: number[] = []
    await each(async ({ from, to, venues, snapshot: { cards } }) => {
      const weeks = await db.rows(sql`
        select w::date as "weekOf", (
                 select count(*)::int from priority_tasks t join priorities o on o.id = t.priority_id
                   join app_users a on a.id = o.blt_id
                   join venues v on v.id = case when a.venue_id is null then o.venue_id else a.venue_id end
                  where v.id in (${venues}) and t.completed and o.withdrawn_at is null
                    and (t.completed_at at time zone v.timezone)::date between w::date and w::date + 6) as completed
          from generate_series(date_trunc('week', ${from}::date + 1), ${to}::date, '7 days') w order by w`)
      expect(cards.velocity).toEqual(weeks)
      counted.push(...cards.velocity.map(({ completed }) => completed))
    })
    expect(Math.max(...counted)).toBeGreaterThan(0)
  })

  test('says which venues have numbers for the last week that is over at all of them', () =>
    each(async ({ venues, snapshot: { coverage } }) => {
      const week = await value<string>(sql`
        select date_trunc('week', min(${NOW}::timestamptz at time zone timezone))::date - 7 from venues
         where id in (${venues})`)
      const rows = await db.rows<{ name: string; lacks: string[] }>(sql`
        select v.name, (
                 select coalesce(array_agg(n order by o), '{}')
                   from unnest(array['revenue', 'laborBasePct', 'cogsPct']) with ordinality u(n, o)
                  where not exists (
                    select 1 from weekly_metrics m
                     where m.venue_id = v.id and m.week_of = ${week}
                       and (case n when 'revenue' then m.revenue when 'laborBasePct' then m.labor_base_pct
                                   else m.cogs_pct end is not null or n <> 'revenue' and m.revenue = 0))) as lacks
          from venues v where v.id in (${venues}) order by lower(v.name), v.name, v.id`)
      const lacking = (count: (lacks: number) => boolean) => rows.filter(({ lacks }) => count(lacks.length))
      expect(coverage).toEqual({
        weekOf: week,
        venues: rows.length,
        reported: lacking((lacks) => lacks === 0).length,
        missing: lacking((lacks) => lacks === 3).map(({ name }) => name),
        partial: lacking((lacks) => lacks === 1 || lacks === 2),
      })
    }))
})

describe('what is due', () => {
  test('has ended: on the last day of its due week at the venue a priority is not late yet', async () => {
    const {
      company,
      venue: west,
      other: east,
    } = await makeScene(server, ['venue', 'other'], {
      venue: { timezone: 'America/Los_Angeles' },
      other: { timezone: 'Europe/Berlin' },
    })
    for (const venue of [west, east]) {
      const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
      const closedAt = new Date('2026-11-20T20:00:00Z')
      await makePriority(db, venue, lead, { dueAt: '2026-11-22', status: 'COMPLETED', closedAt })
      await makePriority(db, venue, lead, { dueAt: '2026-11-22' })
    }
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    const due = async (now: string) => {
      server.clock.set(now)
      const asAdmin = await server.as(admin)
      const { body } = await asAdmin('GET /api/analytics/snapshot')
      server.clock.set(NOW)
      return body.cards.throughput
    }
    expect(await due('2026-11-22T20:00:00Z')).toEqual({ due: 0, completed: 0 })
    // It is Monday only in Berlin, then everywhere.
    expect(await due('2026-11-23T00:30:00Z')).toEqual({ due: 2, completed: 1 })
    expect(await due('2026-11-23T08:00:00Z')).toEqual({ due: 4, completed: 2 })
  })
})

describe('what is overdue now', () => {
  test('is of the period that ended last, whatever the range, and only what can still be acted on', async () => {
    const {
      company,
      venue: west,
      other: east,
    } = await makeScene(server, ['venue', 'other'], {
      venue: { timezone: 'America/Los_Angeles' },
      other: { timezone: 'Europe/Berlin' },
    })
    for (const venue of [west, east]) {
      const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
      const ofPeriod = (number: number, more: object = {}) => {
        const { year, number: period, endDate: dueAt } = periodAt(2026, number)
        return makePriority(db, venue, lead, { period, year, dueAt, ...more })
      }
      await ofPeriod(9)
      await ofPeriod(10)
      await ofPeriod(10, { status: 'ON_TRACK' })
      await ofPeriod(10, { status: 'COMPLETED', closedAt: new Date('2026-10-30T20:00:00Z') })
      const { id } = await ofPeriod(10, { status: 'AT_RISK' })
      await ofPeriod(11, { carriedFromId: id })
      const formerMember = await makeStaff(db, company, 'BLT', { venues: [venue] })
      await db.run(sql`update users set active = false where id = ${formerMember.userId}`)
      await makePriority(db, venue, formerMember, { period: 10, dueAt: periodAt(2026, 10).endDate })
    }
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    const overdue = async (now: string) => {
      server.clock.set(now)
      const asAdmin = await server.as(admin)
      const all = []
      for (const range of RANGES)
        all.push((await asAdmin('GET /api/analytics/snapshot', { query: { range } })).body.cards.overdue)
      server.clock.set(NOW)
      expect(new Set(all.map(({ due, count }) => `${count} of ${due}`)).size).toBe(1)
      return all[0]
    }
    expect(await overdue('2026-11-04T20:00:00Z')).toEqual({ due: 10, count: 4 })
    expect(await overdue('2026-11-23T20:00:00Z')).toEqual({ due: 10, count: 4 })
    // Period 11 has ended in Berlin, then everywhere.
    expect(await overdue('2026-11-30T00:30:00Z')).toEqual({ due: 6, count: 3 })
    expect(await overdue('2026-11-30T09:00:00Z')).toEqual({ due: 2, count: 2 })
  })
})

describe('coverage', () => {
  test('leaves out a venue that was added after the week, unless it has numbers', async () => {
    const company = await makeCompany(db)
    const at = (name: string, createdAt: string) =>
      makeVenue(db, company, { name, createdAt: new Date(createdAt) })
    const old = await at('Old', '2026-01-05T18:00:00Z')
    await at('Sunday', '2026-11-16T07:59:00Z')
    await at('Monday', '2026-11-16T08:01:00Z')
    const imported = await at('Imported', '2026-11-17T18:00:00Z')
    for (const venue of [old, imported]) await makeMetrics(db, venue, { weekOf: '2026-11-09' })
    const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    server.clock.set('2026-11-18T20:00:00Z')
    const { body } = await asAdmin('GET /api/analytics/snapshot')
    server.clock.set(NOW)
    expect(body.coverage).toEqual({
      ...{ weekOf: '2026-11-09', venues: 3, reported: 2, missing: ['Sunday'], partial: [] },
    })
  })

  test('needs revenue, labor and COGS, and names what a venue is missing', async () => {
    const company = await makeCompany(db)
    const createdAt = new Date('2026-01-05T18:00:00Z')
    const at = async (name: string, numbers: Parameters<typeof makeMetrics>[2]) =>
      makeMetrics(db, await makeVenue(db, company, { name, createdAt }), numbers)
    const none = { revenue: null, laborBasePct: null, laborTruePct: null, cogsPct: null }
    await at('All', {})
    await at('No labor', { laborBasePct: null, laborTruePct: null })
    await at('Revenue alone', { ...none, revenue: '60000.00' })
    await at('COGS alone', { ...none, cogsPct: '20.00' })
    await at('Tips alone', none)
    // Without reported figures there is no share.
    await at('Was closed', { ...none, revenue: '0.00' })
    const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    server.clock.set('2026-11-18T20:00:00Z')
    const { body } = await asAdmin('GET /api/analytics/snapshot')
    server.clock.set(NOW)
    expect(body.coverage).toEqual({
      ...{ weekOf: '2026-11-09', venues: 6, reported: 2, missing: ['Tips alone'] },
      partial: [
        { name: 'COGS alone', lacks: ['revenue', 'laborBasePct'] },
        { name: 'No labor', lacks: ['laborBasePct'] },
        { name: 'Revenue alone', lacks: ['laborBasePct', 'cogsPct'] },
      ],
    })
  })
})

/** The submitted entries of a range with their category code, from the tables. */
const entries = ({ from, venues }: { from: string; venues: Sql }) => sql`
  select o.id, o.blt_id, o.submitted_at, coalesce(o.category, (
           select p.category from priorities p
            where p.blt_id = o.blt_id and p.year = extract(isoyear from o.week_of) and p.period = ${periodOf('o.week_of')}
              and p.withdrawn_at is null
            order by p.created_at, p.id limit 1)) as code
    from ${reached(sql`journals`, venues)} and o.submitted_at is not null
     and (o.submitted_at at time zone v.timezone)::date > ${from}`

describe('the journal entries', () => {
  const listed = async (caller: Caller, query: object) => {
    const items = []
    let pages = 1
    for (let page = 1; page <= pages; page += 1) {
      const { status, body } = await caller('GET /api/analytics/journal', {
        query: { ...query, page: `${page}` },
      })
      expect([status, body.page]).toEqual([200, page])
      pages = body.pages
      items.push(...body.entries)
      if (page === pages) expect(items).toHaveLength(body.total)
    }
    return items
  }

  test('are listed by range, member and category, newest first, in pages', async () => {
    for (const { caller, venues, query } of await askings()) {
      for (const range of RANGES) {
        const { from } = (await caller('GET /api/analytics/snapshot', { query: { range, ...query } })).body
        const rows = await db.rows<{ id: string; blt_id: string; code: string | null }>(sql`
          ${entries({ from, venues })} order by o.submitted_at desc, o.id`)
        const items = await listed(caller, { range, ...query })
        expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
        const groups = rows.map(({ code }) => (code === null ? null : categoryGroup(code)))
        expect(items.map(({ category }) => category)).toEqual(groups)
        for (const category of CATEGORY_GROUPS) {
          const ids = (await listed(caller, { range, ...query, category })).map(({ id }) => id)
          expect(ids, category).toEqual(
            rows.filter((_, index) => groups[index] === category).map(({ id }) => id),
          )
        }
        for (const bltId of new Set(rows.map((row) => row.blt_id))) {
          const reachable = await caller('GET /api/analytics/journal', {
            query: { range, ...query, blt_id: bltId },
          })
          // Promoted members are not in the picker and are not found.
          if (reachable.status === 404) continue
          expect(reachable.body.total).toBe(rows.filter((row) => row.blt_id === bltId).length)
        }
      }
    }
  })

  test('get their category from the period’s priority, even in a year of 53 weeks', async () => {
    const { venue, lead, gm } = await makeScene(server, ['venue', 'lead', 'gm'])
    const ends = '02-01,03-01,03-29,05-03,05-31,06-28,08-02,08-30,09-27,11-01,11-29'.split(',')
    const dueAt = [...ends.map((end) => `2026-${end}`), '2027-01-03']
    for (const [index, end] of dueAt.entries()) {
      // Periods alternate between two groups, so that every boundary is tested.
      const category = index % 2 === 0 ? 'OPERATIONS' : 'TEAM_LEADERSHIP'
      await makePriority(db, venue, lead, { period: index + 1, year: 2026, dueAt: end, category })
    }
    const monday = (back: number) => new Date(Date.parse('2026-12-28T00:00:00Z') - back * 604_800_000)
    for (let back = 0; back < 53; back += 1) {
      const [weekOf = ''] = monday(back).toISOString().split('T')
      await makeJournal(db, venue, lead, lead, { weekOf, submittedAt: new Date(`${weekOf}T20:00:00Z`) })
    }
    server.clock.set('2026-12-30T20:00:00Z')
    const asGm = await server.as(gm)
    const entries = await listed(asGm, { range: '12m' })
    server.clock.set(NOW)
    expect(entries.at(-1)?.weekOf).toBe('2026-01-05')
    expect(entries).toHaveLength(52)
    for (const { weekOf, category } of entries) {
      const period = dueAt.findIndex((end) => weekOf <= end)
      expect([weekOf, category]).toEqual([weekOf, period % 2 === 0 ? 'operations' : 'team-leadership'])
    }
  })

  test('are the submitted ones, as submitted', async () => {
    const { venue, lead, gm } = await makeScene(server, ['venue', 'lead', 'gm'], {
      lead: { firstName: 'Mara' },
    })
    await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-09', submittedAt: null, entry: 'Not yet.' })
    await makeJournal(db, venue, lead, lead, { entry: 'As sent.', draft: { entry: 'Since then.' } })
    const asGm = await server.as(gm)
    const { body } = await asGm('GET /api/analytics/journal')
    expect(body).toMatchObject({ total: 1, page: 1, pages: 1 })
    expect(body.entries).toEqual([
      {
        id: expect.any(String),
        bltId: lead.id,
        bltSlug: lead.slug,
        bltName: 'Mara Test',
        venueSlug: venue.slug,
        venueName: venue.name,
        authorName: 'Mara Test',
        weekOf: '2026-11-16',
        category: null,
        createdAt: '2026-11-17T18:00:00.000Z',
        entry: 'As sent.',
      },
    ])
    expect((await asGm('GET /api/analytics/journal', { query: { page: '7' } })).body).toMatchObject({
      page: 1,
    })
    for (const group of CATEGORY_GROUPS) {
      expect((await asGm('GET /api/analytics/journal', { query: { category: group } })).body.total).toBe(0)
    }
  })

  test('are not found for a member or venue out of reach', async () => {
    const { gm, venues, members } = history
    const asGm = await server.as(gm)
    const other = venues.at(-1)?.slug ?? ''
    const within = await db.rows<{ id: string }>(sql`
      select id from app_users where venue_id in (select venue_id from venue_assignments where app_user_id = ${gm.id})`)
    const far = members.find(({ id }) => !within.some((near) => near.id === id))
    for (const query of [{ venue: other }, { blt_id: far?.id ?? '' }, { blt_id: 'nobody' }]) {
      expect((await asGm('GET /api/analytics/journal', { query })).status).toBe(404)
      expect((await asGm('GET /api/analytics/journal.csv', { query })).status).toBe(404)
    }
  })

  test('are the same in the CSV file, without formulas', async () => {
    const { venue, lead, gm } = await makeScene(server, ['venue', 'lead', 'gm'], {
      company: 'Lantern Hospitality',
      venue: { name: 'Ámbar', slug: 'ambar' },
      lead: { firstName: 'Mara' },
      gm: { firstName: 'Gil' },
    })
    const entry = '=HYPERLINK("x")\n"quoted", and more'
    // It is still the 17th in Los Angeles.
    const submittedAt = new Date('2026-11-18T05:00:00Z')
    await makeJournal(db, venue, lead, gm, { entry, category: 'LEADERSHIP', submittedAt })
    const asGm = await server.as(gm)
    const query = { blt_id: lead.slug, venue: 'ambar', category: 'team-leadership', range: '1m' } as const
    const { status, body } = await asGm('GET /api/analytics/journal.csv', { query })
    expect(status).toBe(200)
    expect(body.name).toBe(`scope-journal-entries-ambar-${lead.slug}-2026-10-23-to-2026-11-22.csv`)
    const rows: string[][] = parse(Buffer.from(body.bytes), { bom: true, relax_column_count: true })
    expect(rows).toEqual([
      ['Journal Entries', 'Lantern Hospitality'],
      ['Submitted Oct 23 – Nov 22, 2026 · Ámbar · Mara Test · Team Leadership'],
      ['Exported Nov 22, 2026, 7:30 PM PST by Gil Test'],
      [''],
      ['Member', 'Venue', 'Category', 'Week of', 'Submitted (venue time)', 'Written by', 'Entry'],
      ['Mara Test', 'Ámbar', 'Team Leadership', '2026-11-16', '2026-11-17', 'Gil Test', `'${entry}`],
    ])
  })
})
