import type { Reply } from '@scope/contract/calls'
import type { OpenDays } from '@scope/contract/company/open-days.words'
import type { BltMember, Venue } from '@scope/contract/company/venue'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import {
  bltOrder,
  named,
  onTeam,
  personName,
  todayAt,
  venueByName,
  venueNamed,
  workVenueOf,
} from '../../kernel/db/sql.ts'
import { maskWebhook } from '../../ports/chat/address.ts'
import type { AwayDays } from '../away/rules.ts'
import { awayJson } from '../away/view.ts'

/** SQL condition: a row with a venue’s `open_days` is open on a date: `isOpenOn`. */
export const openOn = (row: string, day: Sql): Sql => sql`${raw(row)}.open_days @> ${day}`

/** SQL condition: a row with a venue’s `open_days` is open on a day of a week, a date: `isOpenIn`. */
export const openIn = (row: string, week: Sql): Sql =>
  sql`${raw(row)}.open_days && daterange(${week}, ${week} + 7)`

/** SQL: the open days of a venue as JSON, for the rules. */
export const openDaysOf = (venue: string): Sql =>
  raw(`(select coalesce(json_agg(json_build_object('from', lower(o.days), 'to', upper(o.days) - 1)
                                 order by lower(o.days) nulls first), '[]'::json)
          from unnest(${venue}.open_days) o(days))`)

const columns = sql`
  v.id, v.slug, v.name, v.state, v.timezone, v.day_end_hour as "dayEndHour", v.gchat_webhook as "gchatWebhook", v.gm_id as "gmId", ${openDaysOf('v')} as "openDays",
  case when gu.id is null then null else json_build_object('name', ${personName('gu')}, 'signsOff',
    ga.role = 'GM' and exists (select from venue_assignments va where va.venue_id = v.id and va.app_user_id = ga.id)) end as gm`
const gm = sql`left join app_users ga on ga.id = v.gm_id left join users gu on gu.id = ga.auth_user_id`

/** A venue as it is stored: whether it has closed depends on the day. */
export type StoredVenue = Omit<Venue, 'closed'>

/** Masks the address. */
const masked = (venue: StoredVenue): StoredVenue => ({
  ...venue,
  gchatWebhook: venue.gchatWebhook && maskWebhook(venue.gchatWebhook),
})

const venueOrder = ({ venueIds }: Reach): Sql =>
  venueIds === 'every'
    ? venueByName('v')
    : sql`array_position(${[...venueIds]}::uuid[], v.id), ${venueByName('v')}`

/** SQL condition: the last day of the venue is over, and no new first one is set: `hasClosed`. */
export const isClosed = (venue: string, now: Date): Sql =>
  sql`coalesce(upper(${raw(venue)}.open_days) <= ${todayAt(venue, now)}, false)`

/** The venues within reach: in the person's own order if there is one, then by name; closed ones last. */
export async function listVenues(reach: Reach, db: Db, now: Date): Promise<StoredVenue[]> {
  const rows = await db.rows<StoredVenue>(
    sql`select ${columns} from venues v ${gm} where ${withinReach(reach, 'v')}
         order by ${isClosed('v', now)}, ${venueOrder(reach)}`,
  )
  return rows.map(masked)
}

/** The names of the venues within reach. */
export async function listNames(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    sql`select v.name from venues v where ${withinReach(reach, 'v')} order by ${venueByName('v')}`,
  )
  return rows.map(({ name }) => name)
}

/** SQL: the first venue of the list. Open ones are asked for first, so that an index finds it. */
const first = (reach: Reach, now: Date, columns: Sql): Sql => {
  const one = (only: Sql) => sql`
    (select ${columns} from venues v where ${withinReach(reach, 'v')} ${only} order by ${venueOrder(reach)} limit 1)`
  return sql`${one(sql`and not ${isClosed('v', now)}`)} union all ${one(empty)} limit 1`
}

/** The slug of the list's first venue. Null if there is none within reach. */
export async function firstSlug(reach: Reach, db: Db, now: Date): Promise<string | null> {
  const [row] = await db.rows<{ slug: string }>(first(reach, now, sql`v.slug`))
  return row?.slug ?? null
}

