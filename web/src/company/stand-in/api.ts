import type { Input, Reply } from '@scope/contract/calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'

export type StandIns = Reply<'GET /api/stand-ins'>
export type StandIn = StandIns['standIns'][number]
export type NewStandIn = Input<'POST /api/stand-ins'>['body']

/** The user’s stand-ins, or the company’s for full admins, and the people they can name. */
export const standInsQuery = queryOptions({
  queryKey: ['stand-ins'],
  queryFn: ({ signal }) => api('GET /api/stand-ins', { signal }),
})

/** The current stand-ins of general managers in words, by the manager’s id: “Ana Ruiz stands in”. */
export function standInsNow(listed: StandIns | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>()
  for (const { gm, standIn, begun } of listed?.standIns ?? []) {
    if (begun) names.set(gm.id, (names.get(gm.id) ?? new Set()).add(standIn.name))
  }
  const text = (some: Set<string>) =>
    `${new Intl.ListFormat('en').format(some)} ${some.size === 1 ? 'stands' : 'stand'} in`
  return new Map([...names].map(([gmId, some]) => [gmId, text(some)]))
}

/** Reloads what shows a stand-in: their lists, and Waiting, which asks for one. */
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
