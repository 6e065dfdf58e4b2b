import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const inboxSettingsKey = ['settings', 'inbox'] as const

/** How files of numbers come by themselves. Reloaded whenever it is opened. */
export const inboxSettingsQuery = queryOptions({
  queryKey: inboxSettingsKey,
  queryFn: ({ signal }) => api('GET /api/inbox/settings', { signal }),
  staleTime: 0,
})
