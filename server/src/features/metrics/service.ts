import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { type Counts, countsOf, type Plan } from '../../import/change.ts'
import { readMetrics } from '../../import/metrics-file.ts'
import { refuseIfAny } from '../../import/refused.ts'
import type { ImportParts, Progress } from '../roster/service.ts'
import { auditImport, lockCompany } from '../roster/store.ts'
import { type MetricsRow, type MetricsVenue, planMetrics } from './rules.ts'
import { insertMetrics, listMetrics, listMetricsVenues, updateMetrics } from './store.ts'

export type MetricsImport = { plan: Plan<MetricsRow>; venues: MetricsVenue[]; counts: Counts }

const BATCH = 1000

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
    const { added, changed } = result.plan
    const total = added.length + changed.length
    let done = 0
    const inBatches = async (rows: readonly MetricsRow[], write: typeof insertMetrics) => {
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH)
        await write(reach, tx, batch, now)
        done += batch.length
        input.onProgress?.(done, total)
      }
    }
    await inBatches(added, insertMetrics)
    await inBatches(
      changed.map(({ row }) => row),
      updateMetrics,
    )
    const changes = changed.map(({ row, changes }) => ({ metrics: row.id, changes }))
    await auditImport(reach, tx, {
      id: newId(),
      action: 'import.metrics',
      meta: { weeks: result.counts, changes },
      now,
    })
    return result
  })
}
