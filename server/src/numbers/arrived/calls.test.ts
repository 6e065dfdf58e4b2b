import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeStaff } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { readMetrics } from '../metrics/import/import.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { planArrived, saveArrived } from './service.ts'

/*
 * Figures that arrive beside typed ones, and what people decide on them, over HTTP.
 */

const WEEK = '2026-11-16'
const TOAST = { source: 'Toast, sales by day', via: 'by e-mail' }

const { server, db, company, venue, asGm } = setScene()

/** A minute passes. */
const later = () => server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())

/** A file with these figures arrives for the week. */
async function arrives(figures: string, from = TOAST) {
  later()
  const reach = mintReach(company.id, 'every')
  return server.database.transaction(async (db) => {
    const parts = { reach, db, now: server.clock.now(), newId: randomUUID }
    const [header, cells] = [figures.split('=')[0], figures.split('=')[1]]
    const file = readMetrics(`Venue,Week of,${header}\nlas-perlas,${WEEK},${cells}`, parts.now)
    const plan = await planArrived(parts, file, await listNamedVenues(reach, db))
    expect(plan.errors).toEqual([])
    const beside = await saveArrived(parts, plan, from)
    return { weeks: plan.weeks.length, left: plan.left, beside }
  })
}

type Body = { revenue?: number; tips?: number; laborBasePct?: number; notes?: string; updatedAt?: string }
async function typed(body: Body) {
  later()
  const saved = await asGm('POST /api/metrics', { body: { weekOf: WEEK, ...body } })
  expect(saved.status).toBe(201)
  return saved.body
}

