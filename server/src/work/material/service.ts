import type { Input, Reply } from '@scope/contract/calls'
import { mayAbout, memberOf } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { Material } from '@scope/contract/work/material'
import { FILE_SIZE_MAX, MATERIALS_MAX } from '@scope/contract/work/material.words'
import type { Context, Parts } from '../../kernel/context.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { lookAt } from '../../ports/files/content.ts'
import { type Announced, type FileStore, type InParts, newKey, SIGNED_S } from '../../ports/files/files.ts'
import { isSettled, refuseSettled } from '../priority/rules.ts'
import { lockPriority } from '../priority/store.ts'
import { isKeyOf, keyFor, keyOf, readType, refuseFalse, refuseOverBudget, UNATTACHED_MS } from './rules.ts'
import {
  countMaterials,
  deleteUpload,
  findAttached,
  findUpload,
  insertMaterial,
  insertUpload,
  lockUploads,
  markRemoved,
  renewUpload,
  type UploadRow,
} from './store.ts'
import { findHolder, findMaterial, listMaterials, type MaterialRow, present } from './view.ts'

type Body = Input<'PUT /api/materials'>['body']

/** A priority that the caller may attach files to. */
async function holderFor(context: Context, priorityId: string) {
  const holder = await findHolder(context, priorityId)
  if (!holder) throw notFound()
  if (!mayAbout(context.person, 'material.add', memberOf(holder))) throw forbidden()
  return holder
}

type NewFile = {
  fileName: string
  fileType: string
  size: number
  priorityId: string
  key?: string
  /** Its file is there already: it keeps the key under which it came. */
  arrived?: boolean
}

/**
 * Begins the upload of a file of this name, type and size for a priority, and returns its key. A retry of the same
 * upload keeps its key. `context` must be that of a transaction.
 */
