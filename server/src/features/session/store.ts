import sql from 'sql-template-tag'
import type { Person } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { insert, type NewRow } from '../../db/tables.ts'

/*
 * The one store that takes no reach: a reach is minted from what it finds.
 */

export type LiveSession = { person: Person; createdAt: Date; expire: Date }

type Row = Omit<Person, 'bltId'> & { createdAt: Date; expire: Date }

/** The live session of a token's hash, with its active person and roles as they stand now. */
export async function findSession(db: Db, sid: string, now: Date): Promise<LiveSession | undefined> {
  const [row] = await db.rows<Row>(sql`
    select s.created_at as "createdAt", s.expire, u.id as "userId", u.email, u.first_name as "firstName",
           u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.theme, u.role as "accessRole",
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
  if (!row) return undefined
  const { createdAt, expire, ...person } = row
  return { person: { ...person, bltId: person.appUserId }, createdAt, expire }
}

/** The active staff member of a company whose domain is the address's. */
export async function findStaff(db: Db, email: string): Promise<{ userId: string } | undefined> {
  const [found] = await db.rows<{ userId: string }>(sql`
    select u.id as "userId" from users u join orgs o on o.domain = split_part(u.email, '@', 2)
     where u.email = ${email} and u.active`)
  return found
}

export async function insertSession(db: Db, row: NewRow<'sessions'>): Promise<void> {
  await insert(db, 'sessions', [row])
}

export async function renewSession(db: Db, sid: string, expire: Date): Promise<void> {
  await db.run(sql`update sessions set expire = ${expire} where sid = ${sid}`)
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.run(sql`delete from sessions where sid = ${sid}`)
}

/** Ended sessions are swept at each sign-in: few, and by index. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from sessions where expire < ${now}`)
}
