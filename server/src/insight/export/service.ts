import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { Export } from '@scope/contract/insight/export'
import { EXPORT_HOURS } from '@scope/contract/insight/export.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import { staffAt } from '../../company/people/service.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { Download } from '../../kernel/http/reply/download.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { signing } from '../../kernel/signing.ts'
import { audit } from '../../kernel/trail.ts'
import { partsOf } from './contents.ts'
import { mayHave } from './rules.ts'
import { addExport, deleteExport, deleteExportsOf, lockMaker } from './store.ts'
import { type ExportRow, findOwn, findUnderWay, listOwn } from './view.ts'

const HOUR_MS = 3_600_000

/** How long an export is kept, in milliseconds. */
export const KEPT_MS = EXPORT_HOURS * HOUR_MS

const NOT_READY = 'This link no longer works. Take the file in Settings.'

/** Begins an export. If the caller has the same one in progress, that one is returned. */
export async function makeExport(
  context: Context,
  { of, person: ref }: Input<'POST /api/exports'>['body'],
): Promise<Reply<'POST /api/exports'>> {
  const { reach, db, person, now } = context
  if (of === 'person' && ref === undefined) throw invalid('person', 'person is required: whose data it is.')
  if (of === 'company' && ref !== undefined)
    throw invalid('person', 'person goes with { "of": "person" } only.')
  const isOwn = ref === person.appUserId || (ref !== undefined && ref === person.slug)
  if (!mayHave(person, isOwn ? person.appUserId : null)) throw forbidden()
  const about = ref === undefined ? undefined : await staffAt(context, ref)
  await lockMaker(reach, db, person.appUserId)
  const underWay = await findUnderWay(context, about?.id ?? null)
  if (underWay) return { id: underWay }
  const id = randomUUID()
  const row = { personId: about?.id ?? null, madeById: person.appUserId, parts: partsOf(about !== undefined) }
  await addExport(reach, db, { ...row, id, startedAt: now })
  await audit(context, 'export.made', {
    about: about?.name ?? 'Everything of the company',
    ...(about ? { bltId: about.id } : {}),
  })
  return { id }
}

/** The caller’s own exports of the last day that they may still have. */
export async function exportsOf(parts: Parts, context: Context): Promise<Reply<'GET /api/exports'>> {
  const own = await listOwn(context, new Date(context.now.getTime() - KEPT_MS))
  const theirs = own.filter(({ person }) => mayHave(context.person, person?.id ?? null))
  return { exports: theirs.map((row) => present(parts, context, row)) }
}

/** One of the caller’s own exports. 404 for exports of others, and for one that the caller may no longer have. */
export async function exportAt(parts: Parts, context: Context, id: string): Promise<Export> {
  return present(parts, context, await ownAt(context, id))
}

/** Ends one of the caller’s own exports and deletes its file. A server that writes it notices. */
export async function endExport(
  { files }: Parts,
  context: Context,
  id: string,
): Promise<Reply<'DELETE /api/exports/:id'>> {
  const { person } = await ownAt(context, id)
  const { reach, db } = context
  const deleted = await deleteExport(reach, db, { id, madeById: context.person.appUserId })
  if (!deleted) throw notFound()
  await audit(context, 'export.ended', {
    about: person?.name ?? 'Everything of the company',
    ...(person ? { bltId: person.id } : {}),
  })
  if (deleted.file) await files.remove(deleted.file)
  return { ok: true }
}

/** The file of one of the caller’s own exports, by its signed address. */
export async function fileOf(
  { files, secret }: Parts,
  context: Context,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<Download> {
  const row = await ownAt(context, id)
  const isOurs = signatures(secret).isSigned(signedText(context, id, until), signature)
  if (!isOurs || Number(until) <= context.now.getTime()) throw forbidden(NOT_READY)
  const { file, size, readyAt, domain, slug } = row
  if (row.state !== 'ready' || !file || size === null || !readyAt) throw conflict(NOT_READY)
  const name = `scope-${slug ?? domain}-${dateIn(context.companyZone, new Date(readyAt))}.zip`
  return new Download({ name, type: 'application/zip', size, tag: id, open: () => files.open(file) })
}

/** Deletes all exports of the company when a person is forgotten, because exports of other people may name them. */
export async function forgetExports({ files }: Pick<Parts, 'files'>, reach: Reach, db: Db): Promise<void> {
  for (const file of await deleteExportsOf(reach, db)) await files.remove(file)
}

async function ownAt(context: Context, id: string): Promise<ExportRow> {
  const row = isUuid(id) ? await findOwn(context, id) : undefined
  const isOld = row?.readyAt && Date.parse(row.readyAt) <= context.now.getTime() - KEPT_MS
  if (!row || isOld || !mayHave(context.person, row.person?.id ?? null)) throw notFound()
  return row
}

function present({ secret }: Parts, context: Context, row: ExportRow): Export {
  const { file: _file, domain: _domain, slug: _slug, ...fields } = row
  const until = row.readyAt && new Date(Date.parse(row.readyAt) + KEPT_MS)
  return {
    ...fields,
    until: until ? until.toISOString() : null,
    url: until ? addressOf(secret, context, row.id, String(until.getTime())) : null,
  }
}

const signatures = (secret: string) => signing(secret, 'exports')

/** The signature covers the owner, so the address opens nothing for other people. */
const signedText = ({ person }: Context, id: string, until: string) => `${id} ${person.appUserId} ${until}`

function addressOf(secret: string, context: Context, id: string, until: string): string {
  const signature = signatures(secret).sign(signedText(context, id, until))
  return `/api/exports/${id}/export.zip?${new URLSearchParams({ until, signature })}`
}
