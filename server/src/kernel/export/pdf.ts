import { inThread } from './thread.ts'
import { fairTurns } from './turns.ts'

/** One thread at a time: on a small machine two at once are no faster and take twice the memory. */
const turns = fairTurns({ each: 3, all: 12 })

type Caller = {
  /** The id of the person who gets the file. */
  by: string
  /** Aborts when the person no longer waits for it. */
  gone: AbortSignal
}

/**
 * Makes a PDF in a thread of its own: it takes long, and the library and its fonts are large. The module exports
 * `documentOf`, which makes the document of `file`. Refuses with 503 if too many are being made.
 */
export function pdfOf(module: URL, file: unknown, { by, gone }: Caller): Promise<Uint8Array> {
  return turns({ by, gone }, () =>
    inThread(new URL('./pdf-thread.ts', import.meta.url), { module: module.href, file }, { gone }),
  )
}