export async function announce(context: Context, file: NewFile): Promise<Announced> {
  const { reach, db, now, person } = context
  const { id: priorityId, ...holder } = await holderFor(context, file.priorityId)
  refuseSettled(holder, dateIn(holder.timezone, now))
  const fileType = readType(file.fileName, file.fileType)
  refuseFull(await countMaterials(reach, db, priorityId))
  const { fileName, size, key = newKey() } = file
  const row = { key, priorityId, userId: person.userId, fileName, fileType, size, createdAt: now }
  if (file.key && (await renewUpload(reach, db, row, ago(now, UNATTACHED_MS))))
    return { key, type: fileType, size }
  const validMs = SIGNED_S * 1000
  const held = await lockUploads(reach, db, person.userId, ago(now, validMs))
  refuseOverBudget(held, { size, now, validMs })
  const fresh = { ...row, key: file.arrived ? key : newKey() }
  await insertUpload(reach, db, fresh)
  return { key: fresh.key, type: fileType, size }
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

function refuseFull(files: number): void {
  if (files >= MATERIALS_MAX)
    throw conflict(`A priority can have at most ${MATERIALS_MAX} files. Remove one first.`)
}

/** Signs an address for a file that the caller announces later, by attaching it. Nothing is stored. */
export async function signAhead(
  { files, secret }: Pick<Parts, 'files' | 'secret'>,
  context: Context,
  { filename, type, size, priorityId }: Input<'GET /api/uploads/s3/params'>['query'],
): Promise<Reply<'GET /api/uploads/s3/params'>> {
  if (priorityId !== undefined) await holderFor(context, priorityId)
  const file = {
    key: keyFor(context.person.userId, secret),
    type: readType(filename, type),
    size: size === undefined ? undefined : Number(size),
  }
  if ((file.size ?? 0) > FILE_SIZE_MAX) throw tooBig()
  return { method: 'PUT', key: file.key, ...(await files.sign(file, context.now)) }
}

const tooBig = () => invalid('size', `A file can have at most ${FILE_SIZE_MAX} bytes.`)

/** Announces a file that came to an address of `signAhead`, as what it is. Undefined if none did. */
async function announceArrived(
  { files, secret, database }: Parts,
  context: Context,
  { key, ...named }: Pick<Body, 'fileName' | 'fileType'> & { key: string; priorityId: string },
): Promise<UploadRow | undefined> {
  if (!isKeyOf(key, context.person.userId, secret)) return undefined
  if (await attachedFrom(context, key, named.priorityId)) return undefined
  const copy = await files.keep(key)
  if (!copy) return undefined
  await files.remove(copy.name)
  if (copy.size > FILE_SIZE_MAX) throw tooBig()
  const file = { ...named, key, size: copy.size, arrived: true }
  await database.transaction((db) => announce({ ...context, db }, file))
  return announced(context, key)
}

/** The caller's upload with this key, begun within the last hour. Other people's uploads are not found. */
async function announced({ reach, db, now, person }: Context, key: string): Promise<UploadRow | undefined> {
  return findUpload(reach, db, { key, userId: person.userId, since: ago(now, UNATTACHED_MS) })
}

/** The caller's unfinished upload, for a priority that they may still attach to. */
export async function underWay(context: Context, key: string): Promise<UploadRow> {
  const upload = await announced(context, key)
  if (!upload) throw notFound()
  await holderFor(context, upload.priorityId)
  return upload
}

/**
 * Attaches an uploaded file after checking it. A repeated call returns the same. Checking may wait for the store, so it
 * holds no database connection. It checks the copy that is kept, which no signed address can write.
 */
export async function attach(parts: Parts, context: Context, body: Body): Promise<Material> {
  const { files } = parts
  const { id: priorityId } = await holderFor(context, body.priorityId)
  const key = keyOf(body.fileUrl)
  const upload =
    key &&
    ((await announced(context, key)) ??
      (await announceArrived(parts, context, { ...namedIn(body), key, priorityId })))
  if (!upload) {
    const before = key && (await attachedFrom(context, key, priorityId))
    if (before) return before
    throw invalid('fileUrl', 'This upload is unknown or too old. Choose it again.')
  }
  refuseOther(upload, { ...body, priorityId })
  const copy = await files.keep(upload.key)
  if (copy) await attachCopy(parts, context, upload, copy)
  const material = await attachedFrom(context, upload.key, priorityId)
  if (material) return material
  throw copy
    ? conflict('This file was removed. Choose it again.')
    : invalid('fileUrl', 'The upload is not complete. Try again.')
}

const namedIn = ({ fileName, fileType }: Body) => ({ fileName, fileType })

type FileCopy = { name: string; size: number }

/** Attaches a copy of the upload, unless another call attached or cancelled it at the same time. */
async function attachCopy(parts: Parts, context: Context, upload: UploadRow, copy: FileCopy): Promise<void> {
  const { database, files } = parts
  try {
    const attached =
      (await inspect(files, upload, copy)) &&
      (await database.transaction((db) => save({ ...context, db }, upload, copy.name)))
    // Remove copies of failed attempts. If that fails, they are removed with the file later.
    if (attached) await files.keepOnly(copy.name).catch(() => undefined)
    else await files.remove(copy.name)
  } catch (error) {
    // After other errors it may or may not be attached. If not, the sweep removes it.
    if (error instanceof Refusal) await files.remove(copy.name)
    if (error instanceof Refusal && error.detail.field === 'fileUrl') await giveUp(parts, context, upload.key)
    throw error
  }
}

async function attachedFrom(
  context: Context,
  key: string,
  priorityId: string,
): Promise<Material | undefined> {
  const { reach, db, person } = context
  const id = await findAttached(reach, db, { key, priorityId, uploadedById: person.appUserId })
  const row = id && (await findMaterial(context, id))
  return row ? present(context, row) : undefined
}

/** Refuses a name, type or priority other than the upload's. */
function refuseOther(upload: UploadRow, body: Pick<Body, 'fileName' | 'fileType' | 'priorityId'>): void {
  for (const field of ['priorityId', 'fileName', 'fileType'] as const) {
    if (upload[field] !== body[field]) throw invalid(field, `${field} does not match this upload.`)
  }
}

/** Checks the copy. False if another call attached or cancelled the same upload and removed this copy. */
async function inspect(files: FileStore, upload: UploadRow, copy: FileCopy): Promise<boolean> {
  const { fileName, fileType, size } = upload
  if (copy.size !== size) {
    throw invalid('fileUrl', `Not attached: this file does not have the expected ${size} bytes.`)
  }
  const content = await lookAt(files, copy.name)
  if (content) refuseFalse(readType(fileName, fileType), content)
  return content !== undefined
}

/** Cancels the caller's multipart upload. */
export async function abandon(parts: Parts, context: Context, { key, uploadId }: InParts): Promise<void> {
  const upload = await underWay(context, key)
  await parts.files.parts.abandon({ key: upload.key, uploadId })
  await giveUp(parts, context, upload.key)
}

/** Cancels an upload and removes its files, unless it is already attached. */
async function giveUp({ database, files }: Parts, { reach }: Context, key: string): Promise<void> {
  await database.transaction(async (db) => {
    if (await deleteUpload(reach, db, key)) await files.clear(key)
  })
}

/** Saves the material. False if the same upload was attached or cancelled at the same time. */
async function save(context: Context, upload: UploadRow, name: string): Promise<boolean> {
  const { reach, db, now, person } = context
  const priority = await lockPriority(reach, db, upload.priorityId)
  if (!priority) throw notFound()
  refuseSettled(priority, dateIn(priority.timezone, now))
  if (!(await deleteUpload(reach, db, upload.key))) return false
  refuseFull(await countMaterials(reach, db, priority.id))
  const { fileName, fileType, size } = upload
  const { id: priorityId, venueId, bltId } = priority
  const id = await insertMaterial(reach, db, {
    priorityId,
    venueId,
    bltId,
    key: name,
    fileName,
    fileType,
    size,
    uploadedById: person.appUserId,
    createdAt: now,
  })
  await audit(context, 'material.added', {
    id,
    priorityId,
    bltId,
    about: priority.title,
    fileName,
    fileType,
    size,
  })
  return true
}

/** The files of a priority, and whether the caller may add to them now. */
export async function materialsOf(
  context: Context,
  priorityId: string,
): Promise<Reply<'GET /api/priorities/:id/materials'>> {
  const holder = await findHolder(context, priorityId)
  if (!holder) throw notFound()
  const rows = await listMaterials(context, holder.id)
  const open = !isSettled(holder, dateIn(holder.timezone, context.now))
  const add =
    open && rows.length < MATERIALS_MAX && mayAbout(context.person, 'material.add', memberOf(holder))
  return { materials: rows.map((row) => present(context, row)), can: { add } }
}

/**
 * Removes a file, also from a settled priority, since a file attached by mistake must be removable. The stored file is
 * deleted a day later.
 */
export async function removeMaterial(context: Context, id: string): Promise<{ ok: boolean }> {
  const { reach, db, now, person } = context
  const row = await materialAt(context, id)
  if (!mayAbout(person, 'material.remove', memberOf(row))) throw forbidden()
  if (!(await markRemoved(reach, db, id, now))) throw notFound()
  const { priorityId, bltId, fileName, fileType, size } = row
  const holder = await findHolder(context, priorityId)
  await audit(context, 'material.removed', {
    id,
    priorityId,
    bltId,
    about: holder?.title,
    fileName,
    fileType,
    size,
  })
  return { ok: true }
}

/** One file, if its priority is within the caller's reach. */
export async function materialAt(context: Context, id: string): Promise<MaterialRow> {
  const row = await findMaterial(context, id)
  if (!row) throw notFound()
  return row
}
