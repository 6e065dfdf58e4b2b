import { METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { tagsText, type WeekTag } from '@scope/contract/numbers/tags.words'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs } from '../../kernel/db/sql.ts'
import type { Version } from './rules.ts'

type Stored = Omit<Version, 'tags'> & { metricsId: string; at: Date; tags: WeekTag[] }

/** All versions of these weeks, newest first, by the week's id. */
export async function listVersions(
  reach: Reach,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Version[]>> {
  const columns = (row: string) => sql`
    ${columnsAs(row, METRICS_NUMBERS)}, ${columnsAs(row, ['notes', 'tags', 'source'])},
    ${raw(row)}.created_by_id as "createdById"`
  const rows = await db.rows<Stored>(sql`
    select * from (
      select m.id as "metricsId", m.updated_at as at, ${columns('m')}
        from weekly_metrics m join venues v on v.id = m.venue_id
       where m.id = any(${[...ids]}::uuid[]) and ${withinReach(reach, 'v')}
      union all
      select h.metrics_id, h.saved_at, ${columns('h')}
        from metrics_history h join weekly_metrics m on m.id = h.metrics_id join venues v on v.id = m.venue_id
       where h.metrics_id = any(${[...ids]}::uuid[]) and ${withinReach(reach, 'v')}
    ) versions order by at desc`)
  const versions = new Map<string, Version[]>()
  for (const { metricsId, at: _, ...row } of rows) {
    const before = versions.get(metricsId) ?? []
    versions.set(metricsId, before)
    before.push({ ...row, tags: tagsText(row.tags) || null })
  }
  return versions
}
