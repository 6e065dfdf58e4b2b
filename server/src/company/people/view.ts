import type { Reply } from '@scope/contract/calls'
import type { Staff } from '@scope/contract/company/people'
import type { JobRole } from '@scope/contract/kernel/access'
import { COUNT_MAX, type Counted, counted } from '@scope/contract/kernel/count.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { holds, iso, isPerson, named, personName } from '../../kernel/db/sql.ts'

export type StaffFilter = {
  search?: string | undefined
  venueId?: string | undefined
  role?: JobRole | 'FULL_ADMIN' | undefined
  /** Undefined for everyone, including people who left. */
  active?: boolean | undefined
}

/** The trail is never shortened, unlike sessions. */
const hasSignedIn = sql`exists (select 1 from audits s where s.org_id = a.org_id and s.user_id = u.id
                                   and s.action = 'session.started')`

const staff = sql`
  a.id, u.email, u.first_name as "firstName", u.last_name as "lastName", ${personName('u')} as name,
  u.role as "accessRole", u.role = 'FULL_ADMIN' as "fullAdmin", a.role,
  u.active and a.role = 'GM' as "canHaveStandIn", a.position, case when a.role = 'GM' then null else a.venue_id end as "venueId",
  case when a.role = 'GM' then array(${ofManager('va.venue_id')}) else '{}'::uuid[] end as "venueIds",
  case when a.role = 'VP' then array(${ofManager('va.venue_id')}) else '{}'::uuid[] end as venues, a.groups,
  case when a.role = 'GM' then array(${ofManager('v.name')})
       when a.role = 'VP' and (cardinality(a.groups) > 0 or exists (select ${raw('1')} from venue_assignments x
                                                                  where x.app_user_id = a.id))
         then a.groups || array(${ofManager('v.name')})
       else array(select v.name from venues v where v.id = a.venue_id) end as "venueNames",
  a.admin_day_dow as "adminDayDow", u.active,
  case when not u.active then ${iso('coalesce(u.deactivated_at, u.updated_at)')} end as "deactivatedAt",
  u.forgotten_as is not null as forgotten, ${iso('u.invited_at')} as "invitedAt",
  ${hasSignedIn} as "hasSignedIn", ${iso('greatest(u.updated_at, a.updated_at)')} as "updatedAt"`

/** A manager's venues, the default first. */
function ofManager(column: 'va.venue_id' | 'v.name'): Sql {
  return sql`select ${column === 'v.name' ? sql`v.name` : sql`va.venue_id`}
               from venue_assignments va join venues v on v.id = va.venue_id
              where va.app_user_id = a.id order by (v.id = u.assigned_venue) is true desc, va.place`
}

const matching = ({ orgId }: Reach, { search, venueId, role, active }: StaffFilter): Sql => sql`
  from app_users a join users u on u.id = a.auth_user_id
 where a.org_id = ${orgId} and ${isPerson('u')}
   ${search ? sql`and (${personName('u')} ilike ${holds(search)} or u.email ilike ${holds(search)})` : empty}
   ${role ? (role === 'FULL_ADMIN' ? sql`and u.role = ${role}` : sql`and a.role = ${role}`) : empty}
   ${active === undefined ? empty : sql`and u.active = ${active}`}
   ${venueId ? at(venueId) : empty}`

const at = (venueId: string): Sql => sql`
  and a.id in (select o.id from app_users o where o.venue_id = ${venueId} and o.role <> 'GM'
               union all
               select m.id from venue_assignments va join app_users m on m.id = va.app_user_id and m.role = 'GM'
                where va.venue_id = ${venueId})`

const BY_NAME = keyset('asc', [
  ['lower(u.name)', 'text'],
  ['u.id', 'id'],
])

/** One page of the company's staff, by name. */
export async function listStaff(
  reach: Reach,
  db: Db,
  filter: StaffFilter,
  { after, size }: Page,
): Promise<Paged<Staff>> {
  const rows = await db.rows<Staff & { cursor: string }>(sql`
    select ${staff}, ${BY_NAME.cursor} as cursor ${matching(reach, filter)} ${BY_NAME.after(after)}
     ${BY_NAME.first(size)}`)
  return paged(rows, size)
}

