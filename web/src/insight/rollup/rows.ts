/** The rows behind a count, of one venue or all. */
export type Rows = { kind: 'journals' | 'atRisk'; venue?: { slug: string; name: string } }
export type OpenRows = (rows: Rows) => void
