import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@scope/contract/insight/audit.words'
import type { Ability } from '@scope/contract/kernel/access'
import { type FigureField, IMPORT_ERRORS_MAX } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Context } from '../../kernel/context.ts'
import { together } from '../../kernel/import/refused.ts'
import { uploadedSheet } from '../../kernel/import/sheets.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { type Cells, isOfWeeks, readWeekFile, readWeekSheet } from './file.ts'
import { countsOf, type PlannedWeek, placeOf, planName, type WeekPlan } from './plan.ts'
import type { Stored, WeekColumns, WeekFile, WeekNoun, WeekRow } from './rules.ts'
import { planStored, savePlanned, type WeekTables } from './save.ts'
import { listNamedVenues } from './view.ts'

/** `file` and `files` are in base64; `save` is the plan of a preview; `apply` saves what no line refuses. */
type ImportBody = {
  file?: string
  files?: readonly { name: string; file: string }[]
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
  /** The unusual figures of a planned week, compared with stored ones. They do not prevent saving. */
  warnings: (
    stored: readonly Stored<Row>[],
  ) => (week: PlannedWeek<D, Row>) => { field: NoInfer<D>; text: string }[]
  ability: Ability
  action: AuditAction
  auditOf: (week: PlannedWeek<D, Row>) => object
  /** Said when others have changed what the preview showed. */
  stale: string
}

/** The content of the body. Refuses a body with none or several kinds. */
function kindOf({ file, files, lines, save, apply }: ImportBody): 'lines' | 'file' | 'files' {
  if (save !== undefined && apply) throw invalid('apply', 'Send `save` or `apply`, not both.')
  const sent = Object.entries({ file, files, lines }).flatMap(([kind, value]) =>
    value === undefined ? [] : [kind],
  )
  const [kind, another] = sent
  if (another !== undefined) throw invalid(another, 'Send a file or lines, not both.')
  if (kind === undefined) throw invalid('file', 'Send a file or lines.')
  return kind as 'lines' | 'file' | 'files'
}

async function readBody<F extends FigureField, X extends string>(
  { file = '', lines }: ImportBody,
  now: Date,
  noun: WeekColumns<F, X>,
): Promise<WeekFile<F, X>> {
  if (lines) return readWeekSheet(lines, now, noun)
  return readWeekFile(await uploadedSheet(file, isOfWeeks(noun)), now, noun)
}

/**
 * Imports weeks from a file or a sheet, within the caller's reach. Without a plan's name, returns a preview. With it,
 * saves exactly that plan, or refuses as stale if the plan would be different now. If any line is wrong, nothing is saved.
 * With `apply`, as programs import, saves what it would preview; if any line is wrong, the reply is the preview alone.
 * `readFiles` reads files that have not one table with the columns of an import.
 */
export async function importInto<
  F extends FigureField,
  X extends string,
  D extends string,
  Row extends WeekRow<D>,
>(
  noun: Importing<F, X, D, Row>,
  context: Context,
  body: ImportBody,
  readFiles?: (kind: 'file' | 'files') => Promise<WeekFile<F, X>>,
) {
  const { reach, db, person } = context
  const kind = kindOf(body)
  const file = await (kind === 'lines' || !readFiles ? readBody(body, context.now, noun) : readFiles(kind))
  const saves = body.save !== undefined || body.apply === true
  if (saves) await lockCompany(reach, db)
  const parts = { ...context, newId: randomUUID }
  const { plan, stored } = await planStored(noun, parts, file, await listNamedVenues(reach, db))
  // In a sheet each cell shows its own error.
  const errors = kind === 'lines' ? plan.errors : together(plan.errors)
  const reply = present(plan, errors, noun.warnings(stored), file.ordinary)
  const [error] = plan.errors
  if (!saves || (error && body.apply)) return reply
  if (error) throw invalid([kind, error.line, error.field].filter(Boolean).join('.'), error.text)
  if (plan.weeks.length > 0) {
    if (!body.apply && body.save !== reply.plan) throw new Refusal('stale', noun.stale)
    const source = kind !== 'lines' || body.apply ? 'imported' : 'typed'
    await savePlanned(noun.tables, parts, plan.weeks, { source, createdById: person.appUserId })
    const changes = plan.weeks.map((week) => noun.auditOf(week))
    const own = ownVenues(person, noun.ability)
    const label = file.via === undefined ? {} : { label: file.via }
    await audit(context, noun.action, { ...label, weeks: countsOf(plan), changes }, { own })
  }
  return { ...reply, saved: true }
}

function present<C extends string, D extends string, Row extends WeekRow<D>>(
  plan: WeekPlan<C, D, Row>,
  errors: WeekPlan<C, D, Row>['errors'],
  warningsOf: (week: PlannedWeek<D, Row>) => { field: D; text: string }[],
  ordinary: readonly string[] = [],
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
    ...(ordinary.length > 0 && { ordinary: [...ordinary] }),
    wrong: new Set(plan.errors.map(placeOf)).size,
    errors: errors.slice(0, IMPORT_ERRORS_MAX).map(({ line, file, field, text }) => ({
      ...{ line, ...(file !== undefined && { file }), field: field ?? null, text },
    })),
  }
}
