import type { Input } from '@scope/contract/calls'
import type { BudgetsImport } from '@scope/contract/numbers/budgets'
import type { BudgetFigure } from '@scope/contract/numbers/budgets.words'
import type { Context } from '../../kernel/context.ts'
import { type FileInput, type FileParts, importFile } from '../venue-weeks/command.ts'
import { importInto } from '../venue-weeks/import.ts'
import * as weeks from '../venue-weeks/plan.ts'
import { BUDGETS, type BudgetRow } from './rules.ts'
import { insertBudgets, listStoredBudgets, replaceBudgets } from './store.ts'

/** The budget of a save in the audit trail. */
export const auditOf = (week: weeks.PlannedWeek<BudgetFigure, BudgetRow>) => ({
  budgetId: week.row.id,
  ...weeks.auditOf(week),
})

/** How budgets are planned and saved. */
export const IMPORT = {
  ...BUDGETS,
  tables: { since: 0, list: listStoredBudgets, add: insertBudgets, change: replaceBudgets },
  warnings: () => () => [],
  ...{ ability: 'target.edit' as const, action: 'import.budgets' as const, auditOf },
  stale: 'The budgets have changed. Check the preview again.',
}

/** Imports budgets from a file or a sheet, within the caller's reach. */
export const importBudgets = (
  context: Context,
  body: Input<'POST /api/budgets/import'>['body'],
): Promise<BudgetsImport> => importInto(IMPORT, context, body)

/** Imports a company’s budgets for the operator’s command, as `importFile` does. */
export const importBudgetsFile = (parts: FileParts, input: FileInput) => importFile(IMPORT, parts, input)
