import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const inboxSettingsKey = ['settings', 'inbox'] as const

/** The settings of automatic imports. Reloaded whenever they are opened. */
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

/** The content of such a file, in Base64. */
export const contentOf = (id: string) => api('GET /api/inbox/:id', { params: { id } })
