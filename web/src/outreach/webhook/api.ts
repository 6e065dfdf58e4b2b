import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Webhook = Reply<'GET /api/webhooks'>['webhooks'][number]
export type Delivery = Reply<'GET /api/webhooks/:id/deliveries'>['deliveries'][number]

/** The company's webhooks. Reloaded whenever they are opened: how deliveries end changes without them. */
export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: ({ signal }) => api('GET /api/webhooks', { signal }),
  staleTime: 0,
})

/** How often the list refreshes while a delivery waits for its first attempt. */
const SOON_MS = 2000

/** A webhook's last deliveries, refreshed until each was tried. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['settings', 'webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => api('GET /api/webhooks/:id/deliveries', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting' && one.attempts === 0) ? SOON_MS : false,
  })
