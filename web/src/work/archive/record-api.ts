import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { ARCHIVE_STALE, archiveKey } from './api.ts'

// Queries of the archive screen only. Separate from api.ts, so that home does not load them.

export type Performance = Reply<'GET /api/performance/:venue/:blt/:year'>
export type PriorityRecord = Reply<'GET /api/priorities/:id/record'>

/** The performance of one year or all. */
export const performanceQuery = (venue: string, blt: string, year: string) =>
  queryOptions({
    queryKey: [...archiveKey, 'performance', venue, blt, year],
    queryFn: ({ signal }) =>
      api('GET /api/performance/:venue/:blt/:year', { params: { venue, blt, year }, signal }),
    staleTime: ARCHIVE_STALE,
  })

/** The full record of a priority. Reloaded whenever it is opened, because a live priority changes. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...archiveKey, 'record', id],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/record', { params: { id }, signal }),
    staleTime: 0,
  })
