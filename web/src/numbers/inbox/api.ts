import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const inboxSettingsKey = ['settings', 'inbox'] as const

/** How files of numbers come by themselves. Reloaded whenever it is opened. */
export const inboxSettingsQuery = queryOptions({
  queryKey: inboxSettingsKey,
  queryFn: ({ signal }) => api('GET /api/inbox/settings', { signal }),
  staleTime: 0,
})

export const inboxKey = ['inbox'] as const

/** The files that arrived by themselves and wait for a look. */
export const inboxQuery = queryOptions({
  queryKey: inboxKey,
  queryFn: ({ signal }) => api('GET /api/inbox', { signal }),
  staleTime: 0,
})

export type InboxFile = Reply<'GET /api/inbox'>['files'][number]

/** What such a file holds, in Base64. */
export const contentOf = (id: string) => api('GET /api/inbox/:id', { params: { id } })
