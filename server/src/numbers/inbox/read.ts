import { randomUUID } from 'node:crypto'
import { may } from '@scope/contract/kernel/access'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import type { Arrival, InboxReport, InboxState, WaitingWeek } from '@scope/contract/numbers/source.words'
import { personNow, reachFor } from '../../company/session/gate.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type LineError, together } from '../../kernel/import/refused.ts'
import { auditCommand } from '../../kernel/trail.ts'
import { planArrived, saveArrived } from '../arrived/service.ts'
import { auditOf } from '../metrics/import/plan.ts'
import { type ReadFiles, readFiles } from '../source/read.ts'
import { countsOf, placeOf } from '../venue-weeks/plan.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { namedVenues } from './named-venues.ts'
import { CAME_BY } from './rules/report.ts'
import { findOwner, findSourcesState, listIncomplete, listUsualDays, updateFile } from './store.ts'

type At = { reach: Reach; db: Db; now: Date }
/** `waiting`: the file is there already, and was of this source or of none. */
type Arriving = {
  waiting?: { id: string; sourceId: string | null }
  arrival: Arrival
  name: string
  bytes: Buffer
}
type Read = { source: { id: string; name: string } | null; report: InboxReport }

/** How many errors are kept of a file. */
const ERRORS_KEPT = 20

/**
 * Reads a file that arrived, and saves its weeks if a source knows it and no line is wrong. Reads it together with earlier
 * files of its source that only wait for days. The company must be locked.
 */
export async function readArrived(at: At, file: Arriving): Promise<Read & { state: InboxState }> {
  const { source, report } = await read(at, file)
  const waits = source === null || report.lines > 0 || (report.waits?.length ?? 0) > 0
  if (!waits) return { source, report, state: 'imported' }
  const readBy = await findSourcesState(at.reach, at.db)
  return { source, report: { ...report, readBy }, state: 'waiting' }
}

async function read(at: At, file: Arriving): Promise<Read> {
  const { reach, db } = at
  const venues = await listNamedVenues(reach, db)
  const { source, file: alone } = await readAlone(at, file)
  const named = await namedVenues(file, venues, source?.reading.venue.venueId)
  const wrong = (errors: readonly LineError<string>[]): Read => ({
    source,
    report: { ...NOTHING, ...wrongOf(errors), venueIds: named },
  })
  if (!source) return wrong(alone.errors)
  const editor = await editorOf(at, source.id)
  if (!editor) {
    const text = `Nobody who may edit numbers looks after “${source.name}” now. Someone who may has to save it again.`
    return wrong([{ line: 1, text }])
  }
  const within = { ...at, reach: editor, newId: randomUUID }
  const usual = await listUsualDays(reach, db, source.id)
  const how = { source: source.id, arrival: file.arrival, usual }
  const earlier = (await listIncomplete(reach, db, source.id)).filter(({ id }) => id !== file.waiting?.id)
  const files = [
    ...earlier.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })),
    file,
  ]
  const all = await readFiles(within, files, how)
  const due = await dueWeeks(earlier, () => readFiles(within, [file], how), venues)
  const dueOnes = due ? onlyWeeks(all, due, venues) : all
  const plan = await planArrived(within, dueOnes.file, venues.filter(isWithin(editor)))
  if (plan.errors.length > 0) return wrong(plan.errors)
  const via = { source: source.name, via: CAME_BY[file.arrival] }
  const beside = await saveArrived(within, plan, via)
  const counts = countsOf(plan)
  if (plan.weeks.length > 0) {
    const meta = { label: dueOnes.file.via, weeks: counts, changes: plan.weeks.map(auditOf) }
    await auditCommand(reach, db, { id: randomUUID(), action: 'import.metrics', meta, now: at.now })
  }
  const waits = dueOnes.waits
  for (const { id, report } of earlier) await settleEarlier(at, id, report, waits)
  const report = { ...NOTHING, ...counts, beside, venueIds: named, ...daysOf(dueOnes) }
  return { source, report: waits.length > 0 ? { ...report, waits } : report }
}

