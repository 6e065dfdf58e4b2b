import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@scope/contract/insight/audit.words'
import type { Ability } from '@scope/contract/kernel/access'
import { type FigureField, IMPORT_ERRORS_MAX } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Context } from '../../kernel/context.ts'
import { together } from '../../kernel/import/refused.ts'
import { uploadedSheet } from '../../kernel/import/uploaded.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { type Cells, readWeekFile, readWeekSheet } from './file.ts'
import { countsOf, type PlannedWeek, planName, type WeekPlan } from './plan.ts'
import type { Stored, WeekColumns, WeekFile, WeekNoun, WeekRow } from './rules.ts'
import { planStored, savePlanned, type WeekTables } from './save.ts'
import { listNamedVenues } from './view.ts'

/** `file` is a file as base64; `save` is the plan of a preview; `apply` saves what no line refuses. */
type ImportBody = {
  file?: string
  lines?: readonly Cells[]
  save?: string
  apply?: boolean
}

/** How a noun imports. */
type Importing<F extends FigureField, X extends string, D extends string, Row extends WeekRow<D>> = WeekNoun<
  F,
  X,
  D,
  Row
> & {
  tables: WeekTables<Row>
  /** What is unusual in a planned week, beside the stored ones. It does not prevent saving. */
  warnings: (
    stored: readonly Stored<Row>[],
  ) => (week: PlannedWeek<D, Row>) => { field: NoInfer<D>; text: string }[]
  ability: Ability
  action: AuditAction
  auditOf: (week: PlannedWeek<D, Row>) => object
  /** Said when others have changed what the preview showed. */
  stale: string
}

async function readBody<F extends FigureField, X extends string>(
  { file, lines, save, apply }: ImportBody,
  now: Date,
  noun: WeekColumns<F, X>,
): Promise<WeekFile<F, X>> {
  if (save !== undefined && apply) throw invalid('apply', 'Send `save` or `apply`, not both.')
  if (file !== undefined && lines !== undefined) throw invalid('lines', 'Send a file or lines, not both.')
  if (lines) return readWeekSheet(lines, now, noun)
  if (file === undefined) throw invalid('file', 'Send a file or lines.')
  return readWeekFile(await uploadedSheet(file), now, noun)
}

/**
 * Imports weeks from a file or a sheet, within the caller's reach. Without a plan's name, returns a preview. With it,
 * saves exactly that plan, or refuses as stale if the plan would be different now. If any line is wrong, nothing is saved.
 * With `apply`, as programs import, saves what it would preview; if any line is wrong, the reply is the preview alone.
 */
export async function importInto<
  F extends FigureField,
  X extends string,
  D extends string,
  Row extends WeekRow<D>,
>(noun: Importing<F, X, D, Row>, context: Context, body: ImportBody) {
  const { reach, db, person } = context
  const file = await readBody(body, context.now, noun)
  const saves = body.save !== undefined || body.apply === true
  if (saves) await lockCompany(reach, db)
  const parts = { ...context, newId: randomUUID }
  const { plan, stored } = await planStored(noun, parts, file, await listNamedVenues(reach, db))
  const kind = body.file === undefined ? 'lines' : 'file'
  // In a sheet each cell shows its own error.
  const errors = kind === 'file' ? together(plan.errors) : plan.errors
  const reply = present(plan, errors, noun.warnings(stored))
  const [error] = plan.errors
  if (!saves || (error && body.apply)) return reply
  if (error) throw invalid([kind, error.line, error.field].filter(Boolean).join('.'), error.text)
  if (plan.weeks.length > 0) {
    if (!body.apply && body.save !== reply.plan) throw new Refusal('stale', noun.stale)
    const source = kind === 'file' || body.apply ? 'imported' : 'typed'
    await savePlanned(noun.tables, parts, plan.weeks, { source, createdById: person.appUserId })
    const changes = plan.weeks.map((week) => noun.auditOf(week))
    const own = ownVenues(person, noun.ability)
    await audit(context, noun.action, { weeks: countsOf(plan), changes }, { own })
  }
  return { ...reply, saved: true }
}

function present<C extends string, D extends string, Row extends WeekRow<D>>(
  plan: WeekPlan<C, D, Row>,
  errors: WeekPlan<C, D, Row>['errors'],
  warningsOf: (week: PlannedWeek<D, Row>) => { field: D; text: string }[],
) {
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
      warnings: warningsOf(week),
    })),
    ...(plan.notes.length > 0 && { notes: [...plan.notes] }),
    wrong: new Set(plan.errors.map(({ line }) => line)).size,
    errors: errors
      .slice(0, IMPORT_ERRORS_MAX)
      .map(({ line, field, text }) => ({ line, field: field ?? null, text })),
  }
}
