import { randomUUID } from 'node:crypto'
import type { Arrival, InboxReport, InboxState } from '@scope/contract/numbers/source.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Parts } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { readRows, weeksBySource } from '../source/read.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { joinDays, keyOf } from './days.ts'
import { digestOfRefused, digestsOf } from './digest.ts'
import { type At, type Recognised, recognise } from './recognise.ts'
import { writeReports } from './report.ts'
import { daysIn, NOTHING, notesIn, type Outcome, shownName, wrongOf } from './rules/report.ts'
import { saveOthers, saveRead, settleWaiting } from './save.ts'
import {
  type ArrivedDay,
  dropDays,
  findByDigest,
  findSourcesState,
  findWaiting,
  type InboxEntry,
  insertFile,
  listIncomplete,
  listUsualDays,
  putDays,
  updateFile,
} from './store.ts'
import { dueWeeks } from './weeks.ts'

/*
 * The way of a file that came by itself: it is received here, its source is recognised (recognise.ts), its rows are joined with the
 * stored days (days.ts), the weeks of changed days are chosen (weeks.ts) and saved, or stand beside typed ones (save.ts), and a
 * report is sent (report.ts).
 */

/** A file that came by itself. `sender`: who sent the e-mail. */
export type Incoming = { arrival: Arrival; sender: string | null; name: string; bytes: Buffer }

/** The outcome of a file. `isNew`: false if it came before and changes nothing. */
export type Received = Outcome & { state: InboxState; isNew: boolean }

type ReceiveParts = Pick<Parts, 'database' | 'clock' | 'config' | 'secret'>

/**
 * Takes a file of a company once. One that came before counts again only if another file has changed its figures since.
 * It is imported at once if a source knows it and no line is wrong; else it waits. What it changes, the file itself and the
 * letters about it are saved together.
 */
export async function receive(parts: ReceiveParts, reach: Reach, incoming: Incoming): Promise<Received> {
  const { arrival, sender, bytes } = incoming
  return parts.database.transaction(async (db) => {
    // Servers and saves take turns.
    await lockCompany(reach, db)
    const at = { reach, db, now: parts.clock.now() }
    const name = shownName(incoming.name)
    const recognised = await recognise(at, { name, bytes })
    const digests = digestsOf(recognised)
    const before = await findByDigest(reach, db, digests)
    if (before && !hasBeenRead(before)) return { ...before, isNew: false }
    const [id, again] = [before?.id ?? randomUUID(), before !== undefined]
    const read = await readRecognised(at, recognised, { id, arrival, again, receivedAt: at.now })
    if (before && !read.isChange) return { ...before, isNew: false }
    const { source, state, report } = read
    const settled = { state, report, settledAt: state === 'waiting' ? null : at.now, settledById: null }
    const sourceId = source?.id ?? null
    if (before) await updateFile(reach, db, id, { ...settled, sourceId, receivedAt: at.now })
    else {
      const file = { id, sourceId, arrival, sender, name, digest: digests[0], content: bytes }
      await insertFile(reach, db, { ...file, ...settled, receivedAt: at.now })
    }
    if (sourceId !== null) await putDays(reach, db, sourceId, read.days)
    const outcome = { name, source: source?.name ?? null, report, again }
    await writeReports({ ...parts, ...at }, { id, incoming, outcome })
    return { ...outcome, state, isNew: true }
  })
}

/** Whether a file was imported, or only waits for days. Other files may have changed its figures since. */
const hasBeenRead = ({ state, report }: InboxEntry): boolean =>
  state === 'imported' || (state === 'waiting' && (report.waits?.length ?? 0) > 0)

/**
 * Adds a file that could not be taken, or the message that it came in, once to those that wait. `refused` is the reason. `key`
 * makes it differ from others.
 */
export async function noteRefused(
  parts: ReceiveParts,
  reach: Reach,
  { key, refused, ...incoming }: Omit<Incoming, 'bytes'> & { key: string; refused: string },
): Promise<void> {
  const name = shownName(incoming.name)
  const digest = digestOfRefused(refused, name, key)
  await parts.database.transaction(async (db) => {
    await lockCompany(reach, db)
    if (await findByDigest(reach, db, [digest])) return
    const [id, now] = [randomUUID(), parts.clock.now()]
    const report = { ...NOTHING, refused }
    const { arrival, sender } = incoming
    await insertFile(reach, db, {
      ...{ id, sourceId: null, arrival, sender, name, digest, content: Buffer.alloc(0), report },
      ...{ state: 'waiting', receivedAt: now, settledAt: null, settledById: null },
    })
    await writeReports(
      { ...parts, db, now, reach },
      { id, incoming, outcome: { name, source: null, report } },
    )
  })
}

