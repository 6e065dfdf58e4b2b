import type { Week } from '@scope/contract/kernel/calendar'
import { STORED_FIGURES, type StoredFigure } from '@scope/contract/numbers/metrics.words'
import type { Target } from '@scope/contract/numbers/targets'
import { TARGETS_PAGE } from '@scope/contract/numbers/targets.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { openIn } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs, iso, isUuid, onTeam, personName, venueByName } from '../../kernel/db/sql.ts'
import type { Tagged } from '../comparison/rules.ts'

/** Whether `a` is someone of the venue in a column: its GM, an AGM or a Bar Lead. */
const isOf = (venue: string) =>
  raw(`(a.venue_id = ${venue} and ${onTeam('a').sql} or exists (
    select 1 from venue_assignments x where x.app_user_id = a.id and x.venue_id = ${venue}))`)

const COLUMNS = sql`
  t.id, t.venue_id as "venueId", t.figure, t.from_week as "fromWeek", t.only_week as "onlyWeek", t.reason, t.basis,
  t.amount::float8 as amount, t.orientation, t.amber::float8 as amber, t.red::float8 as red,
  (select json_build_object('id', a.id, 'name', ${personName('u')})
     from app_users a join users u on u.id = a.auth_user_id and u.active
    where a.id = t.owner_id and ${isOf('t.venue_id')}) as owner,
  (select ${personName('u')} from app_users a join users u on u.id = a.auth_user_id
    where a.id = t.created_by_id) as by,
  ${iso('t.updated_at')} as "updatedAt"`

/** Most targets of a venue that are read: decades of them. */
const OF_VENUE_MAX = 1000

/** All targets of these venues, where they are within reach, that began by a week; newest first. */
export function listTargets(
  reach: Reach,
  db: Db,
  { venueIds, to }: { venueIds: readonly string[]; to?: Week },
): Promise<Target[]> {
  return db.rows<Target>(sql`
    select ${COLUMNS} from targets t join venues v on v.id = t.venue_id
     where t.venue_id = any(${[...venueIds]}::uuid[]) and ${withinReach(reach, 'v')}
       ${to === undefined ? empty : sql`and t.from_week <= ${to}::date`}
     order by t.from_week desc, t.figure, t.only_week, t.id limit ${OF_VENUE_MAX * venueIds.length}`)
}

/** A target by id. Undefined if out of reach. */
export async function findTarget(reach: Reach, db: Db, id: string): Promise<Target | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<Target>(sql`
    select ${COLUMNS} from targets t join venues v on v.id = t.venue_id
     where t.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** One page of the targets that hold in a week within reach, at venues that are open in it, by venue. */
export function listHeld(
  reach: Reach,
  db: Db,
  { venueId, week, page }: { venueId: string | undefined; week: Week; page: number },
): Promise<Target[]> {
  const at: Sql = venueId ? sql`and v.id = ${venueId}` : empty
  return db.rows<Target>(sql`
    with held as (
      select distinct on (t.venue_id, t.figure) t.*
        from targets t join venues v on v.id = t.venue_id
       where t.from_week <= ${week}::date and (not t.only_week or t.from_week = ${week}::date)
         and ${openIn('v', sql`${week}::date`)} and ${withinReach(reach, 'v')} ${at}
       order by t.venue_id, t.figure, t.only_week desc, t.from_week desc)
    select ${COLUMNS}
      from held t join venues v on v.id = t.venue_id
     where t.amount is not null
     order by ${venueByName('v')}, t.figure
     limit ${TARGETS_PAGE} offset ${(page - 1) * TARGETS_PAGE}`)
}

export type TargetNumbers = Record<StoredFigure, number | null> & Tagged & { venueId: string; weekOf: Week }

/** The stored numbers of these venues in some weeks, where they are within reach. */
export function listNumbers(
  reach: Reach,
  db: Db,
  { venueIds, weeks }: { venueIds: readonly string[]; weeks: readonly Week[] },
): Promise<TargetNumbers[]> {
  return db.rows<TargetNumbers>(sql`
    select m.venue_id as "venueId", m.week_of as "weekOf", ${columnsAs('m', STORED_FIGURES, '::float8')}, m.tags
      from weekly_metrics m join venues v on v.id = m.venue_id
     where m.venue_id = any(${[...venueIds]}::uuid[]) and m.week_of = any(${[...weeks]}::date[])
       and ${withinReach(reach, 'v')}`)
}

export type TargetPerson = { id: string; name: string; position: string }

/** Who can own a target of a venue: its active GMs, AGMs and Bar Leads, by name. */
export function listOwners(reach: Reach, db: Db, venueId: string): Promise<TargetPerson[]> {
  return db.rows<TargetPerson>(sql`
    select a.id, ${personName('u')} as name, a.position
      from venues v join app_users a on a.org_id = v.org_id and ${isOf('v.id')}
      join users u on u.id = a.auth_user_id and u.active
     where v.id = ${venueId} and ${withinReach(reach, 'v')}
     order by ${personName('u')}, a.id`)
}
