import { and, eq, lt, sql } from 'drizzle-orm'
import type { Person } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { orgs, sessions, users } from '../../db/schema.ts'

/*
 * The one store that takes no reach: a reach is minted from what it finds.
 */

export type LiveSession = { person: Person; createdAt: Date; expire: Date }

type Row = Omit<Person, 'bltId'> & { createdAt: Date | string; expire: Date | string }

/** The live session of a token's hash, with its active person and roles as they stand now. */
export async function findSession(db: Db, sid: string, now: Date): Promise<LiveSession | undefined> {
  const found = await db.execute(sql`
    select s.created_at as "createdAt", s.expire, u.id as "userId", u.email, u.first_name as "firstName",
           u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.role as "accessRole",
           a.id as "appUserId", a.role as "jobRole", a.position, a.slug, a.venue_id as "venueId",
           o.id as "orgId", o.name as "orgName",
           case when a.role = 'GM' and u.role <> 'FULL_ADMIN' then
             array(select va.venue_id from venue_assignments va where va.app_user_id = a.id
                   order by (va.venue_id = u.assigned_venue) is true desc, va.place)
           else case when a.venue_id is null then '{}'::uuid[] else array[a.venue_id] end end as "venueIds"
      from sessions s
      join users u on u.id = s.user_id and u.active
      join app_users a on a.auth_user_id = u.id
      join orgs o on o.id = a.org_id and o.domain = split_part(u.email, '@', 2)
     where s.sid = ${sid} and s.expire > ${now}`)
  const row = found.rows[0] as Row | undefined
  if (!row) return undefined
  const { createdAt, expire, ...person } = row
  return {
    person: { ...person, bltId: person.appUserId },
    createdAt: new Date(createdAt),
    expire: new Date(expire),
  }
}

/** The active staff member of a company whose domain is the address's. */
export async function findStaff(db: Db, email: string): Promise<{ userId: string } | undefined> {
  const rows = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(orgs, eq(orgs.domain, sql`split_part(${users.email}, '@', 2)`))
    .where(and(eq(users.email, email), eq(users.active, true)))
  return rows[0]
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

export async function renewSession(db: Db, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid))
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/** Ended sessions are swept at each sign-in: few, and by index. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}
