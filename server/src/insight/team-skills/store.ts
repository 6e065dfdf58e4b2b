import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

/** Saves target levels of the company, in place of those set before. */
export async function saveTargetLevels(
  reach: Reach,
  db: Db,
  rows: readonly Omit<NewRow<'targetLevels'>, 'orgId'>[],
): Promise<void> {
  await insert(
    db,
    'targetLevels',
    rows.map((row) => ({ orgId: reach.orgId, ...row })),
    {
      orElse: sql`on conflict (org_id, skill_id, role) do update
        set level = excluded.level, updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at`,
    },
  )
}
