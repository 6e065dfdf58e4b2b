import sql from 'sql-template-tag'
import type { Context, Person } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso } from '../../kernel/db/sql.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'
import { standsInOf } from '../stand-in/view.ts'

/*
 * Mostly without a reach, since a reach is created from what it finds.
 */

type Times = { createdAt: Date; expire: Date; provenAt: Date; kept: boolean }
export type LiveSession = { person: Person; companyZone: string } & Times

/** `device` is null for sessions of earlier releases. */
export type StoredSession = {
  sid: string
  device: string | null
  createdAt: string
  expiresAt: string
  kept: boolean
}

type Row = Omit<Person, 'bltId'> & { companyZone: string } & Times

/** The columns of a `Person`, from `users u`, `app_users a` and `orgs o`. */
export const personColumns = sql`u.id as "userId", u.email, u.first_name as "firstName",
           u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.theme, u.compare, u.role as "accessRole",
           a.id as "appUserId", a.role as "jobRole", a.position, a.slug, a.venue_id as "venueId",
           o.id as "orgId", o.name as "orgName", o.timezone as "companyZone",
           case when a.role = 'GM' and u.role <> 'FULL_ADMIN' then
             array(select va.venue_id from venue_assignments va where va.app_user_id = a.id
                   order by (va.venue_id = u.assigned_venue) is true desc, va.place)
           when a.role = 'VP' and u.role <> 'FULL_ADMIN' and (cardinality(a.groups) > 0 or exists (
             select from venue_assignments va where va.app_user_id = a.id)) then
             array(select v.id from venues v
                    where v.org_id = a.org_id and (v.group_name = any(a.groups) or v.id in (
                      select va.venue_id from venue_assignments va where va.app_user_id = a.id))
                    order by (v.id = u.assigned_venue) is true desc, lower(v.name), v.id)
           else case when a.venue_id is null then '{}'::uuid[] else array[a.venue_id] end end as "venueIds",
           case when a.role = 'VP' and u.role <> 'FULL_ADMIN' then nullif(a.groups || array(
             select v.name from venue_assignments va join venues v on v.id = va.venue_id
              where va.app_user_id = a.id order by lower(v.name), v.id), '{}') end as region`
/** The domain is no join of its own, because the planner would then begin with all users of the company. */
const atWork = sql`join app_users a on a.auth_user_id = u.id
      join orgs o on o.id = a.org_id and o.closed_at is null
       and (select d.org_id from org_domains d where d.domain = split_part(u.email, '@', 2)) = o.id`
/** A person stands in only with their sessions: tokens and calendar feeds have their own roles alone. */
const ofSession = (now: Date) =>
  sql`s.created_at as "createdAt", s.expire, s.proven_at as "provenAt", s.kept, ${personColumns}, ${standsInOf(now)}`
const fromSessions = sql`from sessions s join users u on u.id = s.user_id and u.active ${atWork}`

/** The live session of a token's hash, with its active person and their current roles. */
export async function findSession(db: Db, sid: string, now: Date): Promise<LiveSession | undefined> {
  const [row] = await db.rows<Row>(
    sql`select ${ofSession(now)} ${fromSessions} where s.sid = ${sid} and s.expire > ${now}`,
  )
  return row && readSession(row)
}

function readSession(row: Row): LiveSession {
  const { createdAt, expire, provenAt, kept, companyZone, ...person } = row
  return { person: { ...person, bltId: person.appUserId }, companyZone, createdAt, expire, provenAt, kept }
}

/** An active person by id, with their current roles. */
export async function findPerson(
  db: Db,
  userId: string,
): Promise<{ person: Person; companyZone: string } | undefined> {
  const [row] = await db.rows<Omit<Row, keyof Times>>(
    sql`select ${personColumns} from users u ${atWork} where u.id = ${userId} and u.active`,
  )
  if (!row) return undefined
  const { companyZone, ...person } = row
  return { person: { ...person, bltId: person.appUserId }, companyZone }
}

/** An active person of the company, with their current roles and where they stand in. */
export async function findPersonOf(
  reach: Reach,
  db: Db,
  { appUserId, now }: { appUserId: string; now: Date },
): Promise<Person | undefined> {
  const [row] = await db.rows<Omit<Row, keyof Times>>(sql`
    select ${personColumns}, ${standsInOf(now)} from users u ${atWork}
     where a.id = ${appUserId} and a.org_id = ${reach.orgId} and u.active`)
  if (!row) return undefined
  const { companyZone: _, ...person } = row
  return { ...person, bltId: person.appUserId }
}

/** The people of live sessions with their current roles, for streams that are open. */
export async function findPeople(
  db: Db,
  sids: readonly string[],
  now: Date,
): Promise<{ sid: string; person: Person }[]> {
  const rows = await db.rows<Row & { sid: string }>(
    sql`select s.sid, ${ofSession(now)} ${fromSessions} where s.sid = any(${[...sids]}) and s.expire > ${now}`,
  )
  return rows.map(({ sid, ...row }) => ({ sid, person: readSession(row).person }))
}

/** A person who signs in. `zone` is the time zone of their company. */
export type SignedIn = Pick<Person, 'userId' | 'orgId' | 'email' | 'firstName'> & { zone: string }

