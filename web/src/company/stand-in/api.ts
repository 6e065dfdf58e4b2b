import type { Input, Reply } from '@scope/contract/calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'

export type StandIns = Reply<'GET /api/stand-ins'>
export type StandIn = StandIns['standIns'][number]
export type NewStandIn = Input<'POST /api/stand-ins'>['body']

/** The user’s stand-ins, or the company’s for full admins, and whom they can name. */
export const standInsQuery = queryOptions({
  queryKey: ['stand-ins'],
  queryFn: ({ signal }) => api('GET /api/stand-ins', { signal }),
})

/** What shows a stand-in: the lists of them, and Waiting, which asks for one. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: standInsQuery.queryKey }),
      client.invalidateQueries({ queryKey: reviewKey }),
    ])
}

export function useNameStandIn() {
  const attemptOf = useAttempt()
  return useMutation({
    mutationFn: (body: NewStandIn) => api('POST /api/stand-ins', { body, idempotencyKey: attemptOf(body) }),
    onSuccess: useReload(),
  })
}

export function useEndStandIn() {
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/stand-ins/:id', { params: { id } }),
    onSettled: useReload(),
  })
}
