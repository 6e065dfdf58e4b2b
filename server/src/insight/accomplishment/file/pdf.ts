import { inThread } from '../../../kernel/export/thread.ts'
import type { AccomplishmentsExport } from './words.ts'

/** The report as a PDF, set in a thread of its own as the rollup is. */
export function accomplishmentsPdf(file: AccomplishmentsExport): Promise<Uint8Array> {
  return inThread(new URL('./pdf-thread.ts', import.meta.url), file)
}
