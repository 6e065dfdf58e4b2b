import { addWeeks, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import type { FigureField, Source } from '@scope/contract/numbers/metrics.words'
import { venueAt, venuesOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type Progress, saveRows } from '../../kernel/import/save.ts'
import { invalid } from '../../kernel/refusal.ts'
import { nextVersion } from '../../kernel/version.ts'
import { type PlannedWeek, planLines, type WeekPlan } from './plan.ts'
import type { KeyColumn, Stored, WeekFile, WeekNoun, WeekRow, WeekVenue } from './rules.ts'

/** The parts that a save needs. The demo passes its own ids, so that the same seed gives the same rows. */
export type SaveParts = { reach: Reach; db: Db; now: Date; newId: () => string }

/** A replaced version, as a history stores it beside the id of what it is a version of. */
export type Replaced<Row> = Omit<Stored<Row>, 'id' | 'venueId' | 'weekOf' | 'updatedAt'> & {
  id: string
  savedAt: Date
}

/** The tables of a noun. `since` is how many weeks before a line are read too, to compare it with. */
export type WeekTables<Row> = {
  since: number
  list: (
    reach: Reach,
    db: Db,
    where: { venueIds: readonly string[]; from: Week; to: Week },
  ) => Promise<Stored<Row>[]>
  add: (reach: Reach, db: Db, rows: readonly (Stored<Row> & { createdAt: Date })[]) => Promise<void>
  change: (reach: Reach, db: Db, weeks: readonly { row: Stored<Row>; was: Replaced<Row> }[]) => Promise<void>
}

/** Plans lines against the stored weeks. */
export async function planStored<
  F extends FigureField,
  X extends string,
  D extends string,
  Row extends WeekRow<D>,
>(
  noun: WeekNoun<F, X, D, Row> & { tables: WeekTables<Row> },
  { reach, db, now, newId }: SaveParts,
  file: WeekFile<F, X>,
  venues: readonly WeekVenue[],
): Promise<{ plan: WeekPlan<KeyColumn | F | X, D, Row>; stored: Stored<Row>[] }> {
  const { since, list } = noun.tables
  const find = venueFinder(venues)
  const named = file.lines.map(({ venue }) => find(venue))
  const venueIds = [...new Set(named.flatMap((venue) => (venue && venue !== 'several' ? venue.id : [])))]
  const weeks = file.lines.flatMap((line) => line.weekOf ?? []).toSorted()
  const [first, last] = [weeks[0], weeks.at(-1)]
  const range = first && last && { from: addWeeks(weekOf(first), -since), to: last }
  const stored = range ? await list(reach, db, { venueIds, ...range }) : []
  return { plan: planLines(noun, file, { venues, stored }, { now, newId }), stored }
}

/** Saves planned weeks in their author's name. Replaced versions go to the history. */
export async function savePlanned<D extends string, Row extends WeekRow<D>>(
  { add, change }: WeekTables<Row>,
  { reach, db, now, newId }: SaveParts,
  weeks: readonly PlannedWeek<D, Row>[],
  author: { source: Source; createdById: string | null },
  onProgress?: Progress,
): Promise<void> {
  const added = weeks.flatMap(({ row, old }) =>
    old ? [] : [{ ...row, ...author, createdAt: now, updatedAt: now }],
  )
  const changed = weeks.flatMap(({ row, old }) => {
    if (!old) return []
    const { id: _, venueId: __, weekOf: ___, updatedAt, ...was } = old
    return [
      {
        row: { ...row, ...author, updatedAt: nextVersion(updatedAt, now) },
        was: { ...was, id: newId(), savedAt: updatedAt },
      },
    ]
  })
  await saveRows({ reach, tx: db, now, onProgress }, { added, changed }, { add, change })
}

/** The venue of a save within reach: the one that is named, or the only one. 400 if there are several. */
export async function venueToSave(context: Context, ref: string | undefined) {
  if (ref) return venueAt(context, ref)
  const [venue, another] = await venuesOf(context)
  if (!venue || another) throw invalid('venue', 'Choose a venue.')
  return venue
}

/** Whether an instant, in any format, is the version. */
export const isVersion = (named: string | null, version: Date): boolean =>
  named !== null && Date.parse(named) === version.getTime()