/** Reads a file by the source that knows it; if none does, one that waits is read by the source that it is of. */
async function readAlone(at: At, { arrival, waiting, ...file }: Arriving): Promise<ReadFiles> {
  const read = await readFiles(at, [file], { arrival })
  const of = waiting?.sourceId ?? undefined
  return read.source || of === undefined ? read : readFiles(at, [file], { arrival, source: of })
}

/** The report on a file of which nothing is known yet. */
export const NOTHING = { added: 0, changed: 0, left: 0, beside: 0, lines: 0, errors: [] }

/** What is kept of the days of weeks that are imported. */
export const daysOf = ({ days }: ReadFiles): Pick<InboxReport, 'days'> =>
  days.size > 0 ? { days: Object.fromEntries(days) } : {}

/** How many lines are wrong, and the first mistakes. */
function wrongOf(errors: readonly LineError<string>[]): Pick<InboxReport, 'lines' | 'errors'> {
  const shown = together(errors).slice(0, ERRORS_KEPT)
  return {
    lines: new Set(errors.map(placeOf)).size,
    errors: shown.map(({ line, text }) => ({ line, text })),
  }
}

/** The venues whose numbers the person who last changed a source may edit now. Undefined if they may edit none. */
async function editorOf({ reach, db }: At, sourceId: string): Promise<Reach | undefined> {
  const userId = await findOwner(reach, db, sourceId)
  const found = userId === undefined ? undefined : await personNow(db, userId)
  return found && may(found.person, 'metrics.edit') ? reachFor(found.person, 'metrics.edit') : undefined
}

const isWithin =
  ({ venueIds }: Reach) =>
  ({ id }: WeekVenue): boolean =>
    venueIds === 'every' || venueIds.includes(id)

/** The weeks that are read from earlier files too: those of the new one, and those that waited. Others are imported. */
async function dueWeeks(
  earlier: readonly { report: InboxReport }[],
  readAlone: () => Promise<ReadFiles>,
  venues: readonly WeekVenue[],
): Promise<Set<string> | undefined> {
  if (earlier.length === 0) return undefined
  const alone = await readAlone()
  const waited = earlier.flatMap(({ report }) => report.waits ?? [])
  return new Set([...alone.file.lines.map(keyOfLine(venues)), ...[...alone.waits, ...waited].map(keyOf)])
}

const keyOf = ({ venueId, weekOf }: { venueId: string; weekOf: string }) => `${venueId} ${weekOf}`

/** A line of a venue that is not known has its own key, so that its error is seen. */
function keyOfLine(venues: readonly WeekVenue[]) {
  const find = venueFinder(venues)
  return ({ venue, weekOf }: { venue: string; weekOf: string | null }): string => {
    const found = find(venue)
    return found && found !== 'several'
      ? keyOf({ venueId: found.id, weekOf: weekOf ?? '' })
      : `${venue} ${weekOf}`
  }
}

function onlyWeeks(read: ReadFiles, due: ReadonlySet<string>, venues: readonly WeekVenue[]): ReadFiles {
  const key = keyOfLine(venues)
  const lines = read.file.lines.filter((line) => due.has(key(line)))
  return { ...read, file: { ...read.file, lines } }
}

/** An earlier file is imported once none of its weeks waits any more. */
async function settleEarlier(
  { reach, db, now }: At,
  id: string,
  was: InboxReport,
  waiting: readonly WaitingWeek[],
): Promise<void> {
  const still = new Map(waiting.map((week) => [keyOf(week), week]))
  const waits = (was.waits ?? []).flatMap((week) => still.get(keyOf(week)) ?? [])
  const { waits: _, ...rest } = was
  const done = waits.length === 0
  const report = done ? rest : { ...rest, waits }
  const state = done ? 'imported' : 'waiting'
  await updateFile(reach, db, id, { state, report, settledAt: done ? now : null, settledById: null })
}
