import { RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import {
  ORDERS,
  type Order,
  ROLLUP_SORTS,
  ROLLUP_SPANS,
  type RollupSort,
} from '@scope/contract/insight/rollup.words'
import { addWeeks, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Company, makeCompany, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import { checkSummaries, countChanged, recountAll } from './jobs.ts'

const START = '2026-11-09T20:00:00Z'
const HOUR = 3_600_000
const RANGES = Object.keys(RANGE_MONTHS) as Range[]

let server: TestApp
const db = () => server.database.db

beforeAll(async () => {
  server = await testApp(START)
})
afterAll(() => server.close())

async function scene() {
  server.clock.set(START)
  await server.owner.transaction(async (tx) => {
    // Else each job would count the companies of earlier scenes, too. Their rows stay: no figure may contain them.
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`delete from orgs`)
  })
  const company = await makeCompany(db())
  const venues = [
    await makeVenue(db(), company, { timezone: 'America/Los_Angeles', state: 'CA' }),
    await makeVenue(db(), company, { timezone: 'America/New_York', state: 'NY' }),
    await makeVenue(db(), company, { timezone: 'America/Los_Angeles', state: 'CA' }),
  ] as const
  const members = [
    await makeStaff(db(), company, 'AGM', { venues: [venues[0]], adminDayDow: 3 }),
    await makeStaff(db(), company, 'BLT', { venues: [venues[1]] }),
    await makeStaff(db(), company, 'BLT', { venues: [venues[2]], adminDayDow: 0 }),
  ] as const
  for (const [index, member] of members.entries())
    await makePriority(db(), venues[index] ?? venues[0], member, {})
  const admin = await makeStaff(db(), company, 'VP', { accessRole: 'FULL_ADMIN' })
  return { company, venues, members, admin }
}
type Scene = Awaited<ReturnType<typeof scene>>

const priorityOf = async (company: Company, nth: number) => {
  const found = await db().rows<{ id: string }>(sql`
    select p.id from priorities p join venues v on v.id = p.venue_id where v.org_id = ${company.id} order by p.created_at, p.id`)
  return found[nth % found.length]?.id ?? ''
}

/** One step of a history. `pick` chooses the venue, the member, the priority or a week back. */
type Step = { does: keyof typeof STEPS; pick: number; flag: boolean; amount: number }

/** Every write that changes a figure of the rollup, through its call. A refused one changes nothing. */
const STEPS = {
  numbers: async ({ venues, admin }: Scene, { pick, flag, amount }: Step) => {
    const week = addWeeks(weekOf(today()), -(pick % 5))
    const numbers = {
      revenue: flag ? amount : null,
      laborBasePct: amount / 10_000,
      cogsPct: flag ? 20 : null,
    }
    const asAdmin = await server.as(admin)
    await asAdmin('POST /api/metrics', {
      query: { venue: venues[pick % 3]?.id ?? '' },
      body: { weekOf: week, ...numbers },
    })
  },
  journal: async ({ members }: Scene, { pick, flag }: Step) => {
    const asMember = await server.as(members[pick % 3] ?? members[0])
    const weekAgo = addWeeks(weekOf(today()), -(pick % 4))
    await asMember('POST /api/journals', {
      body: { weekOf: weekAgo, entry: 'Counted the bar.', draft: flag },
    })
  },
  'check-in': async ({ company, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const body = { status: flag ? ('ON_TRACK' as const) : ('AT_RISK' as const), note: 'As agreed.' }
    await asAdmin('PATCH /api/priorities/:id/status', {
      params: { id: await priorityOf(company, pick) },
      body,
    })
  },
  'sign-off': async ({ company, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: await priorityOf(company, pick) }
    await asAdmin('PATCH /api/priorities/:id/status', { params, body: { status: 'COMPLETED' } })
    if (flag) await asAdmin('DELETE /api/priorities/:id/sign-off', { params })
  },
  priority: async ({ company, members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const [member] = await db().rows<{ venueId: string | null }>(
      sql`select venue_id as "venueId" from app_users where id = ${members[pick % 3]?.id}`,
    )
    if (flag)
      await asAdmin('POST /api/priority', {
        body: { venueId: member?.venueId ?? '', bltId: members[pick % 3]?.id ?? '', title: 'Faster rounds' },
      })
    else await asAdmin('DELETE /api/priorities/:id', { params: { id: await priorityOf(company, pick) } })
  },
  withdrawal: async ({ company, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: await priorityOf(company, pick) }
    await asAdmin('POST /api/priorities/:id/withdraw', { params, body: { reason: 'A mistake of ours.' } })
  },
  move: async ({ venues, members, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { venueId: venues[(pick + 1) % 3]?.id ?? '' } })
  },
  role: async ({ venues, members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    const at = venues[pick % 3]?.id ?? ''
    const body = flag ? { role: 'GM' as const, venueIds: [at] } : { role: 'BLT' as const, venueId: at }
    await asAdmin('PATCH /api/people/:id', { params, body })
  },
  active: async ({ members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { active: flag } })
  },
  'admin day': async ({ members, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { adminDayDow: pick % 7 } })
  },
  venue: async ({ admin }: Scene, { amount }: Step) => {
    const asAdmin = await server.as(admin)
    await asAdmin('POST /api/venues', { body: { name: `Bar ${amount}`, state: 'TX' } })
  },
  rename: async ({ venues, admin }: Scene, { pick, flag, amount }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: venues[pick % 3]?.id ?? '' }
    const body = flag ? { name: `Bar ${amount}` } : { group: `District ${pick % 2}` }
    await asAdmin('PATCH /api/venues/:id', { params, body })
  },
  time: async (_: Scene, { pick }: Step) => {
    server.clock.set(new Date(server.clock.now().getTime() + pick * 9 * HOUR).toISOString())
  },
  count: async () => {
    await countChanged(server.parts)
  },
}

const today = () => server.clock.now().toISOString().slice(0, 10)

const stepOf = fc.record({
  does: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  pick: fc.integer({ min: 0, max: 11 }),
  flag: fc.boolean(),
  amount: fc.integer({ min: 0, max: 99_999 }),
})

type Sorted = { sort: RollupSort; order: Order }
const sortedBy = fc.record({ sort: fc.constantFrom(...ROLLUP_SORTS), order: fc.constantFrom(...ORDERS) })

/** The rollup of every span, by name, in another order, and with its filters and groups; and Studio Crit of each range. */
async function readAll({ admin }: Scene, sorted: Sorted) {
  const asAdmin = await server.as(admin)
  const rollup = async (query: object) => (await asAdmin('GET /api/rollup', { query })).body
  const crit = async (range: Range) =>
    (await asAdmin('GET /api/analytics/studio-crit', { query: { range } })).body
  return Promise.all([
    ...ROLLUP_SPANS.flatMap((span) => [
      rollup({ span }),
      rollup({ span, ...sorted }),
      rollup({ span, needs: 'any', ...sorted }),
      rollup({ span, by: 'group', ...sorted }),
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
      for (const step of history) await STEPS[step.does](company, step)

      const partly = await readAll(company, sorted)
      await countChanged(server.parts)
      const stored = await readAll(company, sorted)
      expect(await checkSummaries(server.parts)).toBe(0)
      await sameFromRows(company)
      await db().run(sql`delete from company_summaries`)
      const counted = await readAll(company, sorted)
      expect(partly).toEqual(counted)
      expect(stored).toEqual(counted)
      await db().run(sql`delete from venue_summaries`)
    }),
    { numRuns: 12 },
  )
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
