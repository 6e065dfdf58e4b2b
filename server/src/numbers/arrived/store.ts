import type { MetricsNumber } from '@scope/contract/numbers/metrics.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import type { Beside } from './rules.ts'

/** Where a figure came from: the source's name, and how its file came, such as `by e-mail`. */
export type From = { source: string; via: string }

/**
 * Stores figures beside typed ones. The newest of a week and field replaces an earlier one, except the same figure of the same
 * source if somebody kept theirs instead. Returns how many wait for a decision.
 */
export async function putBeside(
  _reach: Reach,
  db: Db,
  figures: readonly Beside[],
  from: From & { arrivedAt: Date },
): Promise<number> {
  return insert(
    db,
    'arrivedFigures',
    figures.map((figure) => ({ ...figure, ...from })),
    {
      orElse: sql`on conflict (metrics_id, field) do update
        set amount = excluded.amount, source = excluded.source, via = excluded.via, arrived_at = excluded.arrived_at,
            kept_amount = null
        where arrived_figures.kept_amount is null
           or (arrived_figures.amount, arrived_figures.source) <> (excluded.amount, excluded.source)`,
    },
  )
}

/** Stores that somebody kept the typed figure, so that the same figure is not shown when it arrives again. */
export async function keepBeside(
  reach: Reach,
  db: Db,
  { metricsId, field, kept }: { metricsId: string; field: MetricsNumber; kept: string | null },
): Promise<void> {
  await db.run(sql`
    update arrived_figures a set kept_amount = ${kept} from weekly_metrics m, venues v
     where a.metrics_id = m.id and v.id = m.venue_id and ${withinReach(reach, 'v')}
       and a.metrics_id = ${metricsId} and a.field = ${field}`)
}

/** Removes what arrived beside these figures. Returns how many there were. */
export async function dropBeside(
  reach: Reach,
  db: Db,
  figures: readonly { metricsId: string; field: MetricsNumber }[],
): Promise<number> {
  return db.run(sql`
    delete from arrived_figures a using weekly_metrics m, venues v
     where a.metrics_id = m.id and v.id = m.venue_id and ${withinReach(reach, 'v')}
       and (a.metrics_id, a.field) in (
         select * from unnest(${figures.map(({ metricsId }) => metricsId)}::uuid[],
                              ${figures.map(({ field }) => field)}::text[]))`)
}
