import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import type { Arrived, Metrics } from '@scope/contract/numbers/metrics'
import { METRICS_NUMBERS, METRICS_PAGE, STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs, iso, isUuid, personName, venueByName, venueNamed } from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/tables.ts'

/** Numbers of this size with two decimals are exact in JSON. */
const numbers = (row: string) => sql`
  ${columnsAs(row, [...STORED_FIGURES, 'laborFactor'], '::float8')}, ${columnsAs(row, ['notes', 'tags', 'source', 'via'])},
  case when u.id is null then null else ${personName('u')} end as by`

/** Who saved a version; null for the operator's command. */
const author = (row: string) =>
  raw(`left join app_users a on a.id = ${row}.created_by_id left join users u on u.id = a.auth_user_id`)

const figuresArray = (row: string) =>
  raw(`array[${STORED_FIGURES.map((field) => `${row}.${columnOf(field)}`).join(', ')}]::numeric[]`)

/** Every save of the week `m`, newest first, and whether it changed its figures, or its tags. */
const saves = sql`
  select x.*, x.figures is distinct from lead(x.figures) over (order by x.saved_at desc) as new_figures,
         x.tags is distinct from lead(x.tags) over (order by x.saved_at desc) as new_tags
    from (select m.updated_at as saved_at, m.source, m.via, m.created_by_id, m.tags, ${figuresArray('m')} as figures
           union all
          select h.saved_at, h.source, h.via, h.created_by_id, h.tags, ${figuresArray('h')}
            from metrics_history h where h.metrics_id = m.id) x`

/**
 * Weeks with the origin of their figures: the save that last changed one. A later save of tags or notes alone does not make
 * it its author’s; `tagged` says who changed the tags since.
 */
async function list(reach: Reach, db: Db, where: Sql, end: Sql): Promise<Metrics[]> {
  const rows = await db.rows<Omit<Metrics, 'arrived'> & { arrived: Arrived[] | null }>(sql`
    select m.id, m.venue_id as "venueId", ${venueNamed('v')}, m.week_of as "weekOf",
           ${columnsAs('m', [...STORED_FIGURES, 'laborFactor'], '::float8')}, m.notes, m.tags, f.source, f.via,
           case when u.id is null then null else ${personName('u')} end as by,
           f.created_by_id as "createdById", ${iso('m.created_at')} as "createdAt",
           ${iso('m.updated_at')} as "updatedAt", ${iso('f.saved_at')} as "savedAt",
           (select json_build_object('by', case when tu.id is null then null else ${personName('tu')} end,
                                     'savedAt', ${iso('t.saved_at')})
              from (select s.* from (${saves}) s where s.new_tags order by s.saved_at desc limit 1) t
              left join app_users ta on ta.id = t.created_by_id left join users tu on tu.id = ta.auth_user_id
             where t.saved_at > f.saved_at) as tagged,
           (select count(*)::int from metrics_history h where h.metrics_id = m.id) as earlier,
           (select json_agg(json_build_object('field', f.field, 'value', f.amount, 'source', f.source, 'via', f.via,
                      'arrivedAt', ${iso('f.arrived_at')})
                      order by array_position(${[...METRICS_NUMBERS]}::text[], f.field))
              from arrived_figures f where f.metrics_id = m.id and f.kept_amount is null) as arrived
      from weekly_metrics m join venues v on v.id = m.venue_id
      cross join lateral (select s.* from (${saves}) s where s.new_figures order by s.saved_at desc limit 1) f
      ${author('f')}
     where ${where} and ${withinReach(reach, 'v')} ${end}`)
  return rows.map(({ arrived, ...row }) => (arrived ? { ...row, arrived } : row))
}

/** One page of the weeks within reach, newest first, then by venue. */
export async function listPage(
  reach: Reach,
  db: Db,
  filter: { venueId: string | undefined; from: Week | undefined; to: Week | undefined; page: number },
): Promise<Metrics[]> {
  const at = filter.venueId ? sql`m.venue_id = ${filter.venueId}` : sql`true`
  const from = filter.from ? sql`and m.week_of >= ${filter.from}::date` : sql``
  const to = filter.to ? sql`and m.week_of <= ${filter.to}::date` : sql``
  return list(
    reach,
    db,
    sql`${at} ${from} ${to}`,
    sql`order by m.week_of desc, ${venueByName('v')} limit ${METRICS_PAGE} offset ${(filter.page - 1) * METRICS_PAGE}`,
  )
}

/** A venue's stored numbers of these weeks. */
export async function listWeeks(
  reach: Reach,
  db: Db,
  venueId: string,
  weeks: readonly Week[],
): Promise<Metrics[]> {
  return list(reach, db, sql`m.venue_id = ${venueId} and m.week_of = any(${[...weeks]}::date[])`, sql``)
}

/** A week by id. Undefined if out of reach. */
export async function findMetrics(reach: Reach, db: Db, id: string): Promise<Metrics | undefined> {
  if (!isUuid(id)) return undefined
  return (await list(reach, db, sql`m.id = ${id}`, sql``))[0]
}

/** From `metrics_history h`: the columns of the week `m` as it was stored at a moment, before its present version. */
export const storedAt = (at: Date | Sql, columns: Sql): Sql => sql`
  select ${columns} from metrics_history h
   where h.metrics_id = m.id and h.saved_at <= ${at} order by h.saved_at desc, h.id limit 1`

type Version = Reply<'GET /api/metrics/:id/history'>['versions'][number]

/** All versions of a week as they were saved, newest first. */
export async function listVersions(reach: Reach, db: Db, id: string): Promise<Version[]> {
  return db.rows<Version>(sql`
    select * from (
    select ${numbers('m')}, ${iso('m.updated_at')} as "savedAt"
      from weekly_metrics m join venues v on v.id = m.venue_id ${author('m')}
     where m.id = ${id} and ${withinReach(reach, 'v')}
     union all
    select ${numbers('h')}, ${iso('h.saved_at')} as "savedAt"
      from metrics_history h join weekly_metrics m on m.id = h.metrics_id join venues v on v.id = m.venue_id
           ${author('h')}
     where h.metrics_id = ${id} and ${withinReach(reach, 'v')}) versions
     order by "savedAt" desc`)
}
