import { useQuery } from '@tanstack/react-query'
import { useMeanwhileIn } from '../../lib/api/use-write.ts'
import { checkInsQuery } from '../check-in/api.ts'
import type { CheckInChange } from '../check-in/check-in-state.ts'
import { checkInScope, checkInWrites } from '../check-in/writes.ts'
import type { Place, Priority } from '../priority/place.ts'
import { cardToOpen } from './open-cards.ts'

/** The card that a phone opens by itself: members work through their own week, others read from the top. */
export function useCardToOpen({ me, venue, blt, week }: Place, priorities: Priority[]): string | undefined {
  const checkIns = useQuery(checkInsQuery(venue.slug, blt.slug, week))
  const meanwhile = useMeanwhileIn<CheckInChange | undefined>(checkInWrites)
  const own = me.id === blt.id
  return cardToOpen(
    priorities.map(({ id, status, tasks }) => ({
      id,
      signedOff: status === 'COMPLETED',
      checkedIn:
        own &&
        (meanwhile(checkInScope(id), undefined) !== undefined ||
          checkIns.data?.some(({ priorityId }) => priorityId === id) === true),
      tasksLeft: tasks.filter(({ completed }) => !completed).length,
    })),
  )
}