/**
 * An active staff member, locked until the transaction ends, so that someone deactivated at the same time cannot sign
 * in.
 */
export async function holdStaff(db: Db, userId: string): Promise<SignedIn | undefined> {
  const [row] = await db.rows<SignedIn>(sql`
    select u.id as "userId", a.org_id as "orgId", u.email, u.first_name as "firstName", o.timezone as zone
      from users u join app_users a on a.auth_user_id = u.id join orgs o on o.id = a.org_id
      join org_domains d on d.org_id = a.org_id and d.domain = split_part(u.email, '@', 2)
     where u.id = ${userId} and u.active and o.closed_at is null for no key update of u`)
  return row
}

export async function insertSession(db: Db, row: NewRow<'sessions'>): Promise<void> {
  await insert(db, 'sessions', [row])
}

export async function renewSession(db: Db, sid: string, expire: Date): Promise<void> {
  await db.run(sql`update sessions set expire = ${expire} where sid = ${sid}`)
}

/** Ends a person's live sessions beyond the latest ones. Returns how many. */
export function endOldest(db: Db, userId: string, allowed: number, now: Date): Promise<number> {
  return db.run(sql`
    delete from sessions where sid in (
      select sid from sessions where user_id = ${userId} and expire > ${now}
       order by created_at desc, sid offset ${allowed})`)
}

/** The start of a live session. */
export async function findStart(db: Db, sid: string, now: Date): Promise<Date | undefined> {
  const [row] = await db.rows<{ createdAt: Date }>(
    sql`select created_at as "createdAt" from sessions where sid = ${sid} and expire > ${now}`,
  )
  return row?.createdAt
}

/** Marks a session as kept, or not, with its new end. */
export async function saveKept(db: Db, sid: string, kept: boolean, expire: Date): Promise<void> {
  await db.run(sql`update sessions set kept = ${kept}, expire = ${expire} where sid = ${sid}`)
}

/** Gives a session a new id. */
export async function renameSession(db: Db, sid: string, next: string): Promise<void> {
  await db.run(sql`update sessions set sid = ${next} where sid = ${sid}`)
}

/** Ends a session. Returns whose it was, if it had not ended yet. */
export async function deleteSession(
  db: Db,
  sid: string,
  now: Date,
): Promise<Pick<Person, 'userId' | 'orgId'> | undefined> {
  const [ended] = await db.rows<Pick<Person, 'userId' | 'orgId'>>(sql`
    delete from sessions s using app_users a
     where s.sid = ${sid} and s.expire > ${now} and a.auth_user_id = s.user_id
    returning s.user_id as "userId", a.org_id as "orgId"`)
  return ended
}

/** A person's live sessions, latest first. */
export async function listSessions({
  db,
  person,
  now,
}: Pick<Context, 'db' | 'person' | 'now'>): Promise<StoredSession[]> {
  return db.rows<StoredSession>(sql`
    select sid, sess->>'device' as device, ${iso('created_at')} as "createdAt", ${iso('expire')} as "expiresAt", kept
      from sessions where user_id = ${person.userId} and expire > ${now} order by sessions.created_at desc, sid`)
}

/** Ends some of a person's sessions. Returns the devices of those that had not ended yet. */
export async function endSessions(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  which: { sid: string } | { except: string },
): Promise<(string | null)[]> {
  const condition = 'sid' in which ? sql`sid = ${which.sid}` : sql`sid <> ${which.except}`
  const ended = await db.rows<{ device: string | null }>(sql`
    delete from sessions where user_id = ${person.userId} and expire > ${now} and ${condition}
    returning sess->>'device' as device`)
  return ended.map(({ device }) => device)
}

/** Ends all sessions of people of the company, except one. Returns whose each was. */
export function deleteSessionsOf(
  reach: Reach,
  db: Db,
  appUserIds: readonly string[],
  { except }: { except: string },
): Promise<{ userId: string }[]> {
  return db.rows<{ userId: string }>(sql`
    delete from sessions s using app_users a
     where a.id = any(${[...appUserIds]}::uuid[]) and a.org_id = ${reach.orgId} and s.user_id = a.auth_user_id
       and s.sid <> ${except}
    returning s.user_id as "userId"`)
}

/** Saves the person's theme and what figures are compared with. */
export async function savePreferencesOf(
  { db, person }: Pick<Context, 'db' | 'person'>,
  { theme, compare }: Pick<Person, 'theme' | 'compare'>,
): Promise<void> {
  await db.run(sql`update users set theme = ${theme}, compare = ${compare} where id = ${person.userId}`)
}

/** Whether a person has a passkey that works at a host. */
export async function hasPasskey(db: Db, userId: string, site: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from passkeys where user_id = ${userId} and coalesce(site, ${site}) = ${site} limit 1`,
  )
  return rows.length > 0
}

/** Ends the calendar addresses of people of the company. Returns how many there were. */
export function endCalendarFeeds(reach: Reach, db: Db, appUserIds: readonly string[]): Promise<number> {
  return db.run(sql`
    delete from calendar_feeds f using app_users a
     where a.id = any(${[...appUserIds]}::uuid[]) and a.org_id = ${reach.orgId} and f.user_id = a.auth_user_id`)
}
