import type { Parts } from './kernel/context.ts'
import { type Outdated, TABLE_NAMES, TABLES } from './kernel/db/list-of-tables.ts'
import { deleteBefore } from './kernel/db/sweep.ts'
import type { TableName } from './kernel/db/tables.ts'

type Sweep = Outdated & { table: TableName }

/** Data that the server keeps only for some time, by the list of tables. */
export const SWEEPS = TABLE_NAMES.flatMap((table): Sweep[] => {
  const { kept: retention } = TABLES[table]
  return typeof retention === 'string' ? [] : retention.map((outdated) => ({ ...outdated, table }))
})

/** Deletes the outdated rows of one table. Returns how many. */
export async function sweep(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { table, instant, keptMs, only = 'true' }: Sweep,
): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return deleteBefore(database.db, { table, instant, before, only })
}
