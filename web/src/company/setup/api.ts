import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type OpenedLink = Reply<'POST /api/setup/open'>
export type TypedCompany = Omit<OpenedLink, 'canRestore'>
export type Step = Reply<'GET /api/setup'>['steps'][number]

/** The open steps of the first day. Under `settings`, because changes of people or settings change it. */
export const setupQuery = queryOptions({
  queryKey: ['settings', 'setup'],
  queryFn: ({ signal }) => api('GET /api/setup', { signal }),
  staleTime: 0,
})
