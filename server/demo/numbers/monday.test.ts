import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DUE_MONDAY, type TestApp, testApp } from '../../test/app.ts'
import type { Staff } from '../../test/world.ts'
import { buildDemo } from '../build.ts'

/*
 * The Monday of the demo company: every screen counts due, done, missed and overdue in the same way (decision 040).
 */

let server: TestApp
const as = (name: string) => server.as({ email: `${name}@lantern.example` } as Staff)

beforeAll(async () => {
  server = await testApp(DUE_MONDAY)
  await buildDemo({ database: server.database, clock: server.clock })
})
afterAll(() => server.close())

describe('on a Monday morning', () => {
  test('a journal that is due counts as missing nowhere, and the trend is of complete weeks', async () => {
    const vp = await as('vp')
    const { cards, compared, rows } = (await vp('GET /api/rollup', {})).body
    expect(compared).toEqual({ weeks: ['2026-11-16'], weeksBefore: ['2026-11-09'] })
    expect(cards.journals).toMatchObject({ submitted: 0, total: 41, overdue: 0, best: null, worst: null })
    expect(cards.journals.trend).toBeGreaterThan(0)
    expect(rows.every(({ journals }) => journals.overdue === 0)).toBe(true)
  })

  test('a venue’s overdue journals are as many in its signals as in the rollup and on its board', async () => {
    const [vp, admin] = [await as('vp'), await as('admin')]
    const span = 'last-4-weeks'
    const { rows } = (await vp('GET /api/rollup', { query: { span } })).body
    expect(rows.some(({ journals }) => journals.overdue > 1)).toBe(true)
    for (const { slug, journals } of rows) {
      const { members } = (
        await vp('GET /api/venues/:venue/board', { params: { venue: slug }, query: { span } })
      ).body
      const states = members.flatMap((member) => member.journals.map(({ state }) => state))
      expect(states.filter((state) => state === 'overdue')).toHaveLength(journals.overdue)
      const signals = (await admin('GET /api/analytics/signals', { query: { venue: slug } })).body
      const signal = signals.find(({ rule }) => rule === 'journals-overdue')
      if (signal) expect(signal.refs[0]?.rows, slug).toHaveLength(journals.overdue)
    }
  })

  test('home, signals and Waiting count the same missed check-ins', async () => {
    const [gm, venue] = [await as('gm'), 'las-perlas-la']
    const live = (await gm('GET /api/priorities', { query: { venue } })).body
    const misses = (name: string) => live.find(({ bltName }) => bltName === name)?.misses
    expect([misses('Bo Whitaker'), misses('Marisol Vega'), misses('Theo Park')]).toEqual([3, 1, 1])
    const signals = (await gm('GET /api/analytics/signals', { query: { venue } })).body
    const signal = signals.find(({ rule }) => rule === 'check-ins-missed')
    expect(signal?.headline).toBe('Check-ins missed three times in a row at Las Perlas LA')
    const { members } = (await gm('GET /api/review', { query: { venue } })).body
    const weeks = members.filter(({ missing }) => missing.includes('check-in')).map(({ weekOf }) => weekOf)
    expect(new Set(weeks)).toEqual(new Set(['2026-11-16']))
  })

  test('archive, year and records count the same check-ins of everybody, in every year', async () => {
    const admin = await as('admin')
    const people = await server.database.db.rows<{ venue: string; blt: string }>(sql`
      select distinct v.slug as venue, p.blt_id as blt
        from priorities p join venues v on v.id = p.reach_venue_id join orgs o on o.id = v.org_id
       where o.name = 'Lantern Hospitality' and p.year = 2026`)
    expect(people.length).toBeGreaterThan(40)
    let open = 0
    const compare = async (about: { venue: string; blt: string }, year: string) => {
      const [of, { body }] = await Promise.all([
        admin('GET /api/year/:venue/:blt', { params: about, query: { year } }),
        admin('GET /api/performance/:venue/:blt/:year', { params: { ...about, year } }),
      ])
      if (of.status !== 200) return
      const { checkIns, priorities } = of.body.counts
      expect([checkIns.made, checkIns.missed], `${about.blt} ${year}`).toEqual([
        body.totalCheckIns,
        body.totalMissedCheckIns,
      ])
      open += checkIns.open.made + checkIns.open.missed
      const lines = of.body.priorities.filter(({ outcome }) => outcome !== 'withdrawn')
      const sum = (field: 'checkIns' | 'missed') => lines.reduce((total, line) => total + line[field], 0)
      expect([sum('checkIns'), sum('missed')]).toEqual([
        checkIns.made + checkIns.open.made,
        checkIns.missed + checkIns.open.missed,
      ])
      expect(priorities.total).toBe(lines.length)
      for (const { id, totalCheckIns, missedCheckIns } of body.periodBreakdown) {
        expect(lines.find((line) => line.id === id)).toMatchObject({
          ...{ checkIns: totalCheckIns, missed: missedCheckIns },
        })
      }
    }
    for (const about of people.toSorted((a, b) => (a.blt < b.blt ? -1 : 1))) {
      await Promise.all([compare(about, '2025'), compare(about, '2026')])
    }
    expect(open).toBeGreaterThan(0)
  })
})
