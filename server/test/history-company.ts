import sql, { raw } from 'sql-template-tag'
import { fillCompany } from '../src/insight/rollup/test/company.ts'
import type { Database } from '../src/kernel/db/pool/pool.ts'
import { type Company, makeCompany, makeStaff, type Staff, type Venue } from './world.ts'

/*
 * Adds past data to the company of the rollup's tests: when priorities and tasks were due, signed off and done, and who
 * can read the journals.
 */

/** The period of a date, written out week by week. */
export const periodOf = (date: string) => sql`
  (array[1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9,
         10, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 12])[extract(week from ${raw(date)})::int]`

export type History = {
  company: Company
  venues: Venue[]
  admin: Staff
  /** General manager of four venues in several time zones. */
  gm: Staff
  leadership: Staff
  /** Members who are at a venue. */
  members: Staff[]
}

export async function fillHistory(
  database: Database,
  { seed, venues: count, now }: { seed: number; venues: number; now: string },
): Promise<History> {
  const { db } = database
  const today = now.slice(0, 10)
  const company = await makeCompany(db)
  const made = await fillCompany(db, company, { seed, venues: count, today })
  await database.transaction(async (tx) => {
    // One connection and one seed give the same company each time, except for its ids.
    await tx.rows(sql`select setseed(${seed / 100})`)
    await tx.run(sql`
      update priorities p set
        due_at = date_trunc('week', ${today}::date - random() * interval '400 days')::date + 6,
        closed_at = case when status = 'COMPLETED' then ${today}::timestamptz - random() * interval '400 days' end,
        category = (array['OPERATIONS', 'TEAM_LEADERSHIP', 'VENUE_MARKETING', 'STAFF_SUPPORT', 'UNHEARD_OF'])[1 + floor(random() * 5)]
       from venues v where v.id = p.venue_id and v.org_id = ${company.id}`)
    // Half of them were signed off within hours of the end of the due week, before or after midnight.
    await tx.run(sql`
      update priorities p set closed_at = (p.due_at + 1)::timestamptz + (random() - 0.5) * interval '30 hours'
       from venues v where v.id = p.venue_id and v.org_id = ${company.id} and p.closed_at is not null and random() < 0.5`)
    await tx.run(sql`
      update priorities p set year = extract(isoyear from due_at),
             period = ${periodOf('due_at')}
       from venues v where v.id = p.venue_id and v.org_id = ${company.id}`)
    await tx.run(sql`
      insert into priority_tasks (priority_id, label, completed, completed_at)
      select p.id, 'Task', d.done, case when d.done then ${today}::timestamptz - random() * interval '400 days' end
        from priorities p join venues v on v.id = p.venue_id and v.org_id = ${company.id}
       cross join generate_series(1, 4) n cross join lateral (select random() < 0.7 + n * 0 as done) d`)
    await tx.run(sql`
      update journals j set visibility = case when random() < 0.4 then 'shared' else 'private' end,
             category = case when random() < 0.4 then (array['LEADERSHIP', 'OPERATIONS'])[1 + floor(random() * 2)] end,
             submitted_at = least(submitted_at + (random() - 0.5) * interval '60 hours', ${now}::timestamptz),
             entry = (array['Weighed every bottle.', 'The negroni is back.', 'Quiet week.'])[1 + floor(random() * 3)]
       from venues v where v.id = j.venue_id and v.org_id = ${company.id}`)
  })
  const venues = await db.rows<Venue>(
    sql`select id, name, slug from venues where org_id = ${company.id} order by slug`,
  )
  const members = await db.rows<Staff>(sql`
    select u.id as "userId", a.id, u.email, a.slug, u.first_name as name
      from app_users a join users u on u.id = a.auth_user_id and u.active
     where a.org_id = ${company.id} and a.role in ('AGM', 'BLT') order by a.id`)
  return {
    company,
    venues,
    members,
    admin: await makeStaff(db, company, 'GM', { venues: venues.slice(0, 1), accessRole: 'FULL_ADMIN' }),
    gm: await makeStaff(db, company, 'GM', { venues: venues.slice(0, made.venues.length / 3) }),
    leadership: await makeStaff(db, company, 'LEADERSHIP_READONLY'),
  }
}
