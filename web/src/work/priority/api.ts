import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import { isLive, poll } from '../../lib/live/polling.ts'

/** The lists of a BLT member’s priorities, one per period. */
export const listsKey = [...prioritiesKey, 'of'] as const

/** A BLT member’s priorities of a period with their tasks, in home’s order. */
export const prioritiesQuery = (venue: string, blt: string, period: string) =>
  queryOptions({
    queryKey: [...listsKey, venue, blt, period],
    queryFn: ({ signal }) =>
      api('GET /api/priorities/:venue/:blt/:period', { params: { venue, blt, period }, signal }),
    staleTime: 30_000,
    refetchInterval: poll(5_000),
  })

/**
 * Polls tasks at an interval from the last load of either the tasks or the list that contains them, so that nothing is
 * loaded twice while the list refreshes more often.
 */
const sinceListed =
  (listedAt: number, everyMs: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number | false =>
    !isLive() && Math.max(1000, Math.max(listedAt, state.dataUpdatedAt) + everyMs - Date.now())

/** A priority’s tasks, for its card. `listedAt` is when the list was loaded. */
export const tasksQuery = (id: string, listedAt = 0) =>
  queryOptions({
    queryKey: [...prioritiesKey, id, 'tasks'],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/tasks', { params: { id }, signal }),
    refetchInterval: sinceListed(listedAt, 30_000),
    gcTime: 60_000,
  })

/** The same tasks for the sign-off block: refreshed more often, cached for less time. */
export const signOffTasksQuery = (id: string, listedAt = 0) =>
  queryOptions({
    ...tasksQuery(id),
    refetchInterval: sinceListed(listedAt, 10_000),
    gcTime: 30_000,
  })

/** The sign-off checklist, from the server. */
export const signOffQuery = (id: string) =>
  queryOptions({
    queryKey: [...prioritiesKey, id, 'sign-off'],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/sign-off', { params: { id }, signal }),
    refetchInterval: poll(10_000),
  })
