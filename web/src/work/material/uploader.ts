import type { Reply } from '@scope/contract/calls'
import { FILE_SIZE_MAX, FILES_AT_ONCE } from '@scope/contract/work/material.words'
import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import { Uppy } from '@uppy/core'
import { api } from '../../lib/api/api.ts'
import { ENDINGS } from './file-type.ts'
import { StepFailed } from './upload-failure.ts'
import type { Meta, Upload } from './upload-state.ts'

export type Material = Reply<'PUT /api/materials'>
export type Uploader = Uppy<Meta, AwsBody>

/** Parallel uploads (document 2, section 9). */
const CONCURRENCY = 6

/** Our texts for files the uploader rejects. */
const WORDS = {
  youCanOnlyUploadX: {
    0: 'One file at a time. Nothing was added.',
    1: '%{smart_count} files at a time at most. Nothing was added.',
  },
  exceedsSize: '%{file} is larger than %{size}.',
  inferiorSize: 'Empty files can’t be attached.',
  youCanOnlyUploadFileTypes:
    'This file type can’t be attached. Use photos, videos, PDFs, text, CSV or Office files.',
  noDuplicates: '%{fileName} is already added.',
}

const pluralize = (count: number) => (count === 1 ? 0 : 1)

/** Failures are shown at the file and in a toast, so the uploader logs nothing. */
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Uppy, configured for our uploads: signed by our server for one object of a given type and size, sent directly to
 * the file store, then recorded by our server (decisions 8). Files are small enough for a single part.
 */
export function newUploader(
  priorityId: string,
  onSaved: (upload: Upload, material: Material) => void,
): Uploader {
  const uppy: Uploader = new Uppy<Meta, AwsBody>({
    id: priorityId,
    locale: { strings: WORDS, pluralize },
    logger: SILENT,
    restrictions: {
      minFileSize: 1,
      maxFileSize: FILE_SIZE_MAX,
      maxNumberOfFiles: FILES_AT_ONCE,
      allowedFileTypes: ENDINGS,
    },
  })
  uppy.use(AwsS3, {
    limit: CONCURRENCY,
    shouldUseMultipart: false,
    // The server chooses the key; until then the file’s id is used.
    generateObjectKey: ({ id }) => id,
    signRequest: ({ key }) => sign(uppy, priorityId, uppy.getFile(key)),
  })
  uppy.addPostProcessor(async ([id = '']) => {
    const upload = uppy.getFile(id)
    // It may have failed or been cancelled.
    if (!upload?.progress.uploadComplete) return
    uppy.emit('postprocess-progress', upload, { mode: 'indeterminate' })
    onSaved(upload, await save(priorityId, upload))
  })
  return uppy
}

async function sign(uppy: Uploader, priorityId: string, upload: Upload) {
  uppy.emit('preprocess-progress', upload, { mode: 'indeterminate' })
  try {
    const { name: fileName, type: fileType, size, meta } = upload
    // A retry reuses the key, so that it counts as the same upload.
    const again = meta.key ? { key: meta.key } : {}
    const body = { fileName, fileType, size: size ?? 0, priorityId, ...again }
    const { uploadURL, key, headers } = await api('POST /api/objects/upload', { body })
    uppy.setFileMeta(upload.id, { key })
    return { url: new URL(uploadURL, window.location.href).href, key, headers }
  } catch (error) {
    throw new StepFailed('sign', error)
  } finally {
    uppy.emit('preprocess-complete', upload)
  }
}

async function save(
  priorityId: string,
  { name: fileName, type: fileType, uploadURL }: Upload,
): Promise<Material> {
  try {
    const body = { fileUrl: uploadURL ?? '', fileName, fileType, priorityId }
    return await api('PUT /api/materials', { body })
  } catch (error) {
    throw new StepFailed('save', error)
  }
}
