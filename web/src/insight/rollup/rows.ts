import type { RollupRow } from './api.ts'

/** The rows behind a count, of one venue or all, or the targets of a venue. */
export type Rows =
  | { kind: 'journals' | 'atRisk'; venue?: { slug: string; name: string } }
  | { kind: 'targets'; venue: RollupRow }
export type OpenRows = (rows: Rows) => void
