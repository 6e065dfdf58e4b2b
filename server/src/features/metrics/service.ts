import { randomUUID } from 'node:crypto'
import { lockCompany } from '../../db/companies.ts'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { type Counts, countsOf, type Plan } from '../../import/change.ts'
import { readMetrics } from '../../import/metrics-file.ts'
import { refuseIfAny } from '../../import/refused.ts'
import { type Progress, saveRows } from '../../import/save.ts'
import { auditCommand } from '../audit/store.ts'
import type { ImportParts } from '../roster/service.ts'
import { type MetricsRow, type MetricsVenue, planMetrics } from './rules.ts'
import { insertMetrics, listMetrics, listMetricsVenues, updateMetrics } from './store.ts'

export type MetricsImport = { plan: Plan<MetricsRow>; venues: MetricsVenue[]; counts: Counts }

/**
 * Brings weekly numbers of a company's venues in: all of the file, or, where a line is wrong, nothing and an
 * `ImportRefused` that names every line. A dry run answers what would change and saves nothing.
 */
export async function importMetrics(
  { database, clock, newId = randomUUID }: Pick<ImportParts, 'database' | 'clock' | 'newId'>,
  input: { reach: Reach; text: string; dryRun?: boolean; onProgress?: Progress },
): Promise<MetricsImport> {
  const { reach } = input
  const now = clock.now()
  const file = readMetrics(input.text)
  const plan = async (db: Db): Promise<MetricsImport> => {
    const venues = await listMetricsVenues(reach, db)
    const weeks = file.lines.flatMap(({ weekOf }) => weekOf ?? []).toSorted()
    const [first, last] = [weeks[0], weeks.at(-1)]
    const stored = first && last ? await listMetrics(reach, db, first, last) : []
    const found = planMetrics(file, venues, stored, now, newId)
    refuseIfAny([...file.errors, ...found.errors])
    return { plan: found.plan, venues, counts: countsOf(found.plan) }
  }
  if (input.dryRun) return plan(database.db)
  return database.transaction(async (tx) => {
    await lockCompany(reach, tx)
    const result = await plan(tx)
    await saveRows({ reach, tx, now, onProgress: input.onProgress }, result.plan, {
      add: insertMetrics,
      change: updateMetrics,
    })
    const changes = result.plan.changed.map(({ row, changes }) => ({ metrics: row.id, changes }))
    await auditCommand(reach, tx, {
      id: newId(),
      action: 'import.metrics',
      meta: { weeks: result.counts, changes },
      now,
    })
    return result
  })
}