const screen = async (caller = asGm) =>
  (await caller('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query: { week: WEEK } }))
    .body
const beside = async () =>
  ((await screen()).metrics?.arrived ?? []).map(({ field, value }) => `${field} ${value}`)

async function decide(
  decision: 'take' | 'keep',
  more: { version?: string; value?: number; field?: 'revenue' | 'tips' } = {},
  caller = asGm,
) {
  later()
  const { metrics } = await screen()
  return caller(`POST /api/metrics/:id/${decision}`, {
    params: { id: metrics?.id ?? '' },
    body: { field: 'revenue', version: metrics?.updatedAt ?? '', ...more },
  })
}

const newestRow = async () =>
  (
    await db.rows<{ action: string; meta: Record<string, unknown> }>(
      sql`select action, meta from audits where org_id = ${company.id} order by created_at desc limit 1`,
    )
  )[0]

describe('a figure that arrives', () => {
  test('fills a week, and says where it came from', async () => {
    expect(await arrives('Revenue=84210')).toEqual({ weeks: 1, left: 0, beside: 0 })
    expect((await screen()).metrics).toMatchObject({
      ...{ revenue: 84_210, source: 'imported', via: 'Toast, sales by day · by e-mail', by: null },
    })
    expect(await arrives('Revenue=84300')).toEqual({ weeks: 1, left: 0, beside: 0 })
    expect((await screen()).metrics).toMatchObject({ revenue: 84_300, earlier: 1 })
  })

  test('stands beside a typed one that differs, and the newest wins', async () => {
    const before = await typed({ revenue: 84_000, notes: 'Busy' })
    expect(await arrives('Revenue=84210')).toEqual({ weeks: 0, left: 1, beside: 1 })
    const figure = { field: 'revenue', value: 84_210, ...TOAST, arrivedAt: server.clock.now().toISOString() }
    expect((await screen()).metrics).toEqual({ ...before, arrived: [figure] })
    await arrives('Revenue=84300')
    expect(await beside()).toEqual(['revenue 84300'])
  })

  test('fills what is empty beside a typed one, which stays typed', async () => {
    await typed({ revenue: 84_000 })
    expect(await arrives('Revenue,Tips=84210,900')).toEqual({ weeks: 1, left: 0, beside: 1 })
    await arrives('Revenue,Tips=84220,950')
    expect((await screen()).metrics).toMatchObject({ revenue: 84_000, tips: 950 })
    expect(await beside()).toEqual(['revenue 84220'])
  })

  test('no longer stands there when the stored one is equal: typed, or arrived again', async () => {
    await typed({ revenue: 84_000, tips: 1 })
    await arrives('Revenue,Tips=84210,900')
    expect(await beside()).toEqual(['revenue 84210', 'tips 900'])
    await arrives('Revenue=84000')
    expect(await beside()).toEqual(['tips 900'])
    await typed({ revenue: 84_000, tips: 900 })
    expect(await beside()).toEqual([])
  })
})

describe('the decision', () => {
  test('to take it saves it in the person’s name, and keeps the typed one in the history', async () => {
    await typed({ revenue: 84_000, tips: 900, notes: 'Busy' })
    await arrives('Revenue=84210')
    const { status, body } = await decide('take')
    expect(status).toBe(200)
    const via = 'Toast, sales by day · by e-mail'
    expect(body).toMatchObject({ revenue: 84_210, tips: 900, notes: 'Busy', by: 'Dana Test' })
    expect(body).toMatchObject({ source: 'imported', via, earlier: 1 })
    expect(await newestRow()).toMatchObject({
      action: 'metrics.taken',
      meta: { venue: 'Las Perlas', before: { revenue: '84000.00' }, after: { revenue: '84210.00' }, via },
    })
    const { versions } = (await asGm('GET /api/metrics/:id/history', { params: { id: body.id } })).body
    expect(versions.map(({ revenue, source, via }) => ({ revenue, source, via }))).toEqual([
      { revenue: 84_210, source: 'imported', via },
      { revenue: 84_000, source: 'typed', via: null },
    ])
    expect(await beside()).toEqual([])
    // Revenue is the file’s now, tips are still the person’s.
    expect(await arrives('Revenue,Tips=84300,950')).toEqual({ weeks: 1, left: 0, beside: 1 })
    expect((await screen()).metrics).toMatchObject({ revenue: 84_300, tips: 900 })
  })

  test('to keep the typed one changes no figure', async () => {
    const before = await typed({ revenue: 84_000 })
    await arrives('Revenue=84210')
    expect(await decide('keep')).toMatchObject({ status: 200, body: before })
    expect((await screen()).metrics).toEqual(before)
    expect(await newestRow()).toMatchObject({
      action: 'metrics.kept',
      meta: { venueId: venue.id, field: 'revenue', kept: 84_000, arrived: 84_210 },
    })
  })

  test('to keep it is remembered: the same figure of the same source does not ask again, another does', async () => {
    const before = await typed({ revenue: 84_000 })
    await arrives('Revenue=84210')
    await decide('keep')
    expect(await arrives('Revenue,Tips=84210,900')).toMatchObject({ weeks: 1, beside: 0 })
    expect(await beside()).toEqual([])
    expect((await asGm('GET /api/review/count')).body.total).toBe((await asGm('GET /api/review')).body.total)
    expect((await asGm('GET /api/review')).body.arrived).toEqual([])
    expect(await decide('take')).toMatchObject({
      error: { code: 'stale', error: 'Someone else has decided this already.' },
    })
    await arrives('Revenue=84210', { ...TOAST, source: 'Square' })
    expect(await beside()).toEqual(['revenue 84210'])
    await decide('keep')
    await arrives('Revenue=84300', { ...TOAST, source: 'Square' })
    expect(await beside()).toEqual(['revenue 84300'])
    expect((await screen()).metrics).toMatchObject({ revenue: before.revenue })
  })

  test('to keep it no longer counts once somebody types another figure', async () => {
    await typed({ revenue: 84_000, tips: 1 })
    await arrives('Revenue=84210')
    await decide('keep')
    await typed({ revenue: 84_000, tips: 2 })
    await arrives('Revenue=84210')
    expect(await beside()).toEqual([])
    await typed({ revenue: 84_100 })
    await arrives('Revenue=84210')
    expect(await beside()).toEqual(['revenue 84210'])
  })

  test('a figure that is typed after it stays typed', async () => {
    await typed({ revenue: 84_000 })
    await arrives('Revenue=84210')
    await decide('take')
    await typed({ revenue: 84_500 })
    expect(await arrives('Revenue=84210')).toMatchObject({ weeks: 0, beside: 1 })
    expect((await screen()).metrics).toMatchObject({ revenue: 84_500, source: 'typed', via: null })
  })

  test.each(['take', 'keep'] as const)('to %s it is refused as stale', async (decision) => {
    const first = await typed({ revenue: 84_000 })
    await arrives('Revenue=84210')
    await typed({ revenue: 84_100 })
    const stale = (error: string) => ({
      status: 409,
      error: { code: 'stale', error, currentMetrics: { revenue: 84_100 } },
    })
    expect(await decide(decision, { version: first.updatedAt })).toMatchObject(
      stale('Someone else changed this week.'),
    )
    await arrives('Revenue=84300')
    expect(await decide(decision, { value: 84_210 })).toMatchObject(
      stale('Another figure has arrived since.'),
    )
    expect(await beside()).toEqual(['revenue 84300'])
    expect((await decide('keep', { value: 84_300 })).status).toBe(200)
    expect(await decide(decision)).toMatchObject(stale('Someone else has decided this already.'))
  })

  test('is refused for a figure that no file has, and for a week out of reach', async () => {
    const { id, updatedAt: version } = await typed({ revenue: 84_000 })
    const field = 'laborTruePct' as 'revenue'
    expect(await decide('take', { field })).toMatchObject({ status: 400, error: { field: 'field' } })
    const stranger = await server.as(await makeStaff(db, company, 'GM'))
    expect(
      await stranger('POST /api/metrics/:id/take', { params: { id }, body: { field: 'revenue', version } }),
    ).toMatchObject({ status: 404 })
  })
})