/** How many people match, up to `COUNT_MAX`. */
export async function countStaff(reach: Reach, db: Db, filter: StaffFilter): Promise<Counted> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int from (select ${matching(reach, filter)} limit ${raw(String(COUNT_MAX + 1))}) x`)
  return counted(row?.count)
}

/** One person of the company by id or slug. */
export async function findStaff(reach: Reach, db: Db, ref: string): Promise<Staff | undefined> {
  const [row] = await db.rows<Staff>(sql`
    select ${staff} from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and ${isPerson('u')} and ${named('a', ref)}`)
  return row
}

/** One person of the company by the stored form of their address. */
export async function findStaffByEmail(reach: Reach, db: Db, email: string): Promise<Staff | undefined> {
  const [row] = await db.rows<Staff>(sql`
    select ${staff} from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and ${isPerson('u')} and u.email = ${email}`)
  return row
}

/** The people of the company who have a session, a calendar address or a token. */
export async function listSignedIn(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select a.id from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and ${isPerson('u')}
       and (exists (select from sessions s where s.user_id = a.auth_user_id)
            or exists (select from calendar_feeds f where f.user_id = a.auth_user_id)
            or exists (select from tokens t where t.user_id = a.auth_user_id and t.ended_at is null))
     order by a.id`)
  return rows.map(({ id }) => id)
}

type SignInRow = Omit<Reply<'GET /api/people/:id/sign-in'>, 'linksOnly'> & { wrongCodes: number }

/** How a person signs in at a host, and their live sessions, latest first. */
export async function findSignIn(
  reach: Reach,
  db: Db,
  appUserId: string,
  { now, site }: { now: Date; site: string },
): Promise<SignInRow> {
  const [row] = await db.rows<SignInRow>(sql`
    select ${iso('u.invited_at')} as "invitedAt", u.wrong_codes as "wrongCodes",
           u.oidc_subject is not null as pinned,
           (select ${iso('max(t.created_at)')} from audits t where t.org_id = a.org_id and t.user_id = u.id
              and t.action = 'session.started') as "lastSignInAt",
           (select count(*)::int from passkeys p
              where p.user_id = u.id and coalesce(p.site, ${site}) = ${site}) as passkeys,
           (select ${iso('f.made_at')} from calendar_feeds f where f.user_id = u.id) as "calendarSince",
           (select count(*)::int from tokens t
             where t.user_id = u.id and t.ended_at is null and t.expires_at > ${now}) as tokens,
           coalesce((select json_agg(json_build_object('id', s.sid,
               'device', coalesce(s.sess->>'device', 'Unknown device'),
               'createdAt', ${iso('s.created_at')}) order by s.created_at desc, s.sid)
              from sessions s where s.user_id = u.id and s.expire > ${now}), '[]'::json) as sessions
      from app_users a join users u on u.id = a.auth_user_id
     where a.id = ${appUserId} and a.org_id = ${reach.orgId}`)
  if (!row) throw new Error('A person who was just found is there.')
  return row
}

export type Invitee = { userId: string; email: string; name: string }

/**
 * Whom an invitation is for: the named people, or everyone who was never invited and never signed in. Only active ones,
 * and of the named only those who were not invited since an instant. Locked until the transaction ends.
 */
export async function lockInvitees(
  reach: Reach,
  db: Db,
  which: { ids: readonly string[]; notSince: Date } | 'everyone',
): Promise<Invitee[]> {
  const condition =
    which === 'everyone'
      ? sql`u.invited_at is null and not ${hasSignedIn}`
      : sql`a.id = any(${[...which.ids]}::uuid[]) and (u.invited_at is null or u.invited_at <= ${which.notSince})`
  return db.rows<Invitee>(sql`
    select u.id as "userId", u.email, ${personName('u')} as name
      from app_users a join users u on u.id = a.auth_user_id and u.active
     where a.org_id = ${reach.orgId} and ${condition} order by u.id for update of u`)
}
