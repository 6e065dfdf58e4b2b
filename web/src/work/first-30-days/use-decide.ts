import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { first30DaysQuery, firstDaysQuery } from './api.ts'

export type NewMember = { venue: { slug: string }; blt: { slug: string; name: string } }

/** Starts a new member’s first 30 days, or declines them. */
export function useDecide({ venue, blt }: NewMember, onDone: () => void) {
  const client = useQueryClient()
  const attemptOf = useAttempt()
  const { queryKey } = first30DaysQuery(venue.slug, blt.slug)
  return useMutation({
    mutationFn: (take: boolean) => {
      const body = { take }
      const params = { blt: blt.slug }
      return api('POST /api/blts/:blt/first-30-days', { params, body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async (after, take) => {
      onDone()
      client.setQueryData(queryKey, after)
      if (take) toast({ title: 'First 30 days started', description: `${blt.name} has a new priority.` })
      await Promise.all([
        client.invalidateQueries({ queryKey: firstDaysQuery.queryKey }),
        client.invalidateQueries({ queryKey: prioritiesKey }),
      ])
    },
    onError: (error) => {
      toastFailure(error, 'Error', 'This could not be saved. Please try again.')
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: firstDaysQuery.queryKey })
    },
  })
}
