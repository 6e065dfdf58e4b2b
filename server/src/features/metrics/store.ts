import { LABOR_FACTOR } from '@scope/contract/figures'
import sql from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { insert, update } from '../../db/tables.ts'
import type { MetricsRow, MetricsVenue } from './rules.ts'

/** The venues within reach, as a file of numbers names them. */
export async function listMetricsVenues(reach: Reach, db: Db): Promise<MetricsVenue[]> {
  return db.rows<MetricsVenue>(
    sql`select v.id, v.name, v.slug, v.timezone from venues v where ${withinReach(reach, 'v')}`,
  )
}

/** The stored numbers of the venues within reach from a week to a week. */
export async function listMetrics(reach: Reach, db: Db, from: string, to: string): Promise<MetricsRow[]> {
  return db.rows<MetricsRow>(sql`
    select m.id, m.venue_id as "venueId", m.week_of as "weekOf", m.revenue, m.labor_base_pct as "laborBasePct",
           m.labor_true_pct as "laborTruePct", m.cogs_pct as "cogsPct", m.tips, m.notes
      from weekly_metrics m join venues v on v.id = m.venue_id
     where ${withinReach(reach, 'v')} and m.week_of between ${from}::date and ${to}::date`)
}

const imported = (now: Date) => ({
  laborFactor: LABOR_FACTOR,
  source: 'imported' as const,
  createdById: null,
  updatedAt: now,
})

/** Adds a batch of imported weeks. Their venues were found within the reach. */
export async function insertMetrics(
  _reach: Reach,
  db: Db,
  rows: readonly MetricsRow[],
  now: Date,
): Promise<void> {
  await insert(
    db,
    'weeklyMetrics',
    rows.map((row) => ({ ...row, ...imported(now), createdAt: now })),
  )
}

/** Replaces a batch of weeks by the imported ones. */
export async function updateMetrics(
  reach: Reach,
  db: Db,
  rows: readonly MetricsRow[],
  now: Date,
): Promise<void> {
  await update(
    db,
    'weeklyMetrics',
    rows.map((row) => ({ ...row, ...imported(now) })),
    sql`exists (select 1 from venues v where v.id = weekly_metrics.venue_id and ${withinReach(reach, 'v')})`,
  )
}
