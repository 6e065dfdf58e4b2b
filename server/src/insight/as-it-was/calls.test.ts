import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeVenue, type Staff, type Venue } from '../../../test/world.ts'

/*
 * Looking back from Wednesday 18 November 2026 in Los Angeles to Sunday 15 November, 17:00, when the digest was sent.
 */

const SATURDAY = '2026-11-14T20:00:00Z'
const DIGEST = '2026-11-16T01:00:00.000Z'
const MONDAY = '2026-11-16T18:00:00Z'
const WEDNESDAY = '2026-11-18T20:00:00Z'
const WEEK = '2026-11-09'

const { server, db, company } = setScene({ now: WEDNESDAY, once: true })

type Place = { venue: Venue; blt: Staff; asGm: Caller; asBlt: Caller; asVp: Caller }

async function makePlace(): Promise<Place> {
  const venue = await makeVenue(db, company)
  const [gm, blt, vp] = await Promise.all([
    makeStaff(db, company, 'GM', { venues: [venue] }),
    makeStaff(db, company, 'BLT', { venues: [venue] }),
    makeStaff(db, company, 'VP'),
  ])
  return {
    ...{ venue, blt },
    asGm: await server.as(gm),
    asBlt: await server.as(blt),
    asVp: await server.as(vp),
  }
}

const enter = ({ venue, asGm }: Place, numbers: object) =>
  asGm('POST /api/metrics', { query: { venue: venue.slug }, body: { weekOf: WEEK, ...numbers } })

const checkIn = ({ asBlt }: Place, id: string, status: 'ON_TRACK' | 'AT_RISK', note?: string) =>
  asBlt('PATCH /api/priorities/:id/status', { params: { id }, body: { status, ...(note ? { note } : {}) } })

const rollup = async ({ venue, asVp }: Place, query: object = {}) =>
  (await asVp('GET /api/rollup/as-it-was', { query: { venue: venue.slug, ...query } })).body

const board = async ({ venue, asGm }: Place, query: object = {}) =>
  (await asGm('GET /api/venues/:venue/board/as-it-was', { params: { venue: venue.slug }, query })).body

const metrics = async ({ venue, asGm }: Place, query: object = {}) =>
  (await asGm('GET /api/venues/:venue/metrics/as-it-was', { params: { venue: venue.slug }, query })).body

