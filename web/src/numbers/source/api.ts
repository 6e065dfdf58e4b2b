import type { Input, Reply } from '@scope/contract/calls'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'

export type Sources = Reply<'GET /api/sources'>
export type Source = Sources['sources'][number]
export type Proposal = Reply<'POST /api/sources/propose'>
/** Files to read together, each in Base64. */
export type Files = Input<'POST /api/sources/propose'>['body']['files']

/** The company's sources, and the venues that they may name. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => api('GET /api/sources', { signal }),
})

/** How files would be read, and the changes of their import: by a source, as corrected, or as Scope guesses. */
export const proposalOf = (
  files: Files,
  { source, reading }: { source?: string | undefined; reading: SourceReading | null },
): Promise<Proposal> =>
  api('POST /api/sources/propose', {
    body: { files, ...(source && { source }), ...(reading && { reading }) },
    deadlineMs: UPLOAD_MS,
  })
