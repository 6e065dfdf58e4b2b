import type { Input, Reply } from '@scope/contract/calls'
import type { VisitFile } from '@scope/contract/insight/visit/visit'
import { VISIT_FILES_MAX } from '@scope/contract/insight/visit/visit.words'
import { FILE_SIZE_MAX } from '@scope/contract/work/material.words'
import type { Context, Parts } from '../../../kernel/context.ts'
import { conflict, invalid, notFound, Refusal } from '../../../kernel/refusal.ts'
import { typeOf } from '../../../ports/files/content.ts'
import { newKey, newName } from '../../../ports/files/files.ts'
import { readType, refuseFalse } from '../../../work/material/rules.ts'
import { refuseShared } from '../rules.ts'
import { lockOwn } from '../service.ts'
import { insertPhoto, listPhotos, markPhotoKept, markPhotoRemoved, type StoredPhoto } from '../store.ts'
import { findPhoto, type Photo } from '../view.ts'
import { isBare } from './rules.ts'

type Body = Input<'PUT /api/visits/:id/files/:file'>['body']
type AtPhoto = { id: string; file: string }

/**
 * Adds a photo to the caller's own draft; a repeated call answers the one that there is. Until its content is in the store
 * it is recorded as removed, so that nothing stays of a call that fails in between. The store may be slow, so no database
 * connection is held meanwhile.
 */
export async function addPhoto(
  { database, files }: Pick<Parts, 'database' | 'files'>,
  context: Context,
  { id: visitId, file: id }: AtPhoto,
  body: Body,
): Promise<VisitFile> {
  const bytes = await read(body)
  const name = newName(newKey())
  const { fileName, fileType } = body
  const added = await database.transaction((db) =>
    announce({ ...context, db }, visitId, { id, fileName, fileType, size: bytes.length, key: name }),
  )
  if (added.isKept) return shown(visitId, added.photo)
  if (!(await files.put(name, bytes)))
    throw new Refusal('unavailable', 'This photo could not be stored. Try again.')
  await database.transaction((db) => keep({ ...context, db }, visitId, added.photo))
  if (added.before) await files.remove(added.before).catch(() => undefined)
  return shown(visitId, added.photo)
}

/** The bytes of a photo. Refuses what is too large, no real photo, or says where it was taken. */
async function read({ fileName, fileType, content }: Body): Promise<Buffer> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw invalid('content', 'This photo is empty.')
  if (bytes.length > FILE_SIZE_MAX)
    throw invalid('content', `A photo can have at most ${FILE_SIZE_MAX} bytes.`)
  refuseFalse(readType(fileName, fileType), { bytes, found: await typeOf(bytes) }, 'content')
  if (!isBare(fileType, bytes)) {
    throw invalid(
      'content',
      'This photo says where or when it was taken, or more. Send it without EXIF, XMP and GPS.',
    )
  }
  return bytes
}

type Announced = { photo: StoredPhoto; isKept: boolean; before: string | null }

async function announce(context: Context, visitId: string, photo: StoredPhoto): Promise<Announced> {
  const { reach, db, person, now } = context
  const visit = await lockOwn(context, visitId)
  const photos = await listPhotos(reach, db, { visitId, id: photo.id })
  const same = photos.find(({ id }) => id === photo.id)
  if (same?.visitId === visitId && !same.removedAt) return { photo: same, isKept: true, before: null }
  if (same && same.visitId !== visitId) throw conflict('Another photo has this id.')
  refuseShared(visit)
  refuseFull(photos)
  await insertPhoto(reach, db, {
    ...photo,
    ...{ visitId, venueId: visit.venueId, uploadedById: person.appUserId, createdAt: now, removedAt: now },
  })
  return { photo, isKept: false, before: same?.key ?? null }
}

async function keep(context: Context, visitId: string, photo: StoredPhoto): Promise<void> {
  const { reach, db } = context
  refuseShared(await lockOwn(context, visitId))
  refuseFull(await listPhotos(reach, db, { visitId, id: photo.id }))
  if (!(await markPhotoKept(reach, db, photo)))
    throw conflict('This photo was sent twice at once. Send it again.')
}

function refuseFull(photos: readonly { removedAt: Date | null }[]): void {
  if (photos.filter(({ removedAt }) => !removedAt).length >= VISIT_FILES_MAX) {
    throw conflict(`A visit can have at most ${VISIT_FILES_MAX} photos. Remove one first.`)
  }
}

const shown = (visitId: string, { id, fileName, fileType, size }: StoredPhoto): VisitFile => ({
  ...{ id, fileName, fileType, size },
  fileUrl: `/api/visits/${visitId}/files/${id}`,
})

/** A photo for its visitor, and once it is shared with its visit, for who reads that. */
export async function photoOf(context: Context, { id: visitId, file: id }: AtPhoto): Promise<Photo> {
  const photo = await findPhoto(context, { visitId, id })
  if (!photo?.visible) throw notFound()
  return photo
}

/** Removes a photo of the caller's own draft. Its content is deleted a day later. */
export async function removePhoto(
  context: Context,
  { id: visitId, file: id }: AtPhoto,
): Promise<Reply<'DELETE /api/visits/:id/files/:file'>> {
  const visit = await lockOwn(context, visitId)
  const photo = await findPhoto(context, { visitId, id })
  if (!photo) throw notFound()
  refuseShared(visit)
  await markPhotoRemoved(context.reach, context.db, { id, now: context.now })
  return { id }
}
