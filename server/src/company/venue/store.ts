import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

export async function insertVenue(
  reach: Reach,
  db: Db,
  row: Omit<NewRow<'venues'>, 'orgId'> & { id: string },
): Promise<void> {
  await insert(db, 'venues', [{ ...row, orgId: reach.orgId }])
}
