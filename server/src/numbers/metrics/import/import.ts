import type { Input } from '@scope/contract/calls'
import type { MetricsImport } from '@scope/contract/numbers/metrics'
import { type Source, STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import type { Context } from '../../../kernel/context.ts'
import type { Progress } from '../../../kernel/import/save.ts'
import type { Sheet } from '../../../kernel/import/sheet.ts'
import { type FileInput, type FileParts, importFile } from '../../venue-weeks/command.ts'
import { readWeekFile } from '../../venue-weeks/file.ts'
import { importInto } from '../../venue-weeks/import.ts'
import type { WeekVenue } from '../../venue-weeks/rules.ts'
import { planStored, type SaveParts, savePlanned } from '../../venue-weeks/save.ts'
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

/** Imports a company’s weekly numbers for the operator’s command, as `importFile` does. */
export const importMetrics = (parts: FileParts, input: FileInput) =>
  importFile({ ...IMPORT, action: 'import.metrics', auditOf }, parts, input)
