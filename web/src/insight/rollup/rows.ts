import type { ReactNode } from 'react'
import type { RollupRow } from './api.ts'

/** The rows behind a count, of one venue or all, with further notes; or all figures of a venue. */
export type Rows =
  | { kind: 'journals' | 'atRisk'; about?: ReactNode; venue?: { slug: string; name: string } }
  | { kind: 'figures'; venue: RollupRow }
export type OpenRows = (rows: Rows) => void
