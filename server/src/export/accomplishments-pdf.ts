import type { AccomplishmentsExport } from './accomplishments-words.ts'
import { inThread } from './thread.ts'

/** The report as a PDF, set in a thread of its own as the rollup is. */
export function accomplishmentsPdf(file: AccomplishmentsExport): Promise<Uint8Array> {
  return inThread(new URL('./accomplishments-pdf-thread.ts', import.meta.url), file)
}
