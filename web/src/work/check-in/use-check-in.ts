import { dateIn, weekOf } from '@scope/contract/kernel/calendar'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { buzz } from '../../lib/buzz.ts'
import { sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { prioritiesKey } from '../../lib/query-keys.ts'
import { checkInChangeKey } from '../priority/api.ts'
import type { Place, Priority } from '../priority/place.ts'
import { refetchPriorities, storePriority } from '../priority/stored-priorities.ts'
import { checkInsQuery } from './api.ts'
import { type CheckIn, type CheckInChange, checkInState } from './check-in-state.ts'

/** A priority's check-in of the week shown: where it stands, and the two ways to change it. */
export function useCheckIn(priority: Priority, place: Place) {
  const { venue, blt, week } = place
  const client = useQueryClient()
  const checkIns = checkInsQuery(venue.slug, blt.slug, week)
  const stored = useQuery(checkIns)
  const [change] = useMutationState({
    filters: { mutationKey: checkInChangeKey(priority.id), status: 'pending' },
    select: (mutation) => mutation.state.variables as CheckInChange,
  }).slice(-1)

  const after = async (answer: Priority) => {
    await storePriority(client, priority.id, () => answer)
    // Waited for: until the week's check-in is here, what is under way still shows.
    await client.invalidateQueries({ queryKey: checkIns.queryKey })
    void client.invalidateQueries({ queryKey: prioritiesKey })
  }

  const swipe = useMutation({
    mutationKey: checkInChangeKey(priority.id),
    mutationFn: ({ status }: CheckInChange) =>
      api('POST /api/priorities/:id/toggle-completion', {
        params: { id: priority.id },
        body: { status, week },
      }),
    onMutate: buzz,
    onSuccess: after,
    onError: (error) => {
      toastFailure(error, 'Failed to toggle priority', sentenceOf(error))
      void refetchPriorities(client)
    },
  })

  const needsWork = useMutation({
    mutationKey: checkInChangeKey(priority.id),
    mutationFn: ({ status, note }: CheckInChange) =>
      api('PATCH /api/priorities/:id/status', {
        params: { id: priority.id },
        body: { status, note: note || null, venue: venue.id, blt: blt.id, week },
      }),
    onMutate: buzz,
    onSuccess: after,
    onError: (error) => {
      toastFailure(error, 'Check-in failed', 'Please try again or contact your GM.')
      void refetchPriorities(client)
    },
  })

  const of = (checkIns: CheckIn[] | undefined) =>
    checkIns?.find(({ priorityId }) => priorityId === priority.id)
  const mine = of(stored.data)
  const latest = useLatestCheckIns(priority, place, stored.isSuccess && !mine)
  return {
    ...checkInState(priority.status, mine, change, mine ?? of(latest)),
    /** The week's check-ins are not known yet. */
    loading: stored.isPending,
    swipe: () => swipe.mutateAsync({ status: 'ON_TRACK' }),
    needsWork,
  }
}

/**
 * The check-ins of the week in which the last one was made: a priority that went at risk last week is still at risk
 * for the reason told then. Asked for once, and only where the week shown is this one and has none yet.
 */
function useLatestCheckIns(priority: Priority, { venue, blt, week, thisWeek }: Place, missing: boolean) {
  const last = priority.lastCheckIn ? weekOf(dateIn(venue.timezone, new Date(priority.lastCheckIn))) : week
  const asked = missing && priority.status === 'AT_RISK' && week === thisWeek && last !== week
  const { data } = useQuery({
    ...checkInsQuery(venue.slug, blt.slug, last),
    enabled: asked,
    refetchInterval: false,
  })
  return asked ? data : undefined
}
