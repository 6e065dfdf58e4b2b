import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Export = Reply<'GET /api/exports'>['exports'][number]

/** How often the page asks for the progress of an export. */
const ASK_MS = 1500

export const isUnderWay = ({ state }: Export): boolean => state === 'waiting' || state === 'running'

/** The user’s exports of the last day. Refreshed while one is being written, even after the page was closed. */
export const exportsQuery = queryOptions({
  queryKey: ['settings', 'exports'],
  queryFn: ({ signal }) => api('GET /api/exports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? ASK_MS : false),
})
