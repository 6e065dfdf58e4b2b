import { SHOWN_TYPES } from '@scope/contract/work/material.words'
import type { QueryClient } from '@tanstack/react-query'
import { leaveWhenSessionLost } from '../../company/session/session-lost.ts'
import { delay } from '../../lib/delay.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { materialsQuery, uploadsQuery } from './api.ts'
import { typeOf } from './file-type.ts'
import { failureOf, isTriedAgain, isUnreached, RETRY_DELAYS_MS, StepFailed } from './upload-failure.ts'
import { isUnderWay, stateOf, summaryOf, type Upload } from './upload-state.ts'
import { type Material, newUploader, type Uploader } from './uploader.ts'

export type Uploads = ReturnType<typeof begin>

/** Uploads continue when the dialog closes or the user changes screens. */
const begun = new Map<string, Uploads>()

/** The uploads to a priority from this page. */
export function uploadsOf(client: QueryClient, priorityId: string): Uploads {
  const uploads = begun.get(priorityId) ?? begin(client, priorityId)
  begun.set(priorityId, uploads)
  return uploads
}

function begin(client: QueryClient, priorityId: string) {
  const failed = new Map<string, unknown>()
  const uppy = newUploader(priorityId, (upload, material) => {
    keep(client, priorityId, material)
    toast({ title: 'File Uploaded', description: `${upload.name} uploaded successfully` })
  })
  uppy.on('upload-error', (upload, error) => upload && failed.set(upload.id, error))
  uppy.on('file-added', ({ id, type, data }) => {
    if (data instanceof Blob && SHOWN_TYPES.includes(type)) {
      uppy.setFileState(id, { preview: URL.createObjectURL(data) })
    }
  })
  uppy.on('file-removed', ({ preview }) => preview && URL.revokeObjectURL(preview))
  tellHome(client, priorityId, uppy)

  /** One attempt; returns its error, or undefined. */
  const go = async (id: string): Promise<unknown> => {
    failed.delete(id)
    // `retryUpload` uploads a single file, also the first time, so that each file is recorded when it arrives.
    await uppy.retryUpload(id).catch((error) => failed.set(id, error))
    return failed.get(id)
  }

  const send = async (id: string): Promise<void> => {
    uppy.setFileMeta(id, { failure: null })
    const { data } = uppy.getFile(id)
    // Whether the file was cancelled. The same file chosen again has the same id but is another upload.
    const isGone = () => uppy.getFile(id)?.data !== data
    const delays = [...RETRY_DELAYS_MS]
    for (;;) {
      const error = await go(id)
      if (isGone()) return
      if (!error) return clearComplete(uppy)
      if (isUnreached(error) && !navigator.onLine) {
        await backOnline()
      } else {
        const wait = isTriedAgain(error) ? delays.shift() : undefined
        if (wait === undefined) return giveUp(uppy, uppy.getFile(id), error)
        await delay(wait)
      }
      if (isGone()) return
    }
  }

  return {
    subscribe: (onChange: () => void) => uppy.store.subscribe(onChange),
    all: () => uppy.getState().files,
    /** Adds the allowed files; returns the errors of the others. */
    add: (files: readonly File[]): string[] => {
      const refusals: string[] = []
      const note = (upload: { name: string } | undefined, { message }: Error) => {
        refusals.push(upload && !message.includes(upload.name) ? `${upload.name}: ${message}` : message)
      }
      uppy.on('restriction-failed', note)
      uppy.addFiles(files.map(descriptorOf))
      uppy.off('restriction-failed', note)
      return refusals
    },
    sendAll: () => {
      for (const upload of uppy.getFiles()) if (stateOf(upload) === 'waiting') void send(upload.id)
    },
    retry: (id: string) => void send(id),
    pauseOrResume: (id: string) => void uppy.pauseResume(id),
    /** Removes a file, cancelling its upload. */
    remove: (id: string) => {
      uppy.removeFile(id)
      clearComplete(uppy)
    },
  }
}

function descriptorOf(file: File) {
  const type = typeOf(file.name)
  return { name: file.name, data: file, ...(type ? { type } : {}) }
}

/** Keeps the failed file with its error, for the user to decide. */
function giveUp(uppy: Uploader, { id, name, size }: Upload, error: unknown): void {
  const { toast: message, failure, anew } = failureOf(error, name)
  const cause = error instanceof Error ? error.cause : undefined
  if (isUnreached(error) && !(error instanceof StepFailed)) {
    // biome-ignore lint/suspicious/noConsole: the specification has it logged that a store's answer cannot be read
    console.warn('The answer of the file store cannot be read: this may be a CORS problem.', error)
  }
  leaveWhenSessionLost(cause)
  toastFailure(cause, message.title, message.description)
  if (anew) {
    uppy.setFileState(id, { progress: { uploadStarted: null, bytesUploaded: false, bytesTotal: size } })
  }
  uppy.setFileMeta(id, { failure })
}

/** A batch stays until its last file is uploaded; then complete files are removed, because the list shows them. */
function clearComplete(uppy: Uploader): void {
  const uploads = uppy.getFiles()
  if (uploads.some(isUnderWay)) return
  uppy.removeFiles(uploads.filter((upload) => stateOf(upload) === 'complete').map(({ id }) => id))
}

function keep(client: QueryClient, priorityId: string, material: Material): void {
  client.setQueryData(materialsQuery(priorityId).queryKey, (list) => {
    const others = list?.materials.filter(({ id }) => id !== material.id) ?? []
    return list && { ...list, materials: [material, ...others] }
  })
}

/** Shows upload progress on the card, and makes the browser ask before the page is left during an upload. */
function tellHome(client: QueryClient, priorityId: string, uppy: Uploader): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const tell = () => {
    const summary = summaryOf(uppy.getFiles())
    client.setQueryData(uploadsQuery(priorityId).queryKey, summary)
    if (summary.sending > 0) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
  uppy.store.subscribe(tell)
  tell()
}

const backOnline = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
