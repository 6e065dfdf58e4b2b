import type { Input } from '@scope/contract/calls'
import type { MetricsImport } from '@scope/contract/numbers/metrics'
import { type Source, STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import type { Context } from '../../../kernel/context.ts'
import type { Bounds } from '../../../kernel/import/bounds.ts'
import type { Progress } from '../../../kernel/import/save.ts'
import type { Sheet } from '../../../kernel/import/sheet.ts'
import { filesOf, type NamedFile } from '../../source/files.ts'
import type { ReadFiles } from '../../source/read.ts'
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
  warningOfDays,
  warningsOf,
  weeksByVenue,
} from './plan.ts'
import { readNumbers } from './read.ts'

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

const IMPORTING = {
  ...IMPORT,
  ...{ ability: 'metrics.edit' as const, action: 'import.metrics' as const, auditOf },
  stale: 'The numbers have changed. Check the preview again.',
  warnings: (stored: readonly StoredMetrics[]) => {
    const past = weeksByVenue(stored)
    return (week: PlannedWeek) => warningsOf(week, past.get(week.venue.id) ?? new Map())
  },
}

/** The same for files that were read, which warns of weeks of too few days. */
const importing = (read: () => ReadFiles | undefined): typeof IMPORTING => ({
  ...IMPORTING,
  warnings: (stored) => {
    const unusual = IMPORTING.warnings(stored)
    return (week) => [...warningOfDays(week, read()?.short ?? []), ...unusual(week)]
  },
})

/** Imports weeks of numbers from files or a sheet, within the caller's reach. */
export async function importWeeks(
  context: Context,
  body: Input<'POST /api/metrics/import'>['body'],
): Promise<MetricsImport> {
  let read: ReadFiles | undefined
  const reply = await importInto(
    importing(() => read),
    context,
    body,
    async (kind) => {
      const files = body.files
        ? filesOf(body.files)
        : [{ name: '', bytes: Buffer.from(body.file ?? '', 'base64') }]
      read = await readNumbers(context, files, body, kind === 'file')
      return read.file
    },
  )
  return { ...reply, ...(read && readBy(read)) }
}

/** The changes of an import of files that were already read; with the plan's name they are saved. */
export async function importRead(context: Context, read: ReadFiles, save?: string): Promise<MetricsImport> {
  const body = { files: [], ...(save !== undefined && { save }) }
  const reply = await importInto(
    importing(() => read),
    context,
    body,
    async () => read.file,
  )
  return { ...reply, ...readBy(read) }
}

const WAITS_MAX = 200

/** The part of a reply about how files were read. */
const readBy = ({ source, waits }: ReadFiles) => ({
  ...(source && { source: { id: source.id, name: source.name } }),
  ...(waits.length > 0 && { waits: waits.slice(0, WAITS_MAX) }),
})

type FilesInput = Omit<FileInput, 'sheet'> & {
  files: readonly NamedFile[]
  /** The id of a source. */
  source?: string | undefined
  takeShort?: boolean
  bounds?: Bounds
}

const COMMANDED = { ...IMPORT, action: 'import.metrics' as const, auditOf }

/**
 * Imports a company’s weekly numbers for the operator’s command, as `importFile` does: a sheet by its own columns, files by a
 * source if one knows them.
 */
export async function importMetrics(parts: FileParts, input: FileInput | FilesInput) {
  if ('sheet' in input) return { ...(await importFile(COMMANDED, parts, input)), source: null, waits: [] }
  const now = parts.clock.now()
  const { file, source, waits } = await readNumbers(
    { reach: input.reach, db: parts.database.db, now },
    input.files,
    input,
    true,
  )
  return { ...(await importFile(COMMANDED, parts, { ...input, file })), source, waits }
}