/** The time zones of the venues within reach. Those of a company are found one after the other in an index. */
export async function listTimezones(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ timezone: string }>(sql`
    with recursive zones as (
      select (select min(v.timezone) from venues v where ${withinReach(reach, 'v')}) as timezone
       union all
      select (select min(v.timezone) from venues v where ${withinReach(reach, 'v')} and v.timezone > z.timezone)
        from zones z where z.timezone is not null)
    select timezone from zones where timezone is not null`)
  return rows.map(({ timezone }) => timezone)
}

/** The time zones of all venues and of all companies. */
export async function listAllTimezones(
  _whose: 'every company',
  db: Db,
): Promise<{ ofVenues: string[]; ofCompanies: string[] }> {
  const [zones] = await db.rows<{ ofVenues: string[]; ofCompanies: string[] }>(sql`
    select array(select distinct timezone from venues) as "ofVenues",
           array(select distinct timezone from orgs) as "ofCompanies"`)
  return zones ?? { ofVenues: [], ofCompanies: [] }
}

/** The clock of the list's first venue. Undefined if there is none within reach. */
export async function firstClock(
  reach: Reach,
  db: Db,
  now: Date,
): Promise<{ timezone: string; dayEndHour: number } | undefined> {
  const columns = sql`v.timezone, v.day_end_hour as "dayEndHour"`
  const [row] = await db.rows<{ timezone: string; dayEndHour: number }>(first(reach, now, columns))
  return row
}

/** The venues of the company that have closed, each with its last day. */
export function listClosed(
  reach: Reach,
  db: Db,
  now: Date,
): Promise<{ id: string; name: string; closedOn: PlainDate }[]> {
  return db.rows(sql`
    select v.id, v.name, upper(v.open_days) - 1 as "closedOn" from venues v
     where v.org_id = ${reach.orgId} and ${isClosed('v', now)}`)
}

/** The first week with sales in which a venue would not be open on these days, as PostgreSQL reads them. */
export async function findUncovered(
  reach: Reach,
  db: Db,
  { venueId, openDays }: { venueId: string; openDays: string },
): Promise<Week | undefined> {
  const [row] = await db.rows<{ week: Week }>(sql`
    select m.week_of as week from weekly_metrics m join venues v on v.id = m.venue_id
     where m.venue_id = ${venueId} and ${withinReach(reach, 'v')} and m.revenue > 0
       and not ${openDays}::datemultirange && daterange(m.week_of, m.week_of + 7)
     order by m.week_of limit 1`)
  return row?.week
}

/** One venue by id or slug. Undefined if not within reach. */
export async function findVenue(reach: Reach, db: Db, ref: string): Promise<StoredVenue | undefined> {
  const [row] = await db.rows<StoredVenue>(
    sql`select ${columns} from venues v ${gm} where ${named('v', ref)} and ${withinReach(reach, 'v')}`,
  )
  return row && masked(row)
}

const member = sql`a.id, a.slug, a.role, a.position, ${personName('u')} as name`
const staff = sql`app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id`

/** A venue's BLT members, AGMs first. */
export async function listBlts(
  reach: Reach,
  db: Db,
  venueId: string,
): Promise<(BltMember & { email: string })[]> {
  return db.rows(sql`
    select ${member}, u.email from ${staff}
     where a.venue_id = ${venueId} and ${onTeam('a')} and ${withinReach(reach, 'v')}
     order by ${bltOrder('a', 'u')}`)
}

/** SQL condition: a current or former BLT member, so that history stays readable after a promotion. */
export const onceBlt = (alias: string): Sql => {
  const did = ['priorities', 'journals', 'skill_history'].map(
    (table) => `exists (select 1 from ${table} o where o.blt_id = ${alias}.id)`,
  )
  return raw(`(${onTeam(alias).sql} or ${did.join(' or ')})`)
}

/** SQL: the date at the venue `v` on which a person was deactivated; null while they are active. */
export const leftOn = (app: string, user: string): Sql =>
  raw(`case when not ${user}.active then
    (greatest(coalesce(${user}.deactivated_at, ${user}.updated_at), ${app}.created_at) at time zone v.timezone)::date end`)

