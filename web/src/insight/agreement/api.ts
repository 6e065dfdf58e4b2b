import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

export type Agreement = Reply<'PATCH /api/agreements/:id'>
/** What an agreement of a visit has besides that of a one-on-one. */
export type OfVisit = NonNullable<Agreement['visit']>

/** The lists of what was agreed in visits. */
export const agreementsKey = ['agreements'] as const

type Listed = { venue?: string; open?: boolean; own?: boolean }

/**
 * What was agreed in shared visits of a venue, or of all within reach: open ones first. `open`: only those. `own`: only
 * those that the user owns.
 */
export const agreementsQuery = ({ venue, open = false, own = false }: Listed = {}) =>
  queryOptions({
    queryKey: [...agreementsKey, venue ?? 'all', open ? 'open' : 'any', own ? 'own' : 'all'],
    queryFn: ({ signal }) =>
      api('GET /api/agreements', {
        query: {
          ...(venue ? { venue } : {}),
          ...(open ? { open: 'true' as const } : {}),
          ...(own ? { own: 'true' as const } : {}),
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: poll(60_000),
  })
