import type { StandIn, StandInCandidate } from '@scope/contract/company/stand-in'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import {
  isPerson,
  isUuid,
  named,
  personName,
  todayAt,
  venueByName,
  workVenueOf,
} from '../../kernel/db/sql.ts'
import { awayUntilOf } from '../away/view.ts'

/**
 * SQL, for stand-ins `s` with their venues `v`: those that hold now, from the venue's midnight to its midnight. Both are
 * still at work in their roles, and the venue is still the general manager's (life, stand-in).
 */
export const standsNow = (now: Date): Sql => sql`
  stand_ins s
  join stand_in_venues sv on sv.stand_in_id = s.id join venues v on v.id = sv.venue_id
  join venue_assignments ga on ga.app_user_id = s.gm_id and ga.venue_id = v.id
  join app_users gm on gm.id = s.gm_id and gm.role = 'GM' join users gu on gu.id = gm.auth_user_id and gu.active
  join app_users si on si.id = s.stand_in_id and si.role in ('GM', 'AGM')
  join users su on su.id = si.auth_user_id and su.active
   and s.ended_at is null and ${todayAt('v', now)} between s.from_day and s.to_day`

/**
 * SQL, a relation: the general managers of venues, and the current stand-ins of each. `gm_id` is the general manager, who
 * has the venue themselves if they are `app_user_id`.
 */
export const managersNow = (now: Date): Sql => sql`
  (select va.venue_id, va.app_user_id, va.app_user_id as gm_id from venue_assignments va
     join app_users m on m.id = va.app_user_id and m.role = 'GM'
    union all
   select v.id, s.stand_in_id, s.gm_id from ${standsNow(now)})`

/** SQL, of a person `a`: the venues where they stand in now, which their own role does not give them already. */
export const standsInOf = (now: Date): Sql => sql`
  coalesce((select json_agg(json_build_object('venueId', v.id, 'gmId', s.gm_id) order by ${venueByName('v')}, s.id)
              from ${standsNow(now)}
             where s.stand_in_id = a.id
               and not exists (select from venue_assignments own
                                where own.app_user_id = a.id and own.venue_id = v.id and a.role = 'GM')), '[]') as "standsIn"`

export type StandInHere = { venueId: string; venueSlug: string; venueName: string; gm: string; to: PlainDate }

/** The venues where a person stands in now, with their general managers and last days. */
export function listStandsIn({ reach, db, now, person }: Context): Promise<StandInHere[]> {
  return db.rows<StandInHere>(sql`
    select v.id as "venueId", v.slug as "venueSlug", v.name as "venueName", ${personName('gu')} as gm, s.to_day as to
      from ${standsNow(now)} where s.stand_in_id = ${person.appUserId} and v.org_id = ${reach.orgId} order by ${venueByName('v')}, s.id`)
}

export type StoredStandIn = Omit<StandIn, 'begun' | 'venues'> & {
  endedAt: Date | null
  venues: (StandIn['venues'][number] & { id: string; today: PlainDate })[]
}

const idName = (app: string, user: string): Sql =>
  sql`json_build_object('id', ${raw(app)}.id, 'name', ${personName(user)})`

const rows = (db: Db, now: Date, where: Sql): Promise<StoredStandIn[]> =>
  db.rows<StoredStandIn>(sql`
    select s.id, ${idName('gm', 'gu')} as gm, ${idName('si', 'su')} as "standIn", s.from_day as from, s.to_day as to,
           s.ended_at as "endedAt",
           (select json_agg(json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'today', ${todayAt('v', now)})
                            order by ${venueByName('v')})
              from stand_in_venues sv join venues v on v.id = sv.venue_id where sv.stand_in_id = s.id) as venues
      from stand_ins s
      join app_users gm on gm.id = s.gm_id join users gu on gu.id = gm.auth_user_id
      join app_users si on si.id = s.stand_in_id join users su on su.id = si.auth_user_id
     where ${where}
     order by s.from_day, s.created_at, s.id`)

/** A stand-in of the company that a person is part of; with null, any. Undefined if there is none. */
export async function findStandIn(
  reach: Reach,
  db: Db,
  { id, of, now }: { id: string; of: string | null; now: Date },
): Promise<StoredStandIn | undefined> {
  if (!isUuid(id)) return undefined
  const [standIn] = await rows(db, now, sql`s.id = ${id} and gm.org_id = ${reach.orgId} ${among(of)}`)
  return standIn
}

/** SQL: both of a stand-in are `gm` and `si`. */
const among = (of: string | null): Sql => (of === null ? empty : sql`and ${of} in (gm.id, si.id)`)

/** The stand-ins of the company that are not over, or those that a person is part of. */
export function listStandIns(
  reach: Reach,
  db: Db,
  { of, now }: { of: string | null; now: Date },
): Promise<StoredStandIn[]> {
  return rows(
    db,
    now,
    sql`gm.org_id = ${reach.orgId} ${among(of)} and s.ended_at is null and exists (
      select from stand_in_venues sv join venues v on v.id = sv.venue_id
       where sv.stand_in_id = s.id and s.to_day >= ${todayAt('v', now)})`,
  )
}

