import type { UppyFile } from '@uppy/core'
import type { Failure } from './upload-failure.ts'

/** The states of a file on its way, as the uploader names them (document 2, section 4). */
export type UploadState =
  | 'error'
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'complete'
  | 'paused'

/** What we keep with each file: a failure that a person must act on, and the key that it was announced under. */
export type Meta = { failure?: Failure | null; key?: string }
type Body = { location: string; key: string }
export type Upload = UppyFile<Meta, Body>

type Standing = Pick<Upload, 'size' | 'isPaused'> & {
  meta: Meta
  progress: Pick<
    Upload['progress'],
    'uploadStarted' | 'complete' | 'preprocess' | 'postprocess' | 'percentage'
  >
}

export function stateOf({ meta, progress, isPaused }: Standing): UploadState {
  if (meta.failure) return 'error'
  if (progress.complete) return 'complete'
  if (progress.postprocess) return 'postprocessing'
  if (isPaused) return 'paused'
  if (progress.preprocess) return 'preprocessing'
  return progress.uploadStarted === null ? 'waiting' : 'uploading'
}

const UNDER_WAY: readonly UploadState[] = ['preprocessing', 'uploading', 'postprocessing']

/** It is being sent now, without anybody's doing. */
export const isUnderWay = (upload: Standing): boolean => UNDER_WAY.includes(stateOf(upload))

/** How the uploads of a priority stand, in a few figures. */
export type Summary = {
  sending: number
  /** Of the bytes of those that are being sent. */
  percent: number
  /** Those that wait for a person: chosen, paused or failed. */
  unsent: number
}

export function summaryOf(uploads: readonly Standing[]): Summary {
  const sending = uploads.filter(isUnderWay)
  const bytes = sending.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const sent = sending.reduce((sum, { size, progress }) => sum + (size ?? 0) * (progress.percentage ?? 0), 0)
  const done = uploads.filter((upload) => stateOf(upload) === 'complete')
  return {
    sending: sending.length,
    percent: bytes > 0 ? Math.round(sent / bytes) : 0,
    unsent: uploads.length - sending.length - done.length,
  }
}
