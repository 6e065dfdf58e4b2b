import { RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import {
  ORDERS,
  type Order,
  ROLLUP_SORTS,
  ROLLUP_SPANS,
  type RollupSort,
} from '@scope/contract/insight/rollup.words'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { historyScene, perform, type Scene, START, stepOf } from '../../../test/history.ts'
import { makeJournal, makeStaff } from '../../../test/world.ts'
import { checkSummaries, countChanged, recountAll } from './jobs.ts'

const RANGES = Object.keys(RANGE_MONTHS) as Range[]

let server: TestApp
const db = () => server.database.db
const scene = () => historyScene(server)

beforeAll(async () => {
  server = await testApp(START)
})
afterAll(() => server.close())

type Sorted = { sort: RollupSort; order: Order }
const sortedBy = fc.record({ sort: fc.constantFrom(...ROLLUP_SORTS), order: fc.constantFrom(...ORDERS) })

/**
 * The rollup of every span, by name, in another order, and with its filters and groups, and its missing journals; and Studio
 * Crit of each range.
 */
async function readAll({ admin }: Scene, sorted: Sorted) {
  const asAdmin = await server.as(admin)
  const rollup = async (query: object) => (await asAdmin('GET /api/rollup', { query })).body
  const crit = async (range: Range) =>
    (await asAdmin('GET /api/analytics/studio-crit', { query: { range } })).body
  const journals = async (query: object) => (await asAdmin('GET /api/rollup/journals', { query })).body
  return Promise.all([
    ...ROLLUP_SPANS.flatMap((span) => [
      rollup({ span }),
      rollup({ span, ...sorted }),
      rollup({ span, needs: 'any', ...sorted }),
      rollup({ span, by: 'group', ...sorted }),
      journals({ span }),
    ]),
    ...RANGES.map(crit),
  ])
}

/** A custom span of the same weeks is counted from the rows, and says the same as the stored one. */
async function sameFromRows({ admin }: Scene) {
  const asAdmin = await server.as(admin)
  const span = 'this-period'
  const { body: named } = await asAdmin('GET /api/rollup', { query: { span } })
  const [from = '', to = from] = [named.weeks[0], named.weeks.at(-1)]
  const { body: chosen } = await asAdmin('GET /api/rollup', { query: { from, to } })
  expect({ ...chosen, span }).toEqual(named)
}

test('the stored figures are those of the rows, after any history of writes', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 5, maxLength: 14 }), sortedBy, async (history, sorted) => {
      const company = await scene()
      await countChanged(server.parts)
      for (const step of history) await perform(company, step)

      const partly = await readAll(company, sorted)
      await countChanged(server.parts)
      const stored = await readAll(company, sorted)
      expect(await checkSummaries(server.parts)).toBe(0)
      await sameFromRows(company)
      await db().run(sql`delete from company_summaries`)
      await db().run(sql`delete from venue_summaries`)
      const counted = await readAll(company, sorted)
      expect(partly).toEqual(counted)
      expect(stored).toEqual(counted)
    }),
    { numRuns: 12 },
  )
})

test('a venue whose journals were all submitted is listed again once one is missing', async () => {
  const { company, venues, members, admin } = await scene()
  for (const [index, member] of members.entries())
    await makeJournal(db(), venues[index] ?? venues[0], member, member, { weekOf: '2026-11-09' })
  await countChanged(server.parts)
  const asAdmin = await server.as(admin)
  const missing = async () => {
    const { body } = await asAdmin('GET /api/rollup/journals', { query: { span: 'this-week' } })
    return body.map(({ bltId, weekOf }) => [bltId, weekOf])
  }
  expect(await missing()).toEqual([])
  const { id } = await makeStaff(db(), company, 'BLT', { venues: [venues[1]] })
  expect(await missing()).toEqual([[id, '2026-11-09']])
  await countChanged(server.parts)
  expect(await missing()).toEqual([[id, '2026-11-09']])
})

test('the nightly comparison finds a difference, says so once, and has it counted again', async () => {
  const { company } = await scene()
  await countChanged(server.parts)
  expect(await checkSummaries(server.parts)).toBe(0)
  await db().run(sql`update venue_summaries set submitted = submitted + 1 where org_id = ${company.id}`)
  await expect(checkSummaries(server.parts)).rejects.toThrow('The summaries of 3 venues differ')
  expect(await countChanged(server.parts)).toBe(3)
  expect(await checkSummaries(server.parts)).toBe(0)
})

test('counting again replaces what is stored, and only one server counts at a time', async () => {
  const { company } = await scene()
  expect(await recountAll(server.parts)).toBe(true)
  const counted = sql`select count(*)::int as count from venue_summaries where org_id = ${company.id}`
  expect(await db().rows<{ count: number }>(counted)).toEqual([{ count: 24 }])
  await server.owner.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`summaries ${company.id}`}, 0))`)
    expect(await recountAll(server.parts)).toBe(false)
  })
})

test('a new week is counted before it begins, and the old one is forgotten', async () => {
  const { company } = await scene()
  const weeks = async () => {
    await countChanged(server.parts)
    const found = await db().rows<{ week: string }>(
      sql`select distinct week_of as week from venue_summaries
           where org_id = ${company.id} and span = 'this-week' order by 1`,
    )
    return found.map(({ week }) => week)
  }
  expect(await weeks()).toEqual(['2026-11-09'])
  // Half an hour before Monday in Los Angeles.
  server.clock.set('2026-11-16T07:30:00Z')
  expect(await weeks()).toEqual(['2026-11-09', '2026-11-16'])
  server.clock.set('2026-11-16T08:00:00Z')
  expect(await weeks()).toEqual(['2026-11-16'])
})

test('a midnight that makes a journal overdue changes the stored figures by themselves, then by the job', async () => {
  const { venues, admin } = await scene()
  await countChanged(server.parts)
  const asAdmin = await server.as(admin)
  const read = async () => {
    const query = { span: 'this-week', sort: 'attention', order: 'desc' } as const
    const { body } = await asAdmin('GET /api/rollup', { query })
    return body.rows.map(({ venueId, journals }) => [venueId, journals.overdue])
  }
  const holding = sql`
    select count(*)::int as count from venue_summaries
     where venue_id = ${venues[0].id} and span = 'this-week' and holds_until > ${new Date('2026-11-12T08:00:00Z')}`
  const [first, , last] = venues
  expect(await read()).toEqual(expect.arrayContaining([[first.id, 0]]))
  // Thursday in Los Angeles: the journal that was due on Wednesday is overdue there.
  server.clock.set('2026-11-12T08:00:00Z')
  expect(await db().rows(holding)).toEqual([{ count: 0 }])
  const counted = await read()
  expect(counted[0]).toEqual([first.id, 1])
  expect(counted).toEqual(expect.arrayContaining([[last.id, 0]]))
  expect(await countChanged(server.parts)).toBe(0)
  expect(await db().rows(holding)).toEqual([{ count: 1 }])
  expect(await read()).toEqual(counted)
})