/**
 * Reads a file that waits once more, by the sources as they are now. A report is sent if it is imported. Returns whether it
 * was still waiting.
 */
export async function receiveAgain(parts: ReceiveParts, reach: Reach, id: string): Promise<boolean> {
  return parts.database.transaction(async (db) => {
    await lockCompany(reach, db)
    const file = await findWaiting(reach, db, id)
    if (!file) return false
    const { name, arrival, sourceId, receivedAt } = file
    const at = { reach, db, now: parts.clock.now() }
    const bytes = Buffer.from(file.content, 'base64')
    const recognised = await recognise(at, { name, bytes }, sourceId)
    if (sourceId !== null && sourceId !== recognised.source?.id) await dropDays(reach, db, id)
    const { source, state, report, days } = await readRecognised(at, recognised, { id, arrival, receivedAt })
    const settledAt = state === 'waiting' ? null : at.now
    await updateFile(reach, db, id, {
      state,
      report,
      settledAt,
      settledById: null,
      sourceId: source?.id ?? null,
    })
    if (source) await putDays(reach, db, source.id, days)
    const outcome = { name, source: source?.name ?? null, report }
    if (state === 'imported') await writeReports({ ...parts, ...at }, { id, incoming: file, outcome })
    return true
  })
}

/**
 * What became of a file that was read. `days`: the days that it changes, to be stored with it. `isChange`: whether it changes
 * anything.
 */
type Read = {
  source: { id: string; name: string } | null
  state: InboxState
  report: InboxReport
  days: readonly ArrivedDay[]
  isChange: boolean
}

type Arriving = { id: string; arrival: Arrival; receivedAt: Date; again?: boolean }

/** Reads a file, and saves its weeks if no line is wrong. The company must be locked. */
async function readRecognised(at: At, recognised: Recognised, file: Arriving): Promise<Read> {
  const { reach, db } = at
  const { source, editor } = recognised
  const waits = async (report: InboxReport): Promise<Read> => {
    const readBy = await findSourcesState(reach, db)
    return { source, state: 'waiting', report: { ...report, readBy }, days: [], isChange: false }
  }
  if (!editor) {
    return waits({ ...NOTHING, ...wrongOf(recognised.errors), venueIds: recognised.named })
  }
  const within = { ...at, reach: editor }
  const venues = recognised.venues.filter(isWithin(editor))
  const rows = await readRows(recognised.opened, { reading: source.reading, venues })
  // A title above the rows may name venues too.
  const ofRows = rows.entries.flatMap(({ known }) => known?.id ?? [])
  const venueIds = [...new Set([...ofRows, ...recognised.named])]
  const joined = await joinDays(within, rows, { source, fileId: file.id, readAt: file.receivedAt })
  const incomplete = await listIncomplete(reach, db, source.id)
  const usual = await listUsualDays(reach, db, source.id)
  const making = { source, now: at.now, arrival: file.arrival, usual }
  const read = weeksBySource(joined.rows, making)
  const waiting = new Map(
    incomplete.flatMap(({ report }) => report.waits ?? []).map((week) => [keyOf(week), week]),
  )
  const due = dueWeeks(read, joined, new Set(waiting.keys()))
  const saving = { source, arrival: file.arrival, venues }
  const saved = await saveRead(within, due, { ...saving, again: file.again ?? false })
  if (saved.errors.length > 0) return waits({ ...NOTHING, ...wrongOf(saved.errors), venueIds })
  for (const week of joined.weeks) waiting.delete(keyOf(week))
  const others = await saveOthers(within, [...waiting.values()], { making, saving })
  await settleWaiting(at, incomplete, {
    done: saved.done.union(others.done),
    waits: [...read.waits, ...others.waits],
  })
  const report = {
    ...NOTHING,
    added: saved.counts.added + others.counts.added,
    changed: saved.counts.changed + others.counts.changed,
    left: saved.counts.left + read.file.lines.length - due.file.lines.length,
    beside: saved.beside + others.beside,
    ...{ venueIds, ...daysIn(read), ...notesIn(rows) },
  }
  const isChange = joined.changed.length > 0 || saved.counts.added + saved.counts.changed > 0
  const days = { days: joined.changed, isChange }
  if (read.waits.length > 0) return { ...(await waits({ ...report, waits: read.waits })), ...days }
  return { source, state: 'imported', report, ...days }
}

const isWithin =
  ({ venueIds }: Reach) =>
  ({ id }: WeekVenue): boolean =>
    venueIds === 'every' || venueIds.includes(id)
