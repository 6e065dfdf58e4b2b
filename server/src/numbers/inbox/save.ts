import { randomUUID } from 'node:crypto'
import type { Arrival, WaitingWeek } from '@scope/contract/numbers/source.words'
import type { LineError } from '../../kernel/import/refused.ts'
import { auditCommand } from '../../kernel/trail.ts'
import { planArrived, saveArrived } from '../arrived/service.ts'
import { auditOf } from '../metrics/import/plan.ts'
import type { BySource, ReadFiles } from '../source/read.ts'
import type { StoredSource } from '../source/view.ts'
import { countsOf, placeOf } from '../venue-weeks/plan.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { keyOf } from './days.ts'
import type { At } from './recognise.ts'
import { CAME_BY } from './rules/report.ts'
import { type InboxFile, updateFile } from './store.ts'
import { keyOfLine, knownWeeks } from './weeks.ts'

/** How weeks that arrived are saved. */
export type Saving = {
  source: StoredSource
  arrival: Arrival
  /** The venues whose numbers the source's editor may change. */
  venues: readonly WeekVenue[]
  /** Whether the file came before. */
  again?: boolean
  /** Saves the correct lines even if others are wrong. */
  evenIfWrong?: boolean
}

/** The result of a save. With `errors` nothing was saved, unless `evenIfWrong`. `done`: the weeks that no longer wait. */
type SavedWeeks = {
  counts: { added: number; changed: number; left: number }
  beside: number
  errors: readonly LineError<string>[]
  done: ReadonlySet<string>
}

/** Saves weeks without an author. Typed figures stay, and the ones that arrived wait beside them. */
export async function saveRead(
  at: At,
  { file }: ReadFiles,
  { source, arrival, venues, again, evenIfWrong }: Saving,
): Promise<SavedWeeks> {
  const parts = { ...at, newId: randomUUID }
  const plan = await planArrived(parts, file, venues, again)
  const wrong = new Set(plan.errors.map(placeOf))
  const done = new Set(file.lines.filter((line) => !wrong.has(placeOf(line))).map(keyOfLine))
  const { errors } = plan
  if (errors.length > 0 && !evenIfWrong)
    return { counts: countsOf({ weeks: [], left: 0 }), beside: 0, errors, done }
  const beside = await saveArrived(parts, plan, { source: source.name, via: CAME_BY[arrival] })
  const counts = countsOf(plan)
  if (plan.weeks.length > 0) {
    const meta = { label: file.via, weeks: counts, changes: plan.weeks.map(auditOf) }
    await auditCommand(at.reach, at.db, { id: randomUUID(), action: 'import.metrics', meta, now: at.now })
  }
  return { counts, beside, errors, done }
}

/** Saves weeks of other files that waited and are complete now: they are over, or a week with no more days was imported since. */
export async function saveOthers(
  at: At,
  waiting: readonly WaitingWeek[],
  { making, saving }: { making: BySource & { usual: ReadonlyMap<string, number> }; saving: Saving },
): Promise<SavedWeeks & { waits: readonly WaitingWeek[] }> {
  const hasEnough = ({ venueId, days, of }: WaitingWeek) =>
    days >= Math.min(of, making.usual.get(venueId) ?? of)
  const weeks = waiting.filter(hasEnough)
  const read = await knownWeeks(at, making, { weeks, venues: saving.venues })
  return { ...(await saveRead(at, read, { ...saving, evenIfWrong: true })), waits: read.waits }
}

/** Updates the files that waited for these weeks. A file is imported once none of its weeks waits. */
export async function settleWaiting(
  { reach, db, now }: At,
  files: readonly Pick<InboxFile, 'id' | 'report'>[],
  { done, waits }: { done: ReadonlySet<string>; waits: readonly WaitingWeek[] },
): Promise<void> {
  const still = new Map(waits.map((week) => [keyOf(week), week]))
  for (const { id, report: before } of files) {
    const own = before.waits ?? []
    if (!own.some((week) => done.has(keyOf(week)) || still.has(keyOf(week)))) continue
    const remaining = own
      .filter((week) => !done.has(keyOf(week)))
      .map((week) => still.get(keyOf(week)) ?? week)
    const { waits: _, ...report } = before
    const state =
      remaining.length > 0
        ? { state: 'waiting' as const, settledAt: null }
        : { state: 'imported' as const, settledAt: now }
    await updateFile(reach, db, id, {
      ...state,
      report: remaining.length > 0 ? { ...report, waits: remaining } : report,
      settledById: null,
    })
  }
}
