import type { UppyFile } from '@uppy/core'
import type { Failure } from './upload-failure.ts'

/** The states of an upload, as the uploader names them (document 2, section 4). */
export type UploadState =
  | 'error'
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'complete'
  | 'paused'

/** Our data on each file: a failure that needs the user, and its registered key. */
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

/** Whether it is being uploaded now. */
export const isUnderWay = (upload: Standing): boolean => UNDER_WAY.includes(stateOf(upload))

/** A summary of a priority’s uploads. */
export type Summary = {
  sending: number
  /** Percent of the bytes being sent. */
  percent: number
  /** Uploads waiting for the user: chosen, paused or failed. */
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
