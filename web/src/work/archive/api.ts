import type { Reply } from '@scope/contract/calls'
import { ALL_YEARS } from '@scope/contract/work/archive.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Archived = Reply<'GET /api/priorities/:venue/:blt/archive'>[number]

/** All queries about archived priorities. */
export const archiveKey = ['archive'] as const

/** Archived priorities do not change (document 2, section 9). */
export const ARCHIVE_STALE = 10 * 60_000

/** A BLT member’s archived priorities, newest period first; of one year or all. */
export const archiveQuery = (venue: string, blt: string, year: string = ALL_YEARS) =>
  queryOptions({
    queryKey: [...archiveKey, 'of', venue, blt, year],
    queryFn: ({ signal }) =>
      api('GET /api/priorities/:venue/:blt/archive', {
        params: { venue, blt },
        query: year === ALL_YEARS ? {} : { year },
        signal,
      }),
    staleTime: ARCHIVE_STALE,
  })

/** A BLT member’s last three archived priorities, and how many there are. Loaded again with the archive. */
export const previousQuery = (venue: string, blt: string) =>
  queryOptions({
    queryKey: [...archiveQuery(venue, blt).queryKey, 'previous'],
    queryFn: ({ signal }) =>
      api('GET /api/priorities/:venue/:blt/previous', { params: { venue, blt }, signal }),
    staleTime: ARCHIVE_STALE,
  })
