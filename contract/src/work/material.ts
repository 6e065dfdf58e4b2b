import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, Instant, Ref } from '../kernel/schema.ts'
import { FILE_NAME_MAX, FILE_SIZE_MAX, PARTS_MAX } from './material.words.ts'

/** A file attached to a priority (document 2, section 3). */
export const Material = Type.Object({
  id: Id,
  priorityId: Id,
  /** The ids of the priority's venue and member. */
  venue: Id,
  blt: Id,
  fileName: Type.String(),
  fileType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** The download address. Each download is authorised, and never displayed in Scope's origin. */
  fileUrl: Type.String(),
  /** Whether a browser can show it as a picture. */
  picture: Type.Boolean(),
  uploadedBy: Type.String(),
  createdAt: Instant,
  can: Type.Object({ remove: Type.Boolean() }),
})
export type Material = Static<typeof Material>

const FileName = Type.String({ minLength: 1, maxLength: FILE_NAME_MAX })
const FileType = Type.String({ minLength: 1, maxLength: 120 })
const Key = Type.String({ minLength: 1, maxLength: 300 })

/** How to upload one object: `PUT` it straight to the address, with exactly these headers. */
const Signed = {
  method: Type.Literal('PUT'),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  /** Seconds until the address expires. */
  expires: Type.Integer(),
}
const AtUpload = exact({ uploadId: Type.String({ minLength: 1, maxLength: 2000 }) })
const WithKey = exact({ key: Key })
const Part = { PartNumber: Type.Integer({ minimum: 1, maximum: PARTS_MAX }), ETag: Type.String() }

/**
 * Files go straight from the browser to the store, to an address signed for one object of a given type and size
 * (decisions 8). The uploader’s S3 plugin uses the calls under `/api/uploads/s3/` (document 2, section 7).
 */
export const materialCalls = {
  'POST /api/objects/upload': call({
    summary: 'Get a short-lived signed address to upload one file of a given type and size',
    who: 'material.add',
    status: 201,
    body: exact({
      fileName: FileName,
      fileType: FileType,
      size: Type.Integer({ minimum: 1, maximum: FILE_SIZE_MAX }),
      priorityId: Id,
      /** The key of an upload already begun: it gets a new signed address and does not count as another upload. */
      key: Type.Optional(Key),
    }),
    reply: Type.Object({ uploadURL: Type.String(), key: Type.String(), ...Signed }),
  }),
  'PUT /api/materials': call({
    summary: 'Attach an uploaded file to a priority, after checking its size and type',
    who: 'material.add',
    status: 201,
    body: exact({
      /** The address that the file was uploaded to, or its key. */
      fileUrl: Type.String({ minLength: 1, maxLength: 4000 }),
      fileName: FileName,
      fileType: FileType,
      priorityId: Id,
      venue: Type.Optional(Type.String()),
      blt: Type.Optional(Type.String()),
    }),
    reply: Material,
    slow: true,
  }),
  'GET /api/priorities/:id/materials': call({
    summary: 'List a priority’s files, newest first, and whether the caller may add more',
    who: 'venue.read',
    params: exact({ id: Id }),
    reply: Type.Object({ materials: Type.Array(Material), can: Type.Object({ add: Type.Boolean() }) }),
  }),
  'GET /api/materials/:id/file': file({
    summary: 'Download a file of a priority, under its name',
    who: 'venue.read',
    params: exact({ id: Id }),
    type: 'application/octet-stream',
  }),
  'DELETE /api/materials/:id': call({
    summary: 'Remove a file from a priority',
    who: 'material.remove',
    params: exact({ id: Id }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/uploads/s3/params': call({
    summary:
      'Sign an address for a file before it is announced. It begins to count when it is attached; a bucket needs its `size`',
    who: 'material.add',
    byToken: 'never',
    limits: LIMITS.sign,
    query: exact({
      filename: FileName,
      type: FileType,
      size: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
      priorityId: Type.Optional(Ref),
    }),
    reply: Type.Object({ key: Type.String(), ...Signed }),
  }),
  'POST /api/uploads/s3/params': call({
    summary: 'Get the same signed address, in the form of the uploader’s S3 plugin',
    who: 'material.add',
    body: exact({
      filename: FileName,
      type: FileType,
      size: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
      priorityId: Ref,
    }),
    reply: Type.Object({ key: Type.String(), ...Signed }),
    slow: true,
  }),
  'POST /api/uploads/s3/multipart': call({
    summary: 'Start a multipart upload',
    who: 'material.add',
    status: 201,
    body: exact({
      filename: FileName,
      type: FileType,
      metadata: exact({
        priorityId: Type.String({ minLength: 1, maxLength: 80 }),
        size: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
      }),
    }),
    reply: Type.Object({ key: Type.String(), uploadId: Type.String() }),
    slow: true,
  }),
  'GET /api/uploads/s3/multipart/:uploadId': call({
    summary: 'List the uploaded parts',
    who: 'material.add',
    byToken: 'never',
    params: AtUpload,
    query: WithKey,
    reply: Type.Array(Type.Object({ ...Part, Size: Type.Integer() })),
  }),
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': call({
    summary: 'Get a signed address for one part',
    who: 'material.add',
    byToken: 'never',
    params: exact({
      uploadId: Type.String({ minLength: 1, maxLength: 2000 }),
      partNumber: Type.String({ pattern: '^[1-9]\\d{0,4}$' }),
    }),
    query: WithKey,
    reply: Type.Object({ url: Type.String(), expires: Type.Integer() }),
  }),
  'POST /api/uploads/s3/multipart/:uploadId/complete': call({
    summary: 'Complete a multipart upload',
    who: 'material.add',
    params: AtUpload,
    query: WithKey,
    body: exact({ parts: Type.Array(exact(Part), { minItems: 1, maxItems: PARTS_MAX }) }),
    reply: Type.Object({ location: Type.String(), key: Type.String() }),
    slow: true,
  }),
  'DELETE /api/uploads/s3/multipart/:uploadId': call({
    summary: 'Cancel a multipart upload',
    who: 'material.add',
    params: AtUpload,
    query: WithKey,
    reply: Type.Object({ ok: Type.Boolean() }),
    slow: true,
  }),
  'GET /api/uploads/s3/sts': call({
    summary: 'Always 404: it would hand out credentials',
    who: 'material.add',
    byToken: 'never',
    reply: Type.Null(),
  }),
}