describe('numbers', () => {
  test('a figure that changed since has both values, and who saved each', async () => {
    const place = await makePlace()
    server.clock.set(SATURDAY)
    await enter(place, { revenue: 50_000, laborBasePct: 20 })
    server.clock.set(MONDAY)
    const { body: stored } = await place.asGm('GET /api/venues/:venue/metrics', {
      params: { venue: place.venue.slug },
      query: { week: WEEK },
    })
    await enter(place, { revenue: 52_500, laborBasePct: 20, updatedAt: stored.metrics?.updatedAt })
    server.clock.set(WEDNESDAY)

    expect(await metrics(place)).toMatchObject({
      ...{ at: DIGEST, zone: 'America/Los_Angeles', week: WEEK },
      version: {
        was: { revenue: 50_000, laborBasePct: 20, savedAt: '2026-11-14T20:00:00.000Z' },
        now: { revenue: 52_500, laborBasePct: 20, savedAt: '2026-11-16T18:00:00.000Z' },
      },
    })
    expect((await board(place)).figures).toMatchObject({ was: { revenue: 50_000 }, now: { revenue: 52_500 } })
    const { all, rows, weeks } = await rollup(place)
    expect(weeks).toEqual([WEEK])
    expect(rows).toMatchObject([
      {
        slug: place.venue.slug,
        revenue: { was: 50_000, now: 52_500 },
        laborTruePct: { was: 22.8, now: 22.8 },
      },
    ])
    expect(all.revenue).toEqual({ was: 50_000, now: 52_500 })
  })

  test('a week that began after the moment gives way to the moment’s own', async () => {
    const place = await makePlace()
    expect((await metrics(place, { week: '2026-11-16' })).week).toBe(WEEK)
    expect((await metrics(place, { week: '2026-11-02' })).week).toBe('2026-11-02')
  })

  test('the rollup’s week is the one that had begun at every venue, as on the rollup itself', async () => {
    const place = await makePlace()
    const monday = '2026-11-16T09:00:00Z'
    const weeksAt = async () =>
      (await place.asVp('GET /api/rollup/as-it-was', { query: { at: monday } })).body.weeks
    expect(await weeksAt()).toEqual(['2026-11-16'])
    const honolulu = await makeVenue(db, company, { timezone: 'Pacific/Honolulu' })
    expect(await weeksAt()).toEqual([WEEK])
    await db.run(sql`delete from venues where id = ${honolulu.id}`)
  })

  test('are those of the venues of a state and a group', async () => {
    const [one, other] = [await makePlace(), await makePlace()]
    await db.run(sql`
      update venues set state = 'NV', group_name = case when id = ${one.venue.id} then 'Strip' end
       where id in (${one.venue.id}, ${other.venue.id})`)
    for (const place of [one, other]) await enter(place, { revenue: 40_000 })
    const of = async (query: object) => {
      const { body } = await one.asVp('GET /api/rollup/as-it-was', { query })
      return [body.filters, body.venues, body.all.revenue.now, body.rows.map(({ slug }) => slug).sort()]
    }
    const both = [one.venue.slug, other.venue.slug].sort()
    const span = { from: WEEK, to: WEEK }
    expect(await of({ ...span, state: 'NV' })).toEqual([['Nevada'], 2, 80_000, both])
    expect(await of({ ...span, state: 'NV', group: 'Strip' })).toEqual([
      ['Nevada', 'Strip'],
      1,
      40_000,
      [one.venue.slug],
    ])
    expect(await of({ ...span, group: 'Elsewhere' })).toEqual([['Elsewhere'], 0, null, []])
    expect((await of({ ...span, venue: one.venue.slug, group: 'Strip' })).slice(1, 3)).toEqual([1, 40_000])
  })

  test('of two versions saved at the same time, both screens take the same one', async () => {
    const place = await makePlace()
    server.clock.set(SATURDAY)
    await enter(place, { revenue: 50_000 })
    server.clock.set(MONDAY)
    await enter(place, { revenue: 51_000 })
    const [stored] = await db.rows<{ id: string }>(
      sql`select id from weekly_metrics where venue_id = ${place.venue.id}`,
    )
    await db.run(sql`
      insert into metrics_history (metrics_id, revenue, labor_factor, source, saved_at, id)
      select metrics_id, 1, labor_factor, source, saved_at, '00000000-0000-4000-8000-000000000000'
        from metrics_history where metrics_id = ${stored?.id}`)
    server.clock.set(WEDNESDAY)
    expect((await metrics(place)).version.was?.revenue).toBe(1)
    expect((await rollup(place)).rows[0]?.revenue.was).toBe(1)
  })

  test('numbers entered since were not there', async () => {
    const place = await makePlace()
    server.clock.set(MONDAY)
    await enter(place, { revenue: 40_000 })
    server.clock.set(WEDNESDAY)
    expect((await metrics(place)).version).toMatchObject({ was: null, now: { revenue: 40_000 } })
    expect((await rollup(place)).rows[0]?.revenue).toEqual({ was: null, now: 40_000 })
    expect((await board(place)).figures).toMatchObject({ was: { revenue: null }, now: { revenue: 40_000 } })
  })

  test('chosen weeks are those of the address; of those that began later nothing was stored', async () => {
    const place = await makePlace()
    server.clock.set(SATURDAY)
    await enter(place, { revenue: 50_000 })
    server.clock.set(MONDAY)
    await enter(place, { weekOf: '2026-11-16', revenue: 1000 })
    server.clock.set(WEDNESDAY)
    const query = { from: '2026-11-02', to: '2026-11-16' }
    const labels = {
      span: 'custom',
      weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
    }
    const revenue = { was: 50_000, now: 51_000 }
    expect(await rollup(place, query)).toMatchObject({ ...labels, all: { revenue } })
    expect(await board(place, query)).toMatchObject({
      ...labels,
      figures: { was: { revenue: 50_000 }, now: { revenue: 51_000 } },
    })
  })

  test('percentages are weighted by the revenue of their moment', async () => {
    const place = await makePlace()
    server.clock.set(SATURDAY)
    await enter(place, { revenue: 10_000, cogsPct: 30 })
    await enter(place, { weekOf: '2026-11-02', revenue: 30_000, cogsPct: 20 })
    server.clock.set(MONDAY)
    const stored = (await metrics(place)).version.now
    expect(stored?.cogsPct).toBe(30)
    server.clock.set(WEDNESDAY)
    const { rows } = await rollup(place, { span: 'last-4-weeks' })
    expect(rows[0]?.cogsPct).toEqual({ was: 22.5, now: 22.5 })
  })
})

