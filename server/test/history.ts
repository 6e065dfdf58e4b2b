import { addWeeks, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import type { TestApp } from './app.ts'
import { makeCompany, makePriority, makeStaff, makeTarget, makeVenue } from './world.ts'

/*
 * Histories of writes in a small company, for tests of counts over the rows.
 */

export const START = '2026-11-09T20:00:00Z'
const HOUR_MS = 3_600_000

/** A new company with three venues in two time zones, each with a member and a priority. */
export async function historyScene(server: TestApp) {
  const { db } = server.database
  server.clock.set(START)
  const company = await makeCompany(db)
  const venues = [
    await makeVenue(db, company, { timezone: 'America/Los_Angeles', state: 'CA' }),
    await makeVenue(db, company, { timezone: 'America/New_York', state: 'NY' }),
    await makeVenue(db, company, { timezone: 'America/Los_Angeles', state: 'CA' }),
  ] as const
  const members = [
    await makeStaff(db, company, 'AGM', { venues: [venues[0]], adminDayDow: 3 }),
    await makeStaff(db, company, 'BLT', { venues: [venues[1]] }),
    await makeStaff(db, company, 'BLT', { venues: [venues[2]], adminDayDow: 0 }),
  ] as const
  for (const [index, member] of members.entries())
    await makePriority(db, venues[index] ?? venues[0], member, {})
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  return { server, company, venues, members, admin }
}
export type Scene = Awaited<ReturnType<typeof historyScene>>

const priorityOf = async ({ server, company }: Pick<Scene, 'server' | 'company'>, nth: number) => {
  const rows = await server.database.db.rows<{ id: string }>(sql`
    select p.id from priorities p join venues v on v.id = p.venue_id where v.org_id = ${company.id} order by p.created_at, p.id`)
  return rows[nth % rows.length]?.id ?? ''
}

/** One step of a history. `pick` chooses the venue, the member, the priority or a week back. */
export type Step = { does: keyof typeof STEPS; pick: number; flag: boolean; amount: number }

const todayOf = ({ clock }: TestApp) => clock.now().toISOString().slice(0, 10)

/** Every write that changes waiting work, and the passing of a day. A refused write changes nothing. */
const STEPS = {
  numbers: async ({ server, venues, admin }: Scene, { pick, flag, amount }: Step) => {
    const week = addWeeks(weekOf(todayOf(server)), -(pick % 5))
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
  journal: async ({ server, members }: Scene, { pick, flag }: Step) => {
    const asMember = await server.as(members[pick % 3] ?? members[0])
    const weekAgo = addWeeks(weekOf(todayOf(server)), -(pick % 4))
    await asMember('POST /api/journals', {
      body: { weekOf: weekAgo, entry: 'Counted the bar.', draft: flag },
    })
  },
  'check-in': async ({ server, company, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const body = { status: flag ? ('ON_TRACK' as const) : ('AT_RISK' as const), note: 'As agreed.' }
    await asAdmin('PATCH /api/priorities/:id/status', {
      params: { id: await priorityOf({ server, company }, pick) },
      body,
    })
  },
  'sign-off': async ({ server, company, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: await priorityOf({ server, company }, pick) }
    await asAdmin('PATCH /api/priorities/:id/status', { params, body: { status: 'COMPLETED' } })
    if (flag) await asAdmin('DELETE /api/priorities/:id/sign-off', { params })
  },
  priority: async ({ server, company, members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const [member] = await server.database.db.rows<{ venueId: string | null }>(
      sql`select venue_id as "venueId" from app_users where id = ${members[pick % 3]?.id}`,
    )
    if (flag)
      await asAdmin('POST /api/priority', {
        body: { venueId: member?.venueId ?? '', bltId: members[pick % 3]?.id ?? '', title: 'Faster rounds' },
      })
    else
      await asAdmin('DELETE /api/priorities/:id', {
        params: { id: await priorityOf({ server, company }, pick) },
      })
  },
  withdrawal: async ({ server, company, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: await priorityOf({ server, company }, pick) }
    await asAdmin('POST /api/priorities/:id/withdraw', { params, body: { reason: 'A mistake of ours.' } })
  },
  move: async ({ server, venues, members, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { venueId: venues[(pick + 1) % 3]?.id ?? '' } })
  },
  role: async ({ server, venues, members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    const at = venues[pick % 3]?.id ?? ''
    const body = flag ? { role: 'GM' as const, venueIds: [at] } : { role: 'BLT' as const, venueId: at }
    await asAdmin('PATCH /api/people/:id', { params, body })
  },
  active: async ({ server, members, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { active: flag } })
  },
  'admin day': async ({ server, members, admin }: Scene, { pick }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: members[pick % 3]?.id ?? '' }
    await asAdmin('PATCH /api/people/:id', { params, body: { adminDayDow: pick % 7 } })
  },
  venue: async ({ server, admin }: Scene, { amount }: Step) => {
    const asAdmin = await server.as(admin)
    await asAdmin('POST /api/venues', { body: { name: `Bar ${amount}`, state: 'TX' } })
  },
  rename: async ({ server, venues, admin }: Scene, { pick, flag, amount }: Step) => {
    const asAdmin = await server.as(admin)
    const params = { id: venues[pick % 3]?.id ?? '' }
    const body = flag ? { name: `Bar ${amount}` } : { group: `District ${pick % 2}` }
    await asAdmin('PATCH /api/venues/:id', { params, body })
  },
  task: async ({ server, company, admin }: Scene, { pick, flag, amount }: Step) => {
    const asAdmin = await server.as(admin)
    const id = await priorityOf({ server, company }, pick)
    const [task] = await server.database.db.rows<{ id: string }>(
      sql`select id from priority_tasks where priority_id = ${id} order by sort_order limit 1`,
    )
    if (!task || amount % 3 === 0)
      await asAdmin('POST /api/priorities/:id/tasks', { params: { id }, body: { label: 'Weigh the rails' } })
    else await asAdmin('PATCH /api/tasks/:taskId', { params: { taskId: task.id }, body: { completed: flag } })
  },
  review: async ({ server, company, admin }: Scene, { pick, flag }: Step) => {
    const asAdmin = await server.as(admin)
    const journals = await server.database.db.rows<{ id: string }>(sql`
      select j.id from journals j join venues v on v.id = j.venue_id
       where v.org_id = ${company.id} and j.submitted_at is not null order by j.submitted_at, j.id`)
    const params = { id: journals[pick % journals.length]?.id ?? '' }
    if (flag) await asAdmin('POST /api/journals/:id/review', { params, body: {} })
    else await asAdmin('DELETE /api/journals/:id/review', { params })
  },
  mastery: async ({ server, members, admin }: Scene, { pick, flag }: Step) => {
    const verified = flag ? server.clock.now() : null
    await server.database.db.run(sql`
      insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at, verified_by_id, verified_at)
      values (${members[pick % 3]?.id}, 'pour-cost', 'MASTERED', ${admin.id}, ${server.clock.now()}, ${admin.id}, ${verified})
      on conflict (blt_id, skill_id) do update set verified_at = excluded.verified_at`)
  },
  target: async ({ server, venues }: Scene, { pick, flag, amount }: Step) => {
    const { db } = server.database
    const venue = venues[pick % 3] ?? venues[0]
    await db.run(sql`delete from targets where venue_id = ${venue.id}`)
    if (flag) await makeTarget(db, venue, { amount: (amount / 2000).toFixed(2) })
  },
  'check-in note': async ({ server, company }: Scene, { pick, flag }: Step) => {
    await server.database.db.run(sql`
      update priority_check_ins set note = ${flag ? 'Two bartenders short.' : ''}
       where priority_id = ${await priorityOf({ server, company }, pick)}`)
  },
  clock: async ({ server, company }: Scene, { flag }: Step) => {
    const timezone = flag ? 'America/New_York' : 'America/Los_Angeles'
    await server.database.db.run(sql`update orgs set timezone = ${timezone} where id = ${company.id}`)
  },
  time: async ({ server }: Scene, { pick }: Step) => {
    server.clock.set(new Date(server.clock.now().getTime() + pick * 9 * HOUR_MS).toISOString())
  },
}

export const stepOf = fc.record({
  does: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  pick: fc.integer({ min: 0, max: 11 }),
  flag: fc.boolean(),
  amount: fc.integer({ min: 0, max: 99_999 }),
})

/** Makes one step. */
export const perform = (scene: Scene, step: Step): Promise<void> => STEPS[step.does](scene, step)
