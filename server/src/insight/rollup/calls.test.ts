import { ORDERS, ROLLUP_NEEDS, ROLLUP_SORTS, ROLLUP_SPANS } from '@scope/contract/insight/rollup/rollup.words'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import {
  type Company,
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'
import { countedIn, readTables, rollupByHand, type Tables } from './test/by-hand.ts'
import { fillCompany, type Made } from './test/company.ts'

const WEDNESDAY = '2026-11-18T20:00:00Z'
const LONG_AGO = '2026-01-05T18:00:00Z'

const { server, db } = setScene({ now: WEDNESDAY })

describe('every figure matches a second computation from all rows', () => {
  const companies: { vp: Staff; made: Made; now: string; tables: Tables }[] = []

  beforeAll(async () => {
    const filled = []
    for (const { seed, venues, now } of [
      { seed: 1, venues: 9, now: WEDNESDAY },
      // A Monday in Auckland and Berlin, still a Sunday from New York to Honolulu; and the turn of a year and a month.
      { seed: 2, venues: 8, now: '2026-11-23T03:30:00Z' },
      { seed: 3, venues: 7, now: '2027-01-04T22:00:00Z' },
      { seed: 4, venues: 120, now: '2026-11-01T20:00:00Z' },
    ]) {
      const company = await makeCompany(db)
      const made = await fillCompany(db, company, { seed, venues, today: now.slice(0, 10) })
      filled.push({ company, made, now, vp: await makeStaff(db, company, 'VP') })
    }
    for (const { company, ...rest } of filled) {
      companies.push({ ...rest, tables: await readTables(db, company.id) })
    }
  })

  describe.each(ROLLUP_SPANS)('%s', (span) => {
    test('in every order and on every page', async () => {
      for (const { vp, now, tables } of companies) {
        server.clock.set(now)
        const asVp = await server.as(vp)
        const { page: expected } = rollupByHand(tables, new Date(now), { span })
        const { pages } = expected({})
        for (const [index, sort] of ROLLUP_SORTS.entries()) {
          // In a company with several pages, the spans take turns.
          const turn = (index + ROLLUP_SPANS.indexOf(span)) % 2
          for (const order of ORDERS.filter((_, at) => pages === 1 || at === turn)) {
            // A page past the end is the last page, whatever the order.
            const after = sort === 'venue' ? ['99'] : []
            for (const page of ['1', ...(pages > 1 ? ['2', ...after] : [])]) {
              const { body } = await asVp('GET /api/rollup', { query: { span, sort, order, page } })
              expect(countedIn(body)).toEqual(expected({ sort, order, page }))
            }
          }
        }
      }
    })

    test('in a state, and with what they need', async () => {
      for (const { vp, now, tables } of companies) {
        server.clock.set(now)
        const asVp = await server.as(vp)
        const { page: expected } = rollupByHand(tables, new Date(now), { span })
        for (const query of [
          ...ROLLUP_NEEDS.map((needs) => ({ needs })),
          { state: 'TX' },
          { state: 'TX', needs: 'any' },
          { state: 'nowhere' },
          { group: 'Harbor', sort: 'revenue', order: 'desc' },
          { by: 'group' },
          { by: 'state', group: 'Old Town', sort: 'journals', page: '2' },
          { by: 'group', needs: 'missing', sort: 'labor', order: 'desc' },
        ] as const) {
          const { body } = await asVp('GET /api/rollup', { query: { span, ...query } })
          expect(countedIn(body)).toEqual(expected(query))
        }
      }
    })

    test('for one venue, by id and by slug', async () => {
      for (const { made, vp, now, tables } of companies) {
        server.clock.set(now)
        const asVp = await server.as(vp)
        for (const [index, { id, slug }] of made.venues.slice(0, 9).entries()) {
          const venue = index % 2 === 0 ? id : slug
          const { page: expected } = rollupByHand(tables, new Date(now), { span, venue: id })
          const { body } = await asVp('GET /api/rollup', { query: { span, venue } })
          expect(countedIn(body)).toEqual(expected({}))
        }
      }
    })

    test('the rows behind the cards are the counted ones', async () => {
      for (const { made, vp, now, tables } of companies) {
        server.clock.set(now)
        const asVp = await server.as(vp)
        for (const venue of [undefined, made.venues[1]?.slug]) {
          const query = { span, ...(venue ? { venue } : {}) }
          const { missing, atRisk } = rollupByHand(tables, new Date(now), query)
          const { body: risky } = await asVp('GET /api/rollup/at-risk', { query })
          expect(risky.map(({ id }) => id).sort()).toEqual(atRisk.sort())
          const { body: owed } = await asVp('GET /api/rollup/journals', { query })
          const weeks = missing.map(({ week }) => week).sort()
          expect(owed.map(({ weekOf }) => weekOf)).toEqual(weeks.slice(0, 200))
          const counted = missing.map(({ bltId, week, overdue }) => `${bltId} ${week} ${overdue}`)
          expect(counted).toEqual(
            expect.arrayContaining(owed.map((row) => `${row.bltId} ${row.weekOf} ${row.overdue}`)),
          )
        }
      }
    })
  })

  test('for chosen weeks that are over, run, or are one', async () => {
    for (const { vp, now, tables } of companies) {
      server.clock.set(now)
      const asVp = await server.as(vp)
      const { weeks } = (await asVp('GET /api/rollup', { query: { span: 'last-4-weeks' } })).body
      const [first = '', second = '', third = '', running = ''] = weeks
      for (const between of [
        { from: first, to: third },
        { from: second, to: running },
        { from: third, to: third },
      ]) {
        const { page: expected, missing } = rollupByHand(tables, new Date(now), between)
        for (const query of [{}, { sort: 'revenue', order: 'desc' }, { needs: 'missing' }] as const) {
          const { body } = await asVp('GET /api/rollup', { query: { ...between, ...query } })
          expect(countedIn(body)).toEqual(expected(query))
        }
        const { body: owed } = await asVp('GET /api/rollup/journals', { query: between })
        expect(owed).toHaveLength(Math.min(missing.length, 200))
      }
    }
  })

  test('the test companies cover every case', () => {
    const cards = companies.flatMap(({ tables, now }) =>
      ROLLUP_SPANS.map((span) => rollupByHand(tables, new Date(now), { span }).page({}).cards),
    )
    const ends = cards.flatMap((card) => Object.values(card).flatMap(({ best, worst }) => [best, worst]))
    expect(ends.filter((one) => !one).length).toBeGreaterThan(8)
    for (const name of ['revenue', 'labor', 'journals', 'atRisk'] as const) {
      expect(cards.filter((card) => card[name].trend).length, name).toBeGreaterThan(8)
      const named = cards.flatMap((card) => [card[name].best, card[name].worst])
      expect(named.filter((one) => one).length, name).toBeGreaterThan(0)
    }
    expect(cards.filter(({ journals: { overdue } }) => overdue > 0).length).toBeGreaterThan(8)
  })
})

type Small = { company: Company; vp: Staff; asVp: Caller; venues: Venue[] }

async function makeSmall(...names: string[]): Promise<Small> {
  const company = await makeCompany(db, 'Lantern Hospitality')
  const venues: Venue[] = []
  for (const name of names) venues.push(await makeVenue(db, company, { name }))
  const vp = await makeStaff(db, company, 'VP', { firstName: 'Vera' })
  return { company, venues, vp, asVp: await server.as(vp) }
}

const week = (venue: Venue | undefined, weekOf: string, more: Partial<NewRow<'weeklyMetrics'>>) =>
  insert(db, 'weeklyMetrics', [
    { venueId: venue?.id ?? '', weekOf, laborFactor: '1.140', source: 'typed', ...more },
  ])

async function member(company: Company, venue: Venue, adminDayDow = 1): Promise<Staff> {
  const staff = await makeStaff(db, company, 'BLT', { venues: [venue], adminDayDow })
  await db.run(sql`update app_users set created_at = ${LONG_AGO} where id = ${staff.id}`)
  return staff
}

describe('examples computed by hand', () => {
  test('percentages are weighted by revenue, trends compare complete weeks', async () => {
    const { asVp, company, venues } = await makeSmall('Big', 'Empty', 'Small')
    const [big, , small] = venues
    await week(big, '2026-11-16', { revenue: '90000.00', laborTruePct: '20.00', laborBasePct: '17.54' })
    await week(small, '2026-11-16', { revenue: '10000.00', laborTruePct: '30.05', cogsPct: '25.00' })
    await week(big, '2026-11-09', { revenue: '80000.00', laborTruePct: '22.50' })
    await week(big, '2026-11-02', { revenue: '64000.00', laborTruePct: '25.00' })
    if (!big) throw new Error('There is no venue')
    const [done, late] = [await member(company, big, 1), await member(company, big, 2)]
    await makeJournal(db, big, done, done, { weekOf: '2026-11-16' })
    await makeJournal(db, big, done, done, { weekOf: '2026-11-09' })
    await makeJournal(db, big, late, late, { weekOf: '2026-11-09' })
    await makeJournal(db, big, late, done, { weekOf: '2026-11-16', entry: 'Someone else’s word' })
    const { id } = await makePriority(db, big, done, { status: 'AT_RISK' })
    await makePriority(db, big, late, { status: 'ON_TRACK' })
    await makePriority(db, big, late, { status: 'AT_RISK', isArchived: true })
    await insert(db, 'priorityCheckIns', [
      {
        priorityId: id,
        venueId: big.id,
        bltId: done.id,
        authorId: done.id,
        status: 'ON_TRACK',
        note: 'Recounted',
        weekOf: '2026-11-09',
        submittedAt: new Date('2026-11-10T20:00:00Z'),
      },
    ])
    const { body } = await asVp('GET /api/rollup')
    expect(body).toMatchObject({
      span: 'this-week',
      sort: 'venue',
      order: 'asc',
      venues: 3,
      page: 1,
      pages: 1,
    })
    expect(body.cards).toEqual({
      revenue: {
        total: 100_000,
        reported: 2,
        expected: 3,
        // This week is running. Only Big reported the two before: 80,000 against 64,000.
        trend: 25,
        // Two venues reported; among two, neither stands out.
        best: null,
        worst: null,
      },
      // (90,000 × 20.00 + 10,000 × 30.05) / 100,000 = 21.005, half away from zero.
      labor: { pct: 21.01, trend: -2.5, best: null, worst: null },
      journals: { submitted: 1, total: 2, overdue: 1, trend: 100, best: null, worst: null },
      atRisk: { count: 1, trend: 1, best: null, worst: null },
    })
    expect(body.rows.map(({ name }) => name)).toEqual(['Big', 'Empty', 'Small'])
    expect(body.rows[0]).toMatchObject({
      revenueTrend: 25,
      laborTrend: -2.5,
      laborBasePct: 17.54,
      cogsPct: null,
      journals: { submitted: 1, total: 2, overdue: 1 },
      priorities: { onTrack: 1, atRisk: 1, live: 2 },
    })
    expect(body.rows[0]?.strip).toEqual([...Array(10).fill(null), 64_000, 80_000, 90_000])
    expect(body.rows[1]).toMatchObject({ revenue: null, revenueTrend: null, laborTruePct: null, reported: 0 })
    const { body: risky } = await asVp('GET /api/rollup/at-risk')
    expect(risky).toMatchObject([{ id, venueSlug: big.slug, weekOf: '2026-11-09', note: 'Recounted' }])
    const { body: owed } = await asVp('GET /api/rollup/journals')
    expect(owed).toMatchObject([{ bltId: late.id, weekOf: '2026-11-16', overdue: true }])
  })

  test('a trend compares a venue’s complete week with its counterpart before, if both are reported', async () => {
    const { asVp, venues } = await makeSmall('Late', 'New', 'Partly')
    const [late, fresh, partly] = venues
    // Late has not reported its last week yet, New opened in this span, Partly has labor in one week of two.
    await week(late, '2026-10-19', { revenue: '1000.00', laborTruePct: '20.00' })
    await week(fresh, '2026-11-16', { revenue: '7000.00', laborTruePct: '40.00' })
    await week(fresh, '2026-11-09', { revenue: '60.00', laborTruePct: '40.00' })
    await week(partly, '2026-10-26', { revenue: '110.00', laborTruePct: '22.00' })
    await week(partly, '2026-10-05', { revenue: '100.00', laborTruePct: '20.00' })
    await week(partly, '2026-11-02', { revenue: '330.00', laborTruePct: '99.00' })
    await week(partly, '2026-10-12', { revenue: '300.00' })
    // Revenue does not count if the paired week has none.
    await week(partly, '2026-11-09', { revenue: '9000.00', laborTruePct: '90.00' })
    await week(partly, '2026-10-19', { laborTruePct: '50.00' })
    const { body } = await asVp('GET /api/rollup', { query: { span: 'last-4-weeks' } })
    expect(body.cards.revenue).toMatchObject({ total: 16_500, trend: 10 })
    expect(body.cards.labor).toMatchObject({ trend: 2 })
    expect(body.rows.map(({ revenueTrend, laborTrend }) => [revenueTrend, laborTrend])).toEqual([
      [null, null],
      [null, null],
      [10, 2],
    ])
    const { body: thisWeek } = await asVp('GET /api/rollup')
    expect(thisWeek.cards.revenue).toMatchObject({ total: 7000, trend: 2627.27 })
    expect(thisWeek.cards.labor).toMatchObject({ pct: 40, trend: -9 })
  })

  test('best and worst by revenue are among the venues with the most open weeks', async () => {
    const { asVp, venues } = await makeSmall('Behind', 'Closed', 'High', 'Low', 'Middle', 'Silent')
    const [behind, closed, high, low, middle] = venues
    await week(behind, '2026-11-09', { revenue: '10.00', laborTruePct: '50.00' })
    await week(closed, '2026-11-02', { revenue: '20.00' })
    await week(closed, '2026-11-09', { revenue: '0.00' })
    for (const weekOf of ['2026-11-02', '2026-11-09']) {
      await week(high, weekOf, { revenue: '900.00', laborTruePct: '20.00' })
      await week(low, weekOf, { revenue: '500.00', laborTruePct: '30.00' })
      await week(middle, weekOf, { revenue: '504.00', laborTruePct: '29.00' })
    }
    const { cards, closed: leftOut } = (await asVp('GET /api/rollup', { query: { span: 'last-4-weeks' } }))
      .body
    expect(cards.revenue).toMatchObject({ best: { name: 'High', value: 1800 }, worst: null })
    expect(cards.labor).toMatchObject({ best: { name: 'High' }, worst: { name: 'Behind' } })
    expect(leftOut).toEqual({
      count: 1,
      weeks: [{ venueSlug: closed?.slug, venueName: 'Closed', weekOf: '2026-11-09', tags: [] }],
    })
  })

  test('percentages without any revenue are a plain mean, only for the venue itself', async () => {
    const { asVp, venues } = await makeSmall('Bare', 'Both', 'Closed')
    const [bare, both, closed] = venues
    await week(bare, '2026-11-09', { laborTruePct: '20.00', laborBasePct: '17.54', cogsPct: '18.00' })
    await week(bare, '2026-11-16', { laborTruePct: '25.01', cogsPct: '21.00' })
    await week(both, '2026-11-09', { revenue: '100.00', laborTruePct: '30.00' })
    await week(both, '2026-11-16', { laborTruePct: '90.00', cogsPct: '40.00' })
    await week(closed, '2026-11-16', { revenue: '0.00', laborTruePct: '33.33', cogsPct: '10.00' })
    const { rows, cards } = (await asVp('GET /api/rollup', { query: { span: 'last-4-weeks' } })).body
    expect(
      rows.map(({ laborTruePct, laborBasePct, cogsPct }) => [laborTruePct, laborBasePct, cogsPct]),
    ).toEqual([
      // 22.505, half away from zero.
      [22.51, 17.54, 19.5],
      [30, null, 40],
      [33.33, null, 10],
    ])
    expect(cards.labor.pct).toBe(30)
    const { members: _, metrics } = (
      await asVp('GET /api/venues/:venue/board', {
        params: { venue: bare?.slug ?? '' },
        query: { span: 'last-4-weeks' },
      })
    ).body
    expect(metrics.figures).toMatchObject({ laborTruePct: 22.51, cogsPct: 19.5, primeCostPct: 42.01 })
  })

  test('venues are sorted by name as people would', async () => {
    const { asVp } = await makeSmall('Zebra', 'alba', 'Arena', 'Mirador')
    const names = async (order: 'asc' | 'desc') =>
      (await asVp('GET /api/rollup', { query: { sort: 'venue', order } })).body.rows.map(({ name }) => name)
    expect(await names('asc')).toEqual(['alba', 'Arena', 'Mirador', 'Zebra'])
    expect(await names('desc')).toEqual(['Zebra', 'Mirador', 'Arena', 'alba'])
  })

  test('a journal is overdue by the time zone of its venue', async () => {
    const { asVp, company } = await makeSmall()
    for (const timezone of ['Pacific/Honolulu', 'America/New_York']) {
      const venue = await makeVenue(db, company, { timezone })
      for (const adminDay of [1, 2, 3]) await member(company, venue, adminDay)
    }
    // Wednesday 01:00 in New York, still Tuesday evening in Honolulu.
    server.clock.set('2026-11-18T06:00:00Z')
    const { body } = await asVp('GET /api/rollup', { query: { sort: 'journals' } })
    expect(body.rows.map(({ journals }) => journals.overdue).sort()).toEqual([1, 2])
    expect(body.cards.journals).toMatchObject({ submitted: 0, total: 6, overdue: 3 })
  })

  test('a company with no venue, and one with one', async () => {
    const none = await makeSmall()
    const { body } = await none.asVp('GET /api/rollup', { query: { span: 'last-4-weeks', page: '7' } })
    expect(body).toMatchObject({ venues: 0, page: 1, pages: 1, rows: [] })
    const nothing = { trend: null, best: null, worst: null }
    expect(body.cards).toEqual({
      revenue: { total: null, reported: 0, expected: 0, ...nothing },
      labor: { pct: null, ...nothing },
      journals: { submitted: 0, total: 0, overdue: 0, ...nothing },
      atRisk: { count: 0, ...nothing },
    })
    const one = await makeSmall('Alone')
    await week(one.venues[0], '2026-11-16', { revenue: '5.00', laborTruePct: '20.00' })
    const { cards } = (await one.asVp('GET /api/rollup')).body
    expect(cards.revenue).toEqual({ total: 5, reported: 1, expected: 1, ...nothing })
    expect(cards.labor).toEqual({ pct: 20, ...nothing })
  })
})

describe('permissions', () => {
  test('only the job roles VP and LEADERSHIP_READONLY', async () => {
    const { company } = await makeSmall('Bar')
    const full = { accessRole: 'FULL_ADMIN' as const }
    const status = async (staff: Staff) => (await (await server.as(staff))('GET /api/rollup')).status
    expect(await status(await makeStaff(db, company, 'VP'))).toBe(200)
    expect(await status(await makeStaff(db, company, 'LEADERSHIP_READONLY'))).toBe(200)
    expect(await status(await makeStaff(db, company, 'CSM_READONLY', full))).toBe(403)
    expect(await status(await makeStaff(db, company, 'GM', full))).toBe(403)
  })

  test.each([
    { span: 'last-week' },
    { sort: 'tips' },
    { order: 'up' },
    { needs: 'love' },
    { by: 'city' },
    { page: '0' },
    { page: '1.5' },
    { venues: 'x' },
    { from: '2026-11-10', to: '2026-11-16' },
    { to: '2026-11-23', from: '2026-11-16' },
    { to: 'monday', from: '2026-11-16' },
  ])('%o is refused with its field', async (query) => {
    const { asVp } = await makeSmall('Bar')
    expect(await asVp('GET /api/rollup', { query: query as never })).toMatchObject({
      status: 400,
      error: { code: 'invalid', field: Object.keys(query)[0] },
    })
  })

  test('an unknown venue is not found', async () => {
    const { asVp } = await makeSmall('Bar')
    const { venues } = await makeSmall('Foreign')
    for (const venue of ['nowhere', venues[0]?.id ?? '']) {
      expect(await asVp('GET /api/rollup.pdf', { query: { venue } })).toMatchObject({ status: 404 })
    }
  })
})
