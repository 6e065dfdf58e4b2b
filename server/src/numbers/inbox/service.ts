import type { Input, Reply } from '@scope/contract/calls'
import type { InboxReport } from '@scope/contract/numbers/source.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { conflict, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { importRead, importWeeks } from '../metrics/import/import.ts'
import type { NamedFile } from '../source/files.ts'
import { knownBy, type ReadFiles, readFiles, readRows, unknownFiles, weeksBySource } from '../source/read.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { joinDays } from './days.ts'
import { daysIn } from './rules/report.ts'
import { settleWaiting } from './save.ts'
import {
  type ArrivedDay,
  dropDays,
  findWaiting,
  type InboxEntry,
  listIncomplete,
  listWaiting,
  putDays,
  takeBackDays,
  updateFile,
} from './store.ts'
import { keyOfLine } from './weeks.ts'

type ListedFile = Reply<'GET /api/inbox'>['files'][number]
type Imported = Reply<'POST /api/inbox/:id/import'>

/** The files that wait and that the caller may see. */
export async function inboxOf({ reach, db }: Context): Promise<Reply<'GET /api/inbox'>> {
  return { files: (await listWaiting(reach, db)).map((file) => listedFile(reach, file)) }
}

/** Whether all that a file says is within reach. */
const isWhole = ({ venueIds }: Reach, { venueIds: named = [] }: InboxReport): boolean =>
  venueIds === 'every' || (named.length > 0 && named.every((id) => venueIds.includes(id)))

/** Errors quote the file. If it has venues out of reach, only their number is shown. */
function listedFile(
  reach: Reach,
  { id, sourceId, source, arrival, sender, name, report, receivedAt }: InboxEntry,
): ListedFile {
  const whole = isWhole(reach, report)
  return {
    ...{ id, name, arrival, sender, receivedAt: receivedAt.toISOString(), lines: report.lines },
    source: sourceId !== null && source !== null ? { id: sourceId, name: source } : null,
    errors: whole ? report.errors.map(({ line, text }) => ({ line, text })) : [],
    notTaken: report.refused ?? null,
    waitsForDays: (report.waits?.length ?? 0) > 0,
    can: { dismiss: whole },
  }
}

/** A file that waits and whose content is stored. */
async function openedFile(context: Context, id: string) {
  const file = await waitingFile(context, id)
  if (file.report.refused !== undefined) throw conflict(file.report.refused)
  return file
}

/** A file with its content, to be explained on the screen of imports. It needs reach over all of its venues. */
export async function inboxFile(context: Context, id: string): Promise<Reply<'GET /api/inbox/:id'>> {
  const file = await openedFile(context, id)
  return { ...listedFile(context.reach, file), file: file.content }
}

async function waitingFile({ reach, db }: Context, id: string) {
  const file = isUuid(id) ? await findWaiting(reach, db, id) : undefined
  if (!file || !isWhole(reach, file.report)) throw notFound()
  return file
}

/**
 * Imports a file that waits like any import: gives a preview, or saves the plan of one. Weeks of days also have the days that
 * other files of the source brought. A `reading` that is not a source yet gives a preview of the file alone.
 */
export async function importFile(
  context: Context,
  id: string,
  { reading, ...body }: Input<'POST /api/inbox/:id/import'>['body'],
): Promise<Imported> {
  const { reach, db, now, person } = context
  const saves = body.save !== undefined
  if (reading && saves) throw invalid('reading', 'Save it as a source first.')
  if (saves) await lockCompany(reach, db)
  const file = await openedFile(context, id)
  const named = { name: file.name, bytes: Buffer.from(file.content, 'base64') }
  if (reading) {
    const read = await readFiles(context, [named], { reading, takeShort: body.takeShort })
    return importRead(context, read)
  }
  const sourceId = body.source ?? file.sourceId
  if (sourceId === null) return settleBy(await importWeeks(context, { ...body, files: [inBase64(named)] }))
  const { read, days } = await readWithDays(
    context,
    { ...file, sourceId },
    { named, takeShort: body.takeShort },
  )
  return settleBy(await importRead(context, read, body.save), read, days)

  /** Stores what became of the file, if the import was saved. */
  async function settleBy(
    reply: Imported,
    read?: ReadFiles,
    days: readonly ArrivedDay[] = [],
  ): Promise<Imported> {
    if (!reply.saved) return reply
    const { added, changed, left, source } = reply
    const { waits: _, ...before } = file.report
    const report = { ...before, added, changed, left, lines: 0, errors: [], ...(read && daysIn(read)) }
    const settled = { state: 'imported', settledAt: now, settledById: person.appUserId } as const
    await updateFile(reach, db, file.id, { ...settled, report, sourceId: source?.id ?? null })
    if (read?.source) {
      if (file.sourceId !== read.source.id) await dropDays(reach, db, file.id)
      await putDays(reach, db, read.source.id, days)
      const done = new Set(read.file.lines.map(keyOfLine))
      const incomplete = await listIncomplete(reach, db, read.source.id)
      await settleWaiting(context, incomplete, { done, waits: read.waits })
    }
    return reply
  }
}

/** The weeks of a file by a source, with the stored days of these weeks, and the days that the file changes. */
async function readWithDays(
  context: Context,
  { id, sourceId, arrival, receivedAt }: InboxEntry & { sourceId: string },
  { named, takeShort }: { named: NamedFile; takeShort: boolean | undefined },
): Promise<{ read: ReadFiles; days: readonly ArrivedDay[] }> {
  const { reach, db, now } = context
  const match = await knownBy(context, [named], { source: sourceId })
  const { source, opened } = match
  if (!source) return { read: unknownFiles(match), days: [] }
  const venues = await listNamedVenues(reach, db)
  const rows = await readRows(opened, { reading: source.reading, header: source.header, venues })
  const joined = await joinDays(context, rows, { source, fileId: id, readAt: receivedAt })
  return { read: weeksBySource(joined.rows, { source, now, arrival, takeShort }), days: joined.changed }
}

const inBase64 = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  name,
  file: bytes.toString('base64'),
})

/** Dismisses a file: nothing of it is imported. */
export async function dismissFile(context: Context, id: string): Promise<void> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const { report, name, sourceId } = await waitingFile(context, id)
  await takeBackDays(reach, db, { id, sourceId }, report.waits ?? [])
  await updateFile(reach, db, id, {
    state: 'dismissed',
    report,
    settledAt: now,
    settledById: person.appUserId,
  })
  const changes = (report.venueIds ?? []).map((venueId) => ({ venueId }))
  const own = ownVenues(person, 'metrics.edit')
  await audit(context, 'inbox.dismissed', { about: name, id, changes }, { own })
}
