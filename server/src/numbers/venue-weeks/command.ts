import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@scope/contract/insight/audit.words'
import { ABSENT } from '@scope/contract/kernel/figures'
import { type FigureField, METRICS_LABELS, type MetricsField } from '@scope/contract/numbers/metrics.words'
import { lockCompany } from '../../company/company/view.ts'
import type { ImportParts } from '../../company/roster/service.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type Counts, sayChanges } from '../../kernel/import/change.ts'
import { refuseIfAny } from '../../kernel/import/refused.ts'
import type { Progress } from '../../kernel/import/save.ts'
import type { Sheet } from '../../kernel/import/sheet.ts'
import { auditCommand } from '../../kernel/trail.ts'
import { readWeekFile } from './file.ts'
import { countsOf, type PlannedWeek, type WeekPlan } from './plan.ts'
import type { KeyColumn, WeekFile, WeekNoun, WeekRow } from './rules.ts'
import { planStored, savePlanned, type WeekTables } from './save.ts'
import { listNamedVenues } from './view.ts'

export type FileParts = Pick<ImportParts, 'database' | 'clock' | 'newId'>
export type FileInput = { reach: Reach; sheet: string | Sheet; dryRun?: boolean; onProgress?: Progress }
/** A file that is read already. */
type ReadInput<F extends string, X extends string> = Omit<FileInput, 'sheet'> & { file: WeekFile<F, X> }

/**
 * Imports a company's file of weeks for the operator's command. If any line is wrong, nothing is saved and `ImportRefused`
 * lists all wrong lines. A dry run returns what would change and saves nothing.
 */
export async function importFile<
  F extends FigureField,
  X extends string,
  D extends string,
  Row extends WeekRow<D>,
>(
  noun: WeekNoun<F, X, D, Row> & {
    tables: WeekTables<Row>
    action: AuditAction
    auditOf: (week: PlannedWeek<D, Row>) => object
  },
  { database, clock, newId = randomUUID }: FileParts,
  input: FileInput | ReadInput<F, X>,
): Promise<{ plan: WeekPlan<KeyColumn | F | X, D, Row>; counts: Counts }> {
  const { reach } = input
  const now = clock.now()
  const file = 'file' in input ? input.file : readWeekFile(input.sheet, now, noun)
  const planOn = async (db: Db) => {
    const { plan } = await planStored(noun, { reach, db, now, newId }, file, await listNamedVenues(reach, db))
    refuseIfAny(plan.errors)
    return { plan, counts: countsOf(plan) }
  }
  if (input.dryRun) return planOn(database.db)
  return database.transaction(async (db) => {
    await lockCompany(reach, db)
    const result = await planOn(db)
    const { weeks } = result.plan
    const author = { source: 'imported', createdById: null } as const
    await savePlanned(noun.tables, { reach, db, now, newId }, weeks, author, input.onProgress)
    if (weeks.length > 0) {
      const label = file.via === undefined ? {} : { label: file.via }
      const meta = { ...label, weeks: result.counts, changes: weeks.map(noun.auditOf) }
      await auditCommand(reach, db, { id: newId(), action: noun.action, meta, now })
    }
    return result
  })
}

/** The changes of a file, line by line, new weeks first. `fields` describe a new week. */
export function reportWeeks<D extends MetricsField>(
  weeks: readonly PlannedWeek<D, WeekRow<D>>[],
  fields: readonly D[],
): string[] {
  const name = ({ venue, row }: PlannedWeek<D, WeekRow<D>>) => `${venue.name}, week of ${row.weekOf}`
  const added = weeks.flatMap((week) => {
    const said = fields.flatMap((field) => {
      const text: string | null = week.row[field]
      if (text === null) return []
      return field === 'tags' ? text : `${METRICS_LABELS[field]} ${text}`
    })
    return week.old ? [] : `added   ${name(week)}: ${said.join(', ')}`
  })
  const changed = weeks.flatMap((week) => {
    const changes = week.changes.map(({ field, before, after }) => ({
      field: METRICS_LABELS[field],
      before: before ?? ABSENT,
      after: after ?? ABSENT,
    }))
    return week.old ? `changed ${name(week)}: ${sayChanges(changes)}` : []
  })
  return [...added, ...changed]
}
