import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs } from '../../kernel/db/sql.ts'
import { insert, type NewRow, update } from '../../kernel/db/tables.ts'
import type { Replaced } from '../venue-weeks/save.ts'
import type { BudgetRow, StoredBudget } from './rules.ts'

/** The stored budgets of these venues, where they are within reach, from a week to a week. */
export async function listStoredBudgets(
  reach: Reach,
  db: Db,
  { venueIds, from, to }: { venueIds: readonly string[]; from: string; to: string },
): Promise<StoredBudget[]> {
  return db.rows<StoredBudget>(sql`
    select b.id, b.venue_id as "venueId", b.week_of as "weekOf", ${columnsAs('b', BUDGET_FIGURES)}, b.source,
           b.created_by_id as "createdById", b.updated_at as "updatedAt"
      from budgets b join venues v on v.id = b.venue_id
     where ${withinReach(reach, 'v')} and b.venue_id = any(${[...venueIds]}::uuid[])
       and b.week_of between ${from}::date and ${to}::date`)
}

/** Adds budgets of venues within reach. */
export async function insertBudgets(
  _reach: Reach,
  db: Db,
  rows: readonly NewRow<'budgets'>[],
): Promise<void> {
  await insert(db, 'budgets', rows)
}

/** Replaces budgets and moves each earlier version to the history. */
export async function replaceBudgets(
  reach: Reach,
  db: Db,
  weeks: readonly { row: NewRow<'budgets'> & { id: string }; was: Replaced<BudgetRow> }[],
): Promise<void> {
  await insert(
    db,
    'budgetsHistory',
    weeks.map(({ row, was }) => ({ ...was, budgetId: row.id })),
  )
  await update(
    db,
    'budgets',
    weeks.map(({ row }) => row),
    sql`exists (select 1 from venues v where v.id = budgets.venue_id and ${withinReach(reach, 'v')})`,
  )
}
