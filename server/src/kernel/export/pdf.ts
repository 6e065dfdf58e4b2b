import { inThread } from './thread.ts'

/**
 * Makes a PDF in a thread of its own: it takes long, and the library and its fonts are large. The module exports
 * `documentOf`, which makes the document of `file`. Nothing is made for a caller who has `gone` before it starts.
 */
export function pdfOf(module: URL, file: unknown, gone: AbortSignal): Promise<Uint8Array> {
  return inThread(new URL('./pdf-thread.ts', import.meta.url), { module: module.href, file }, { gone })
}
