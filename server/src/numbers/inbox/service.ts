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
import { readFiles } from '../source/read.ts'
import { daysOf } from './read.ts'
import { findWaiting, type InboxEntry, listIncomplete, listWaiting, updateFile } from './store.ts'

type ListedFile = Reply<'GET /api/inbox'>['files'][number]
type Imported = Reply<'POST /api/inbox/:id/import'>

/** The files that wait and that the caller may see. */
export async function inboxOf({ reach, db }: Context): Promise<Reply<'GET /api/inbox'>> {
  const waiting = await listWaiting(reach, db)
  return { files: waiting.filter(({ report }) => isSeen(reach, report)).map((file) => shown(reach, file)) }
}

/** A file that names a venue within reach; one that names none is for those who reach the whole company. */
const isSeen = ({ venueIds }: Reach, { venueIds: named = [] }: InboxReport): boolean =>
  venueIds === 'every' || named.some((id) => venueIds.includes(id))

/** Whether all that a file says is within reach. */
const isWhole = ({ venueIds }: Reach, { venueIds: named = [] }: InboxReport): boolean =>
  venueIds === 'every' || (named.length > 0 && named.every((id) => venueIds.includes(id)))

/** Errors quote the file, so those of a file with other venues too are counted only. */
function shown(
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

/** A file that waits and has content. */
async function openedFile(context: Context, id: string) {
  const file = await waitingFile(context, id)
  if (file.report.refused !== undefined) throw conflict(file.report.refused)
  return file
}

/** A file with its content, to be explained on the screen of imports. It needs reach over all of its venues. */
export async function inboxFile(context: Context, id: string): Promise<Reply<'GET /api/inbox/:id'>> {
  const file = await openedFile(context, id)
  return { ...shown(context.reach, file), file: file.content }
}

async function waitingFile({ reach, db }: Context, id: string) {
  const file = isUuid(id) ? await findWaiting(reach, db, id) : undefined
  if (!file || !isWhole(reach, file.report)) throw notFound()
  return file
}

/**
 * Imports a file that waits as the import of files does: a preview, or what it named. Files of its source that only wait for
 * days are read with it. A `reading` that is no source yet gives a preview alone.
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
  const others = await togetherWith(context, file)
  const files = [...others, file].map(({ name, content }) => ({
    name,
    bytes: Buffer.from(content, 'base64'),
  }))
  const source = body.source ?? file.sourceId ?? undefined
  const how = { arrival: file.arrival, takeShort: body.takeShort }
  const read =
    reading || source !== undefined ? await readFiles(context, files, { ...how, source, reading }) : undefined
  const reply = read
    ? await importRead(context, read, body.save)
    : await importWeeks(context, { ...body, files: files.map(inBase64) })
  if (!reply.saved) return reply
  const { added, changed, left } = reply
  for (const one of [...others, file]) {
    const { waits: _, ...rest } = one.report
    const report = {
      ...rest,
      ...(one === file && { added, changed, left, lines: 0, errors: [], ...(read && daysOf(read)) }),
    }
    const settled = { state: 'imported', settledAt: now, settledById: person.appUserId } as const
    await updateFile(reach, db, one.id, {
      ...settled,
      report,
      ...(reply.source && { sourceId: reply.source.id }),
    })
  }
  return reply
}

const inBase64 = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  name,
  file: bytes.toString('base64'),
})

/** Files that wait for days of the same weeks. Those that others may see alone stay out. */
async function togetherWith({ reach, db }: Context, { id, sourceId, report }: InboxEntry) {
  if (sourceId === null || !report.waits?.length) return []
  const incomplete = await listIncomplete(reach, db, sourceId)
  return incomplete.filter((other) => other.id !== id && isWhole(reach, other.report))
}

/** Dismisses a file: nothing of it is imported. */
export async function dismissFile(context: Context, id: string): Promise<void> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const { report, name } = await waitingFile(context, id)
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
