import type { Away } from '@scope/contract/company/away'
import type { JobRole } from '@scope/contract/kernel/access'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { named, personName } from '../../kernel/db/sql.ts'
import type { AwayDays } from './rules.ts'

/*
 * Absences in SQL, for whatever counts or lists members: `company/away/rules.ts` says what they mean.
 */

/** The absences that hold now, or those that were known at a moment. */
const holds = (at?: Date): Sql =>
  at
    ? sql`w.updated_at <= ${at} and (w.removed_at is null or w.removed_at > ${at})`
    : sql`w.removed_at is null`

/** The days on which a person of `app_users` is away, as a datemultirange; `at`: as far as was known then. */
export const awayDays = (app: string, at?: Date): Sql => sql`
  coalesce((select range_agg(daterange(w.from_day, w.to_day, '[]')) from away w
             where w.app_user_id = ${raw(app)}.id and ${holds(at)}), '{}'::datemultirange)`

/** The same as JSON, for the rules. */
export const awayJson = (app: string): Sql => sql`
  coalesce((select json_agg(json_build_object('from', w.from_day, 'to', w.to_day)) from away w
             where w.app_user_id = ${raw(app)}.id and ${holds()}), '[]'::json)`

/** The absences of a venue's people as far as they were known at a moment. */
export async function listAwayKnown(
  reach: Reach,
  db: Db,
  { venueId, at }: { venueId: string; at: Date },
): Promise<(AwayDays & { appUserId: string })[]> {
  return db.rows(sql`
    select w.app_user_id as "appUserId", w.from_day as "from", w.to_day as "to"
      from away w join app_users a on a.id = w.app_user_id join venues v on v.id = a.venue_id
     where v.id = ${venueId} and ${holds(at)} and ${withinReach(reach, 'v')}`)
}

/** `awayUntil` of the rules for a person of `app_users`: null if they are there. */
export const awayUntilOf = (app: string, today: Sql): Sql => sql`
  (select upper(r) - 1 from unnest(${awayDays(app)}) r where r @> ${today})`

/** SQL condition: a person of `app_users` is away now, by the clock of their venue. */
export const isAwayNow = (app: string, now: Date): Sql => sql`
  exists (select from away w join orgs wo on wo.id = ${raw(app)}.org_id left join venues wv on wv.id = ${raw(app)}.venue_id
           where w.app_user_id = ${raw(app)}.id and ${holds()}
             and (${now}::timestamptz at time zone coalesce(wv.timezone, wo.timezone))::date between w.from_day and w.to_day)`

/** `isWeekAway` of the rules, from days away and a Monday. */
export const isWeekAway = (days: string, week: string): Sql =>
  raw(`(${days} <> '{}' and
    (select count(*) from generate_series(0, 6) n where ${days} @> (${week} + n)) >= 4)`)

/** `firstDayBack` of the rules: for the day so many days after a Monday. */
export const firstDayBack = (days: string, week: string, after: string): Sql =>
  raw(`case when not ${days} @> (${week} + ${after}) then ${week} + ${after} else
    coalesce((select min(${week} + n) from generate_series(${after}, 6) n where not ${days} @> (${week} + n)),
             ${week} + 6) end`)

/** A person who can be away, with the time zone of their venue, or of the company if they have none. */
export type Absentee = {
  id: string
  slug: string
  name: string
  role: JobRole
  venueId: string | null
  active: boolean
  timezone: string
}

const absentee = sql`
  a.id, a.slug, ${personName('u')} as name, a.role, a.venue_id as "venueId", u.active,
  coalesce(v.timezone, o.timezone) as timezone`
const absentees = sql`
  app_users a join users u on u.id = a.auth_user_id join orgs o on o.id = a.org_id
  left join venues v on v.id = a.venue_id`

/** A person of the company, by id or slug. Whether the caller reaches them is for the service to say. */
export async function findAbsentee(reach: Reach, db: Db, ref: string): Promise<Absentee | undefined> {
  const [row] = await db.rows<Absentee>(sql`
    select ${absentee} from ${absentees} where a.org_id = ${reach.orgId} and ${named('a', ref)}`)
  return row
}

export type StoredAway = Omit<Away, 'can' | 'person'> & { appUserId: string; person: Absentee }

const stored = sql`
  w.id, w.app_user_id as "appUserId", w.kind, w.from_day as "from", w.to_day as "to",
  case when w.created_by_id <> w.app_user_id then
    (select ${personName('cu')} from app_users ca join users cu on cu.id = ca.auth_user_id where ca.id = w.created_by_id)
    end as by,
  (select to_json(p) from (select ${absentee}) p) as person`

/** How many absences a list has at most, beside those of today. */
const LIST_MAX = 200

/** A person's absences that end on a day or later, the latest first. */
export function listAwayOf(reach: Reach, db: Db, appUserId: string, from: PlainDate): Promise<StoredAway[]> {
  return db.rows<StoredAway>(sql`
    select ${stored} from ${absentees} join away w on w.app_user_id = a.id and w.removed_at is null
     where a.org_id = ${reach.orgId} and a.id = ${appUserId} and w.to_day >= ${from}
     order by w.from_day desc, w.id`)
}

/**
 * The absences of active people that end on a day or later: of the caller, and with `all` of everyone within reach. Those
 * of today come first, all of them, wherever the venue is; then the next ones, and last those that are over.
 */
export function listAwayFrom(
  reach: Reach,
  db: Db,
  { self, all, from, today }: { self: string; all: boolean; from: PlainDate; today: PlainDate },
): Promise<StoredAway[]> {
  const others = reach.venueIds === 'every' ? sql`true` : withinReach(reach, 'v')
  // A venue’s today is at most a day from the company’s.
  const isOver = sql`w.to_day < ${today}::date - 1`
  const isNow = sql`w.from_day <= ${today}::date + 1 and not ${isOver}`
  return db.rows<StoredAway>(sql`
    with listed as (
      select w.id, ${isNow} as now, row_number() over (order by ${isOver}, w.from_day, w.id) as place
        from ${absentees} join away w on w.app_user_id = a.id and w.removed_at is null
       where a.org_id = ${reach.orgId} and u.active and w.to_day >= ${from}
         and (a.id = ${self} ${all ? sql`or ${others}` : sql``}))
    select ${stored} from listed l join away w on w.id = l.id join ${absentees} on a.id = w.app_user_id
     where l.now or l.place <= ${LIST_MAX} order by l.place`)
}

/** An absence that holds. Undefined if there is none. */
export async function findAway(reach: Reach, db: Db, id: string): Promise<StoredAway | undefined> {
  const [row] = await db.rows<StoredAway>(sql`
    select ${stored} from ${absentees} join away w on w.app_user_id = a.id and w.removed_at is null
     where a.org_id = ${reach.orgId} and w.id = ${id}`)
  return row
}