/** Joins the venue `v` of a current or former BLT member `a`: where their work is reached. */
export const joinWorkVenue = sql`join venues v on v.org_id = a.org_id and v.id = ${workVenueOf('a')}`

/** Current and former BLT members of the venues within reach, or of one; by venue, AGMs first. */
export async function listEveryBlt(
  reach: Reach,
  db: Db,
  venueId: string | undefined,
): Promise<(Reply<'GET /api/blts'>[number] & { email: string })[]> {
  const at = venueId ? sql`and v.id = ${venueId}` : sql``
  return db.rows(sql`
    select ${member}, u.email, u.active, ${venueNamed('v')}
      from app_users a join users u on u.id = a.auth_user_id ${joinWorkVenue}
     where ${onceBlt('a')} ${at} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}

/** `joined` is the venue's plain date on which the person was added. */
export type FoundBlt = BltMember & {
  venueId: string
  timezone: string
  active: boolean
  adminDayDow: number
  away: AwayDays[]
  joined: PlainDate
  openDays: OpenDays
}

/**
 * A BLT member of a venue, or of any within reach, by id or slug. Finds former members too, so that their history stays
 * readable.
 */
export async function findBlt(
  reach: Reach,
  db: Db,
  venue: string | undefined,
  blt: string,
): Promise<FoundBlt | undefined> {
  const at = venue ? sql`and ${named('v', venue)}` : sql``
  const [row] = await db.rows<FoundBlt>(sql`
    select ${member}, v.id as "venueId", v.timezone, u.active, a.admin_day_dow as "adminDayDow", ${awayJson('a')} as away,
           (a.created_at at time zone v.timezone)::date as joined, ${openDaysOf('v')} as "openDays"
      from app_users a join users u on u.id = a.auth_user_id ${joinWorkVenue}
     where ${named('a', blt)} ${at} and ${onceBlt('a')} and ${withinReach(reach, 'v')}`)
  return row
}

/** Every venue's name and slug, which are given once in a company. */
export async function listTaken(reach: Reach, db: Db): Promise<{ id: string; name: string; slug: string }[]> {
  return db.rows(sql`select id, name, slug from venues where org_id = ${reach.orgId}`)
}

/**
 * SQL: the groups of the venues within reach, or of one, as an array. Each is one step in the index, however many venues it
 * has.
 */
export function groupNames(reach: Reach, venueId: string | undefined): Sql {
  const among = sql`${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : sql``}`
  return sql`
    array(with recursive named as (
            select min(v.group_name) as name from venues v where ${among}
             union all
            select (select min(v.group_name) from venues v where v.group_name > n.name and ${among})
              from named n where n.name is not null)
          select name from named where name is not null)`
}

/** The groups of the company's venues, without those of one venue alone. */
export async function listGroups(reach: Reach, db: Db, except: string | null = null): Promise<string[]> {
  const [row] = await db.rows<{ groups: string[] }>(sql`
    select array(select distinct group_name from venues
                  where org_id = ${reach.orgId} and group_name is not null and id is distinct from ${except}::uuid
                  order by 1) as groups`)
  return row?.groups ?? []
}

/** A time zone that was set, and by which companies. `isReplaced`: they have another one instead, as long as it is unknown. */
type NamedZone = { name: string; isKnown: boolean; isReplaced: boolean; orgIds: string[] }

/** The time zones that were set for companies and their venues, and whether the database can reckon in them. */
export async function listNamedZones(_whose: 'every company', db: Db): Promise<NamedZone[]> {
  return db.rows<NamedZone>(sql`
    select n.name, n."isReplaced", knows_zone(n.name) as "isKnown", n."orgIds"
      from (select name, "isReplaced", array_agg(org_id) as "orgIds"
              from (select org_id, coalesce(unknown_timezone, timezone) as name, unknown_timezone is not null as "isReplaced"
                      from venues
                     union
                    select id, coalesce(unknown_timezone, timezone), unknown_timezone is not null from orgs) zone
             group by name, "isReplaced") n`)
}
