import { randomUUID } from 'node:crypto'
import type { Input } from '@scope/contract/calls'
import type { MetricsImport } from '@scope/contract/numbers/metrics'
import { type Source, STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../../company/company/view.ts'
import type { ImportParts } from '../../../company/roster/service.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import type { Reach } from '../../../kernel/db/reach.ts'
import type { Counts } from '../../../kernel/import/change.ts'
import { refuseIfAny } from '../../../kernel/import/refused.ts'
import type { Progress } from '../../../kernel/import/save.ts'
import type { Sheet } from '../../../kernel/import/sheet.ts'
import { auditCommand } from '../../../kernel/trail.ts'
import { readWeekFile } from '../../venue-weeks/file.ts'
import { importInto } from '../../venue-weeks/import.ts'
import { countsOf } from '../../venue-weeks/plan.ts'
import type { WeekVenue } from '../../venue-weeks/rules.ts'
import { planStored, type SaveParts, savePlanned } from '../../venue-weeks/save.ts'
import { listNamedVenues } from '../../venue-weeks/view.ts'
import type { MetricsFile } from '../rules.ts'
import { insertMetrics, listMetrics, replaceMetrics } from '../store.ts'
import {
  auditOf,
  METRICS,
  type MetricsPlan,
  type PlannedWeek,
  type StoredMetrics,
  warningsOf,
  weeksByVenue,
} from './plan.ts'

const IMPORT = {
  ...METRICS,
  // The thirteen weeks before, for warnings.
  tables: { since: STRIP_WEEKS, list: listMetrics, add: insertMetrics, change: replaceMetrics },
}

/** Reads a file of weekly numbers. `errors` lists all problems by line. */
export const readMetrics = (sheet: string | Sheet, now: Date): MetricsFile =>
  readWeekFile(sheet, now, METRICS)

/** Plans lines against the stored weeks, and reads the thirteen weeks before them for warnings. */
export const planWeeks = (
  parts: SaveParts,
  file: MetricsFile,
  venues: readonly WeekVenue[],
): Promise<{ plan: MetricsPlan; stored: StoredMetrics[] }> => planStored(IMPORT, parts, file, venues)

/** Saves planned weeks in their author's name. Replaced versions go to the history. */
export const saveWeeks = (
  parts: SaveParts,
  weeks: readonly PlannedWeek[],
  author: { source: Source; createdById: string | null },
  onProgress?: Progress,
): Promise<void> => savePlanned(IMPORT.tables, parts, weeks, author, onProgress)

/** Imports weeks of numbers from a file or a sheet, within the caller's reach. */
export function importWeeks(
  context: Context,
  body: Input<'POST /api/metrics/import'>['body'],
): Promise<MetricsImport> {
  const importing = {
    ...IMPORT,
    ...{ ability: 'metrics.edit' as const, action: 'import.metrics' as const, auditOf },
    stale: 'The numbers have changed. Check the preview again.',
    warnings: (stored: readonly StoredMetrics[]) => {
      const past = weeksByVenue(stored)
      return (week: PlannedWeek) => warningsOf(week, past.get(week.venue.id) ?? new Map())
    },
  }
  return importInto(importing, context, body)
}

export type ImportedMetrics = { plan: MetricsPlan; counts: Counts }

/**
 * Imports a company's weekly numbers for the operator's command. If any line is wrong, nothing is saved and
 * `ImportRefused` lists all wrong lines. A dry run returns what would change and saves nothing.
 */
export async function importMetrics(
  { database, clock, newId = randomUUID }: Pick<ImportParts, 'database' | 'clock' | 'newId'>,
  input: { reach: Reach; sheet: string | Sheet; dryRun?: boolean; onProgress?: Progress },
): Promise<ImportedMetrics> {
  const { reach } = input
  const now = clock.now()
  const file = readMetrics(input.sheet, now)
  const planOn = async (db: Db): Promise<ImportedMetrics> => {
    const { plan } = await planWeeks({ reach, db, now, newId }, file, await listNamedVenues(reach, db))
    refuseIfAny(plan.errors)
    return { plan, counts: countsOf(plan) }
  }
  if (input.dryRun) return planOn(database.db)
  return database.transaction(async (db) => {
    await lockCompany(reach, db)
    const result = await planOn(db)
    const { plan } = result
    const author = { source: 'imported', createdById: null } as const
    await saveWeeks({ reach, db, now, newId }, plan.weeks, author, input.onProgress)
    if (plan.weeks.length > 0) {
      const meta = { weeks: countsOf(plan), changes: plan.weeks.map(auditOf) }
      await auditCommand(reach, db, { id: newId(), action: 'import.metrics', meta, now })
    }
    return result
  })
}