export type Manager = {
  id: string
  name: string
  venues: { id: string; slug: string; name: string; today: PlainDate }[]
}

/** The active general managers of the company with their venues, or one of them. */
export function listManagers(reach: Reach, db: Db, now: Date, ref?: string): Promise<Manager[]> {
  return db.rows<Manager>(sql`
    select a.id, ${personName('u')} as name,
           coalesce((select json_agg(json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'today', ${todayAt('v', now)})
                                     order by va.place)
                       from venue_assignments va join venues v on v.id = va.venue_id and v.org_id = a.org_id
                      where va.app_user_id = a.id), '[]') as venues
      from app_users a join users u on u.id = a.auth_user_id and u.active
     where a.org_id = ${reach.orgId} and a.role = 'GM' and ${isPerson('u')} ${ref === undefined ? empty : sql`and ${named('a', ref)}`}
     order by lower(${personName('u')}), a.id`)
}

/** Who can stand in: the active AGMs and then the general managers of the company, or one of them. */
export function listCandidates(reach: Reach, db: Db, ref?: string): Promise<StandInCandidate[]> {
  return db.rows<StandInCandidate>(sql`
    select a.id, ${personName('u')} as name, a.position, at.venues, at."venueSlugs"
      from app_users a join users u on u.id = a.auth_user_id and u.active
      cross join lateral (
        select string_agg(v.name, ', ' order by ${venueByName('v')}) as venues,
               coalesce(json_agg(v.slug order by ${venueByName('v')}), '[]') as "venueSlugs"
          from venues v
         where v.id = a.venue_id or (a.role = 'GM' and exists (
           select from venue_assignments va where va.app_user_id = a.id and va.venue_id = v.id))) at
     where a.org_id = ${reach.orgId} and a.role in ('GM', 'AGM') and ${isPerson('u')} ${ref === undefined ? empty : sql`and ${named('a', ref)}`}
     order by a.role, lower(${personName('u')}), a.id`)
}

/** A stand-in of the same general manager that has one of these venues on one of these days. */
export async function findOverlap(
  reach: Reach,
  db: Db,
  { gmId, venueIds, from, to }: { gmId: string; venueIds: readonly string[]; from: PlainDate; to: PlainDate },
): Promise<{ standIn: string; venue: string; to: PlainDate } | undefined> {
  const [row] = await db.rows<{ standIn: string; venue: string; to: PlainDate }>(sql`
    select ${personName('su')} as "standIn", v.name as venue, s.to_day as to
      from stand_ins s join stand_in_venues sv on sv.stand_in_id = s.id join venues v on v.id = sv.venue_id
      join app_users si on si.id = s.stand_in_id join users su on su.id = si.auth_user_id
     where s.gm_id = ${gmId} and s.ended_at is null and s.from_day <= ${to} and s.to_day >= ${from}
       and v.id = any(${[...venueIds]}::uuid[]) and v.org_id = ${reach.orgId}
     order by s.from_day, ${venueByName('v')} limit 1`)
  return row
}

/** The venues through which these app users of the company are reached, each once. */
export async function listWorkVenues(reach: Reach, db: Db, ids: readonly string[]): Promise<string[]> {
  const venues = await db.rows<{ id: string | null }>(sql`
    select distinct ${workVenueOf('a')} as id from app_users a
     where a.id = any(${[...ids]}::uuid[]) and a.org_id = ${reach.orgId}`)
  return venues.flatMap(({ id }) => id ?? [])
}

/** A venue whose general managers are all away and have no stand-in. `until`: the last day of the named one’s absence. */
export type Unattended = {
  venueSlug: string
  venueName: string
  gmId: string
  gmName: string
  until: PlainDate
  venueId: string
}

/** The venues within reach whose general managers are all away today, where nobody stands in. */
export function listUnattended(reach: Reach, db: Db, now: Date, venueId?: string): Promise<Unattended[]> {
  const at = venueId ? sql`and v.id = ${venueId}` : empty
  const until = awayUntilOf('m', todayAt('v', now))
  return db.rows<Unattended>(sql`
    select v.id as "venueId", v.slug as "venueSlug", v.name as "venueName", g.id as "gmId", g.name as "gmName", g.until
      from venues v
      join lateral (
        select m.id, ${personName('mu')} as name,
               ${until} as until, bool_and(${until} is not null) over () as "allAway", row_number() over (order by m.id = v.gm_id desc, m.id) as nth
          from venue_assignments va join app_users m on m.id = va.app_user_id and m.role = 'GM'
          join users mu on mu.id = m.auth_user_id and mu.active and ${isPerson('mu')}
         where va.venue_id = v.id) g on g."allAway" and g.nth = 1
     where ${withinReach(reach, 'v')} ${at}
       and v.id not in (select sv.venue_id from ${standsNow(now)} where v.org_id = ${reach.orgId})
     order by ${venueByName('v')}`)
}
