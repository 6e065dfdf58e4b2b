import { TEAM_ROLES } from '@scope/contract/kernel/team.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Reach, withinReach } from './reach.ts'
import { columnOf } from './tables.ts'

/** An instant column as the API writes it: ISO 8601 in UTC, to the millisecond. */
export function iso(column: string): Sql {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

/** Today at a venue, by its own clock: the plain date of an instant in its time zone. */
export const todayAt = (venue: string, now: Date): Sql =>
  sql`(${now}::timestamptz at time zone ${raw(venue)}.timezone)::date`

/** A person's name as screens show it. */
export const personName = (user: string): Sql => raw(`${user}.name`)

/** An `ilike` pattern for texts that contain `text`, with its special characters escaped. */
export const holds = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** The condition that selects a row by its id or its slug. */
export function named(alias: string, ref: string): Sql {
  const row = raw(alias)
  return isUuid(ref) ? sql`${row}.id = ${ref}::uuid` : sql`${row}.slug = ${ref.toLowerCase()}`
}

/**
 * Joins the venue that decides who can reach a row about a BLT member: the member's current venue. What a member did
 * moves with them; the row keeps where it happened.
 */
export function venueOfRow(row: string): Sql {
  return raw(`join venues v on v.id = ${row}.reach_venue_id`)
}

/** The condition that a row of this table, about a BLT member, is within reach. */
export function rowWithinReach(reach: Reach, table: string): Sql {
  return sql`exists (select 1 from venues v where v.id = ${raw(table)}.reach_venue_id and ${withinReach(reach, 'v')})`
}

/** SQL condition: a person of `app_users` is a BLT member now. */
export function onTeam(app: string): Sql {
  return raw(`${app}.role in (${TEAM_ROLES.map((role) => `'${role}'`).join(', ')})`)
}

/**
 * SQL: the venue at which the work of a person of `app_users` is reached: their own, or, where they have none any more, that
 * of their last priority or journal (decision 012). Null for somebody without both.
 */
export const workVenueOf = (app: string): Sql =>
  raw(`coalesce(${app}.venue_id,
    (select w.reach_venue_id from priorities w where w.blt_id = ${app}.id order by w.year desc, w.period desc, w.id limit 1),
    (select w.reach_venue_id from journals w where w.blt_id = ${app}.id order by w.week_of desc, w.id limit 1))`)

/** SQL condition: the row of `users` is a person and no service account. */
export const isPerson = (user: string): Sql =>
  raw(`not exists (select from service_accounts sa where sa.user_id = ${user}.id)`)

/** AGMs before Bar Leads, then by name (document 1, section 6). */
export function bltOrder(app: string, user: string): Sql {
  return sql`(${raw(app)}.role <> 'AGM'), ${personName(user)}, ${raw(app)}.id`
}

/** Sorts venues by name, ignoring case. */
export const venueByName = (venue: string): Sql => raw(`lower(${venue}.name), ${venue}.name, ${venue}.id`)

/** Columns for a venue's slug and name in a reply. */
export const venueNamed = (venue: string): Sql =>
  raw(`${venue}.slug as "venueSlug", ${venue}.name as "venueName"`)

/** Columns for a BLT member's id, slug and name in a reply. */
export const memberNamed = (app: string, user: string): Sql =>
  sql`${raw(`${app}.id as "bltId", ${app}.slug as "bltSlug"`)}, ${personName(user)} as "bltName"`

/**
 * SQL conditions: an instant is between two plain dates in the time zone of the venue `v`. Each has a second condition
 * in UTC, one day wider, so that an index can be used.
 */
export function onDates(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Sql {
  const instant = raw(column)
  const date = sql`(${instant} at time zone v.timezone)::date`
  const after = from
    ? sql`and ${date} >= ${from} and ${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC'`
    : empty
  const before = to
    ? sql`and ${date} <= ${to} and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'`
    : empty
  return sql`${after} ${before}`
}

/** A page of a list, counted from 1. */
/** `m.week_of as "weekOf"`, …: the columns of these fields, each under the name of its field. */
export const columnsAs = (row: string, fields: readonly string[], cast = ''): Sql =>
  raw(fields.map((field) => `${row}.${columnOf(field)}${cast} as "${field}"`).join(', '))

export type Page = { page: number; size: number }

/**
 * Common table expressions over `matches`: `counted`, the number of rows, and `page_rows`, one page in this order. A page
 * number past the end gives the last page.
 */
export function pageOf(order: Sql, { page, size }: Page): Sql {
  return sql`
    counted as (select count(*)::int as total from matches),
    page_rows as (
      select * from matches order by ${order} limit ${size}
      offset (select greatest(least(${page}, ceil(total / ${size}::numeric)) - 1, 0) * ${size} from counted))`
}
