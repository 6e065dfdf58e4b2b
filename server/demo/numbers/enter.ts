import { addWeeks } from '@scope/contract/kernel/calendar'
import type { RosterImport } from '../../src/company/roster/service.ts'
import type { Db } from '../../src/kernel/db/pool/pool.ts'
import type { Reach } from '../../src/kernel/db/reach.ts'
import { importMetrics, planWeeks, readMetrics, saveWeeks } from '../../src/numbers/metrics/import/import.ts'
import { auditOf, type PlannedWeek } from '../../src/numbers/metrics/import/plan.ts'
import { insertMetrics } from '../../src/numbers/metrics/store.ts'
import { listNamedVenues } from '../../src/numbers/venue-weeks/view.ts'
import type { Today } from '../day.ts'
import { inside } from '../inside.ts'
import { insertArrived, insertAudits } from '../store.ts'
import { type DemoWeek, metricsFile } from './metrics.ts'
import { type Entry, entriesOf } from './mondays.ts'

/** The line of a file's first row. Line 1 is the header. */
const FIRST_LINE = 2

/** What stands beside a typed figure: a late check that only the point of sale knows. */
const ARRIVED = { venue: 'las-perlas-la', weeksAgo: 2, more: 210, hours: 4 }

/** Saves the weekly numbers: old weeks from a file, then weeks typed on Mondays, and the rest from a second file. */
export async function enterWeeks(
  tx: Db,
  reach: Reach,
  weeks: readonly DemoWeek[],
  {
    seed,
    imported,
    today,
    newId,
  }: { seed: string; imported: RosterImport; today: Today; newId: () => string },
): Promise<void> {
  const { began, before, typed, corrections, rest } = entriesOf(seed, weeks, imported, today)
  const importAt = (now: Date, text: string) =>
    importMetrics({ database: inside(tx), clock: { now: () => now }, newId }, { reach, sheet: text })
  const planAt = async (now: Date, entries: readonly Entry[]) => {
    const file = readMetrics(metricsFile(entries.map(({ week }) => week)), now)
    const { plan } = await planWeeks({ reach, db: tx, now, newId }, file, await listNamedVenues(reach, tx))
    return plan.weeks.flatMap((week) => {
      const entry = entries[week.line - FIRST_LINE]
      return entry ? [{ ...entry, week }] : []
    })
  }
  const savedBy = ({ at, author, week }: { at: Date; author: Entry['author']; week: PlannedWeek }) => ({
    id: newId(),
    orgId: reach.orgId,
    userId: author.userId,
    action: 'metrics.save',
    meta: auditOf(week),
    createdAt: at,
  })

  await importAt(began, metricsFile(before))
  const firsts = await planAt(today.began, typed)
  const rows = firsts.map(({ at, author, week }) => ({
    ...week.row,
    source: 'typed' as const,
    createdById: author.appUserId,
    createdAt: at,
    updatedAt: at,
  }))
  await insertMetrics(reach, tx, rows)
  await insertAudits(reach, tx, firsts.map(savedBy))
  for (const entry of corrections) {
    const again = await planAt(entry.at, [entry])
    const author = { source: 'typed', createdById: entry.author.appUserId } as const
    await saveWeeks(
      { reach, db: tx, now: entry.at, newId },
      again.map(({ week }) => week),
      author,
    )
    await insertAudits(reach, tx, again.map(savedBy))
  }
  if (rest.length > 0) await importAt(today.began, metricsFile(rest))
  await insertArrived(reach, tx, {
    ...{ slug: ARRIVED.venue, week: addWeeks(today.week, -ARRIVED.weeksAgo), more: ARRIVED.more },
    ...{ at: new Date(today.began.getTime() - ARRIVED.hours * 3_600_000), id: newId() },
  })
}
