import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ARCHIVE_STALE, archiveKey } from './api.ts'

// What the archive's own screen asks, apart from what home asks too: home fetches no more than it needs.

export type Performance = Reply<'GET /api/performance/:venue/:blt/:year'>
export type PriorityRecord = Reply<'GET /api/priorities/:id/record'>

/** How they went, of one year, or of all. */
export const performanceQuery = (venue: string, blt: string, year: string) =>
  queryOptions({
    queryKey: [...archiveKey, 'performance', venue, blt, year],
    queryFn: ({ signal }) =>
      api('GET /api/performance/:venue/:blt/:year', { params: { venue, blt, year }, signal }),
    staleTime: ARCHIVE_STALE,
  })

/** All that was recorded for a priority. One that is still live goes on, so each time it is opened it is asked again. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...archiveKey, 'record', id],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/record', { params: { id }, signal }),
    staleTime: 0,
  })
