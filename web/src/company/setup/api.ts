import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type OpenedLink = Reply<'POST /api/setup/open'>
export type TypedCompany = Omit<OpenedLink, 'canRestore'>
export type Backup = Reply<'POST /api/setup/backups'>['backups'][number]
export type RestoreState = Reply<'POST /api/setup/restore/state'>
export type Step = Reply<'GET /api/setup'>['steps'][number]

/** A bucket may be slow, and each backup is looked into. */
const LIST_MS = 60_000
const AGAIN_MS = 1_000

/** The open steps of the first day. Under `settings`, because changes of people or settings change it. */
export const setupQuery = queryOptions({
  queryKey: ['settings', 'setup'],
  queryFn: ({ signal }) => api('GET /api/setup', { signal }),
  staleTime: 0,
})

/** The backups that a set-up link can restore. */
export const backupsQuery = (link: string) =>
  queryOptions({
    queryKey: ['set-up link', 'backups', link],
    queryFn: ({ signal }) => api('POST /api/setup/backups', { body: { link }, signal, deadlineMs: LIST_MS }),
  })

/** How far the restore is that was begun with a set-up link, again and again until it is over. */
export const restoreQuery = (link: string) =>
  queryOptions({
    queryKey: ['set-up link', 'restore', link],
    queryFn: ({ signal }) => api('POST /api/setup/restore/state', { body: { link }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : AGAIN_MS),
    staleTime: 0,
    gcTime: 0,
  })