describe('the team', () => {
  test('a status that changed since is told from the trail', async () => {
    const place = await makePlace()
    const { id } = await makePriority(db, place.venue, place.blt, { title: 'A warmer door' })
    server.clock.set(SATURDAY)
    await checkIn(place, id, 'AT_RISK', 'No heater.')
    server.clock.set(MONDAY)
    await checkIn(place, id, 'ON_TRACK')
    server.clock.set(WEDNESDAY)

    expect((await rollup(place)).rows[0]?.atRisk).toEqual({ was: 1, now: 0 })
    expect((await board(place)).members[0]?.priorities).toEqual([
      {
        id,
        title: 'A warmer door',
        state: {
          was: { badge: 'In Progress', checkIn: { weekOf: WEEK, status: 'AT_RISK' } },
          now: { badge: 'In Progress', checkIn: { weekOf: WEEK, status: 'AT_RISK' } },
        },
      },
    ])
    // A check-in in the same week as the moment, which replaced an earlier one of that week.
    const query = { at: '2026-11-16T19:00:00Z' }
    await checkIn(place, id, 'AT_RISK', 'Broken again.')
    expect((await board(place, query)).members[0]?.priorities[0]?.state).toMatchObject({
      was: { checkIn: { weekOf: '2026-11-16', status: 'ON_TRACK' } },
      now: { checkIn: { weekOf: '2026-11-16', status: 'AT_RISK' } },
    })
    expect((await rollup(place, query)).rows[0]?.atRisk).toEqual({ was: 0, now: 1 })
  })

  test('a priority made or withdrawn since was not there, or was', async () => {
    const place = await makePlace()
    const withdrawnAt = new Date(MONDAY)
    await makePriority(db, place.venue, place.blt, {
      title: 'Withdrawn',
      withdrawnAt,
      isArchived: true,
      archivedAt: withdrawnAt,
      status: 'AT_RISK',
    })
    await makePriority(db, place.venue, place.blt, { title: 'New', createdAt: new Date(MONDAY) })
    const states = (await board(place)).members[0]?.priorities.map(({ title, state }) => ({
      title,
      was: state.was !== null,
      now: state.now !== null,
    }))
    expect(states).toHaveLength(2)
    expect(states).toEqual(
      expect.arrayContaining([
        { title: 'Withdrawn', was: true, now: false },
        { title: 'New', was: false, now: true },
      ]),
    )
    expect((await rollup(place)).rows[0]?.atRisk).toEqual({ was: 1, now: 0 })
  })

  test('a journal submitted since was missing; one changed since was there', async () => {
    const place = await makePlace()
    const write = (weekOf: string, entry: string, updatedAt?: string | null) =>
      place.asBlt('POST /api/journals', {
        body: { weekOf, entry, ...(updatedAt === undefined ? {} : { updatedAt }) },
      })
    server.clock.set(SATURDAY)
    const first = await write(WEEK, 'Weighed every bottle.')
    server.clock.set(MONDAY)
    await write(WEEK, 'Weighed every bottle twice.', first.body.updatedAt)
    await write('2026-11-02', 'Late, but here.')
    server.clock.set(WEDNESDAY)
    const [row] = (await rollup(place, { span: 'last-4-weeks' })).rows
    expect(row?.journals).toEqual({ was: 1, now: 2 })
    expect((await board(place, { span: 'last-4-weeks' })).members[0]?.journals).toEqual({ was: 1, now: 2 })
  })
})

describe('the moment', () => {
  test('is the last digest, and eight are offered', async () => {
    const place = await makePlace()
    const { at, offered, page, pages, venues } = await rollup(place)
    expect(at).toBe(DIGEST)
    expect(offered).toHaveLength(8)
    expect({ page, pages, venues }).toEqual({ page: 1, pages: 1, venues: 1 })
  })

  test('may be on the venue’s clock, and must have passed', async () => {
    const place = await makePlace()
    expect((await board(place, { at: '2026-11-15T17:00' })).at).toBe(DIGEST)
    const future = await place.asGm('GET /api/venues/:venue/board/as-it-was', {
      params: { venue: place.venue.slug },
      query: { at: '2026-11-18T12:01' },
    })
    expect(future.status).toBe(400)
    expect(future.body).toMatchObject({ field: 'at' })
  })

  test('a page past the end is the last', async () => {
    const { asVp } = await makePlace()
    const { body } = await asVp('GET /api/rollup/as-it-was', { query: { page: '99' } })
    expect(body.page).toBe(body.pages)
    expect(body.rows.length).toBe(body.venues)
  })
})
