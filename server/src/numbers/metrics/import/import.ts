import { randomUUID } from 'node:crypto'
import type { Input } from '@scope/contract/calls'
import { addWeeks, weekOf } from '@scope/contract/kernel/calendar'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import type { MetricsImport } from '@scope/contract/numbers/metrics'
import { IMPORT_ERRORS_MAX, type Source, STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../../company/company/view.ts'
import type { ImportParts } from '../../../company/roster/service.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import type { Reach } from '../../../kernel/db/reach.ts'
import type { Counts } from '../../../kernel/import/change.ts'
import { refuseIfAny, together } from '../../../kernel/import/refused.ts'
import { type Progress, saveRows } from '../../../kernel/import/save.ts'
import { uploadedText } from '../../../kernel/import/uploaded.ts'
import { invalid, Refusal } from '../../../kernel/refusal.ts'
import { audit, auditCommand } from '../../../kernel/trail.ts'
import { nextVersion } from '../../../kernel/version.ts'
import type { MetricsFile } from '../rules.ts'
import { insertMetrics, listMetrics, listMetricsVenues, replaceMetrics } from '../store.ts'
import { readMetrics, readSheet } from './file.ts'
import {
  auditOf,
  type MetricsPlan,
  type MetricsVenue,
  type PlannedWeek,
  planMetrics,
  planName,
  type StoredMetrics,
  warningsOf,
  weeksByVenue,
} from './plan.ts'

/** The parts that a save needs. The demo passes its own ids, so that the same seed gives the same rows. */
type SaveParts = { reach: Reach; db: Db; now: Date; newId: () => string }

/** Plans lines against the stored weeks, and reads the thirteen weeks before them for warnings. */
export async function planWeeks(
  { reach, db, now, newId }: SaveParts,
  file: MetricsFile,
  venues: readonly MetricsVenue[],
): Promise<{ plan: MetricsPlan; stored: StoredMetrics[] }> {
  const find = venueFinder(venues)
  const named = file.lines.map(({ venue }) => find(venue))
  const venueIds = [...new Set(named.flatMap((venue) => (venue && venue !== 'several' ? venue.id : [])))]
  const weeks = file.lines.flatMap((line) => line.weekOf ?? []).toSorted()
  const [first, last] = [weeks[0], weeks.at(-1)]
  const range = first && last && { from: addWeeks(weekOf(first), -STRIP_WEEKS), to: last }
  const stored = range ? await listMetrics(reach, db, { venueIds, ...range }) : []
  return { plan: planMetrics(file, venues, stored, now, newId), stored }
}

/** Saves planned weeks in their author's name. Replaced versions go to the history. */
export async function saveWeeks(
  { reach, db, now, newId }: SaveParts,
  weeks: readonly PlannedWeek[],
  author: { source: Source; createdById: string | null },
  onProgress?: Progress,
): Promise<void> {
  const added = weeks.flatMap(({ row, old }) =>
    old ? [] : [{ ...row, ...author, createdAt: now, updatedAt: now }],
  )
  const changed = weeks.flatMap(({ row, old }) => {
    if (!old) return []
    const { id: metricsId, venueId: _, weekOf: __, updatedAt, ...was } = old
    return [
      {
        row: { ...row, ...author, updatedAt: nextVersion(updatedAt, now) },
        was: { ...was, id: newId(), metricsId, savedAt: updatedAt },
      },
    ]
  })
  await saveRows(
    { reach, tx: db, now, onProgress },
    { added, changed },
    { add: insertMetrics, change: replaceMetrics },
  )
}

type ImportBody = Input<'POST /api/metrics/import'>['body']

function readBody({ file, lines, save, apply }: ImportBody, now: Date): MetricsFile {
  if (save !== undefined && apply) throw invalid('apply', 'Send `save` or `apply`, not both.')
  if (file !== undefined && lines !== undefined) throw invalid('lines', 'Send a file or lines, not both.')
  if (lines) return readSheet(lines, now)
  if (file === undefined) throw invalid('file', 'Send a file or lines.')
  return readMetrics(uploadedText(file), now)
}

/**
 * Imports weeks from a file or a sheet, within the caller's reach. Without a plan's name, returns a preview. With it,
 * saves exactly that plan, or refuses as stale if the plan would be different now. If any line is wrong, nothing is saved.
 * With `apply`, as programs import, saves what it would preview; if any line is wrong, the reply is the preview alone.
 */
export async function importWeeks(context: Context, body: ImportBody): Promise<MetricsImport> {
  const { reach, db, person } = context
  const file = readBody(body, context.now)
  const saves = body.save !== undefined || body.apply === true
  if (saves) await lockCompany(reach, db)
  const parts = { ...context, newId: randomUUID }
  const { plan, stored } = await planWeeks(parts, file, await listMetricsVenues(reach, db))
  const kind = body.file === undefined ? 'lines' : 'file'
  // In a sheet each cell shows its own error.
  const reply = present(plan, stored, kind === 'file' ? together(plan.errors) : plan.errors)
  const [error] = plan.errors
  if (!saves || (error && body.apply)) return reply
  if (error) throw invalid([kind, error.line, error.field].filter(Boolean).join('.'), error.text)
  if (plan.weeks.length > 0) {
    if (!body.apply && body.save !== reply.plan) {
      throw new Refusal('stale', 'The numbers have changed. Check the preview again.')
    }
    const source = kind === 'file' || body.apply ? 'imported' : 'typed'
    await saveWeeks(parts, plan.weeks, { source, createdById: person.appUserId })
    await audit(context, 'import.metrics', auditOfAll(plan))
  }
  return { ...reply, saved: true }
}

function present(
  plan: MetricsPlan,
  stored: readonly StoredMetrics[],
  errors: MetricsPlan['errors'],
): MetricsImport {
  const past = weeksByVenue(stored)
  return {
    saved: false,
    plan: planName(plan.weeks),
    ...countsOf(plan),
    weeks: plan.weeks.map((week) => ({
      line: week.line,
      venueId: week.venue.id,
      venueName: week.venue.name,
      weekOf: week.row.weekOf,
      isNew: !week.old,
      changes: week.changes,
      warnings: warningsOf(week, past.get(week.venue.id) ?? new Map()),
    })),
    ...(plan.notes.length > 0 && { notes: [...plan.notes] }),
    wrong: new Set(plan.errors.map(({ line }) => line)).size,
    errors: errors
      .slice(0, IMPORT_ERRORS_MAX)
      .map(({ line, field, text }) => ({ line, field: field ?? null, text })),
  }
}

function countsOf({ weeks, left }: MetricsPlan): Counts {
  const added = weeks.filter(({ old }) => !old).length
  return { added, changed: weeks.length - added, left }
}

const auditOfAll = (plan: MetricsPlan) => ({ weeks: countsOf(plan), changes: plan.weeks.map(auditOf) })

export type ImportedMetrics = { plan: MetricsPlan; counts: Counts }

/**
 * Imports a company's weekly numbers for the operator's command. If any line is wrong, nothing is saved and
 * `ImportRefused` lists all wrong lines. A dry run returns what would change and saves nothing.
 */
export async function importMetrics(
  { database, clock, newId = randomUUID }: Pick<ImportParts, 'database' | 'clock' | 'newId'>,
  input: { reach: Reach; text: string; dryRun?: boolean; onProgress?: Progress },
): Promise<ImportedMetrics> {
  const { reach } = input
  const now = clock.now()
  const file = readMetrics(input.text, now)
  const planOn = async (db: Db): Promise<ImportedMetrics> => {
    const { plan } = await planWeeks({ reach, db, now, newId }, file, await listMetricsVenues(reach, db))
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
      await auditCommand(reach, db, { id: newId(), action: 'import.metrics', meta: auditOfAll(plan), now })
    }
    return result
  })
}
