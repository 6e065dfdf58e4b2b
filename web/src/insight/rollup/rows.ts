/** What a figure that is not of weekly numbers opens to, and of which venue; of all where none is named. */
export type Rows = { kind: 'journals' | 'atRisk'; venue?: { slug: string; name: string } }
export type OpenRows = (rows: Rows) => void
