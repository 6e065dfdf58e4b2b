import type { materialCalls } from '@scope/contract/work/material'
import { FILE_SIZE_MAX } from '@scope/contract/work/material.words'
import type { Context, Parts } from '../../kernel/context.ts'
import { Download } from '../../kernel/http/reply/download.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import type { Announced, FileStore, InParts } from '../../ports/files/files.ts'
import { isWhole, partSize } from './rules.ts'
import {
  abandon,
  announce,
  attach,
  materialAt,
  materialsOf,
  removeMaterial,
  signAhead,
  underWay,
} from './service.ts'

export const materialRoutes = (parts: Parts): Routes<keyof typeof materialCalls> => {
  const { files, database } = parts
  const begin = (context: Context, file: ReturnType<typeof fileOf>) =>
    database.transaction((db) => announce({ ...context, db }, file))
  return {
    'POST /api/objects/upload': async (context, { body }) => {
      const put = await signed(files, context, await announce(context, body))
      return { ...put, uploadURL: put.url }
    },
    'PUT /api/materials': (context, { body }) => attach(parts, context, body),
    'GET /api/priorities/:id/materials': (context, { params }) => materialsOf(context, params.id),
    'GET /api/materials/:id/file': async (context, { params }) => {
      const { id: tag, fileName: name, fileType: type, size, key } = await materialAt(context, params.id)
      return new Download({ name, type, size, tag, open: () => files.open(key) })
    },
    'DELETE /api/materials/:id': (context, { params }) => removeMaterial(context, params.id),
    'GET /api/uploads/s3/params': (context, { query }) => signAhead(parts, context, query),
    'POST /api/uploads/s3/params': async (context, { body }) =>
      signed(files, context, await begin(context, fileOf(body, body))),
    'POST /api/uploads/s3/multipart': async (context, { body }) => {
      const file = await begin(context, fileOf(body, body.metadata))
      return { key: file.key, uploadId: await files.parts.begin(file) }
    },
    'GET /api/uploads/s3/multipart/:uploadId': async (context, { params, query }) => {
      const { sent } = await inParts(files, context, { ...params, ...query })
      return sent.map(({ number, etag, size }) => ({ PartNumber: number, ETag: etag, Size: size }))
    },
    'GET /api/uploads/s3/multipart/:uploadId/:partNumber': async (context, { params, query }) => {
      const file = await underWay(context, query.key)
      const number = Number(params.partNumber)
      const size = partSize(file.size, number)
      if (size === undefined) throw invalid('partNumber', 'This file has no such part.')
      const upload = { key: file.key, uploadId: params.uploadId }
      const { url, expires } = await files.parts.sign(upload, { number, size }, context.now)
      return { url, expires }
    },
    'POST /api/uploads/s3/multipart/:uploadId/complete': async (context, { params, query, body }) => {
      const { upload, file, sent } = await inParts(files, context, { ...params, ...query })
      const claimed = body.parts.map(({ PartNumber, ETag }) => `${PartNumber} ${ETag.replaceAll('"', '')}`)
      const same = sent.map(({ number, etag }) => `${number} ${etag}`).join() === claimed.join()
      if (!same || !isWhole(file.size, sent)) {
        throw invalid(
          'parts',
          `The parts do not add up to the ${file.size} bytes of this upload. Upload the file again.`,
        )
      }
      await files.parts.join(upload, sent)
      return { location: file.key, key: file.key }
    },
    'DELETE /api/uploads/s3/multipart/:uploadId': async (context, { params, query }) => {
      await abandon(parts, context, { ...params, ...query })
      return { ok: true }
    },
    'GET /api/uploads/s3/sts': async () => {
      throw new Refusal(
        'notFound',
        'This call is not available: it would give out credentials of the file store.',
      )
    },
  }
}

async function signed(files: FileStore, { now }: Context, file: Announced) {
  const put = await files.sign(file, now)
  return { method: 'PUT' as const, key: file.key, ...put }
}

/** Translates the uploader plugin's file description. It sends sizes as text. */
function fileOf(file: { filename: string; type: string }, meta: { priorityId: string; size: string }) {
  const size = Number(meta.size)
  if (size > FILE_SIZE_MAX) throw invalid('size', `A file can have at most ${FILE_SIZE_MAX} bytes.`)
  return { fileName: file.filename, fileType: file.type, size, priorityId: meta.priorityId }
}

/** The caller's multipart upload and its uploaded parts. */
async function inParts(files: FileStore, context: Context, { key, uploadId }: InParts) {
  const file = await underWay(context, key)
  const upload = { key: file.key, uploadId }
  const sent = await files.parts.list(upload)
  if (!sent) throw invalid('uploadId', 'This upload has ended.')
  return { upload, file, sent }
}
