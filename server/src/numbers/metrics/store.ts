import { METRICS_NUMBERS, STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import { tagsText, type WeekTag } from '@scope/contract/numbers/tags.words'
import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs } from '../../kernel/db/sql.ts'
import { columnOf, insert, update } from '../../kernel/db/tables.ts'
import type { Replaced } from '../venue-weeks/save.ts'
import type { MetricsRow, StoredMetrics } from './import/plan.ts'
import { tagsIn } from './tags.ts'

/** The stored numbers of these venues, where they are within reach, from a week to a week. */
export async function listMetrics(
  reach: Reach,
  db: Db,
  { venueIds, from, to }: { venueIds: readonly string[]; from: string; to: string },
): Promise<StoredMetrics[]> {
  const rows = await db.rows<Omit<StoredMetrics, 'tags'> & { tags: WeekTag[] }>(sql`
    select m.id, m.venue_id as "venueId", m.week_of as "weekOf", ${columnsAs('m', STORED_FIGURES)},
           m.labor_factor as "laborFactor", m.notes, m.tags, m.source, m.via, m.created_by_id as "createdById",
           m.updated_at as "updatedAt"
      from weekly_metrics m join venues v on v.id = m.venue_id
     where ${withinReach(reach, 'v')} and m.venue_id = any(${[...venueIds]}::uuid[])
       and m.week_of between ${from}::date and ${to}::date`)
  return rows.map((row) => ({ ...row, tags: tagsText(row.tags) || null }))
}

/** A row with its tags as the table has them. */
const stored = <R extends { tags: string | null }>(row: R) => ({ ...row, tags: tagsIn(row.tags) })

/** Adds weeks of venues within reach. */
export async function insertMetrics(
  _reach: Reach,
  db: Db,
  rows: readonly (StoredMetrics & { createdAt: Date })[],
): Promise<void> {
  await insert(db, 'weeklyMetrics', rows.map(stored))
}

/**
 * Replaces weeks and moves each earlier version to the history (decision 014). What had arrived beside a figure goes where the
 * two are equal now, or where the figure is no longer the one that somebody kept instead.
 */
export async function replaceMetrics(
  reach: Reach,
  db: Db,
  weeks: readonly { row: StoredMetrics; was: Replaced<MetricsRow> }[],
): Promise<void> {
  await insert(
    db,
    'metricsHistory',
    weeks.map(({ row, was }) => ({ ...stored(was), metricsId: row.id })),
  )
  await update(
    db,
    'weeklyMetrics',
    weeks.map(({ row }) => stored(row)),
    sql`exists (select 1 from venues v where v.id = weekly_metrics.venue_id and ${withinReach(reach, 'v')})`,
  )
  await dropAnswered(
    db,
    weeks.map(({ row }) => row.id),
  )
}

/** The stored figure that a row of `arrived_figures a` stands beside, of the week `m`. */
const besideFigure = sql`case a.field ${join(
  METRICS_NUMBERS.map((field) => raw(`when '${field}' then m.${columnOf(field)}`)),
  ' ',
)} end`

async function dropAnswered(db: Db, metricsIds: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from arrived_figures a using weekly_metrics m
     where a.metrics_id = m.id and m.id = any(${[...metricsIds]}::uuid[])
       and (a.amount = ${besideFigure} or a.kept_amount is not null and a.kept_amount is distinct from ${besideFigure})`)
}
