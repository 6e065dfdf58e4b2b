import { inThread } from '../../../kernel/export/thread.ts'
import type { RollupExport } from './words.ts'

/** The rollup as a PDF. Setting its pages takes long, so a thread of its own does it and loads the library. */
export function rollupPdf(file: RollupExport): Promise<Uint8Array> {
  return inThread(new URL('./pdf-thread.ts', import.meta.url), file)
}
