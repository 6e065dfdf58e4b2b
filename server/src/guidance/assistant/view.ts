import type { PlainDate } from '@scope/contract/kernel/calendar'
import { storedFigure } from '@scope/contract/kernel/figures'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import type { WeekFigures } from '../../ports/assistant/assistant.ts'

const WEEKS = 5

type Row = Pick<WeekFigures, 'weekOf' | 'tags'> &
  Record<'revenue' | 'laborBase' | 'laborTrue' | 'cogs', string | null>

/** The venue's latest weeks that have a figure, up to today, newest first. No notes. */
export async function listLatestWeeks(
  reach: Reach,
  db: Db,
  venueId: string,
  today: PlainDate,
): Promise<WeekFigures[]> {
  const rows = await db.rows<Row>(sql`
    select m.week_of as "weekOf", m.revenue, m.labor_base_pct as "laborBase", m.labor_true_pct as "laborTrue",
           m.cogs_pct as cogs, m.tags
      from weekly_metrics m join venues v on v.id = m.venue_id
     where m.venue_id = ${venueId} and m.week_of <= ${today} and ${withinReach(reach, 'v')}
       and coalesce(m.revenue, m.labor_base_pct, m.cogs_pct) is not null
     order by m.week_of desc limit ${WEEKS}`)
  return rows.map(({ weekOf, tags, ...row }) => ({
    weekOf,
    tags,
    revenue: storedFigure(row.revenue),
    laborBase: storedFigure(row.laborBase),
    laborTrue: storedFigure(row.laborTrue),
    cogs: storedFigure(row.cogs),
  }))
}
