import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMeanwhileIn } from '../../lib/api/use-write.ts'
import { checkInsQuery } from '../check-in/api.ts'
import type { CheckInChange } from '../check-in/check-in-state.ts'
import { checkInScope, checkInWrites } from '../check-in/writes.ts'
import type { Place, Priority } from '../priority/place.ts'

type Card = { id: string; signedOff: boolean; checkedIn: boolean; tasksLeft: number }

/**
 * The card that a phone opens by default: among the unsigned ones, the first without this week’s check-in, otherwise
 * the first with open tasks, otherwise the first.
 */
export function cardToOpen(cards: readonly Card[]): string | undefined {
  const live = cards.filter(({ signedOff }) => !signedOff)
  const next =
    live.find(({ checkedIn }) => !checkedIn) ?? live.find(({ tasksLeft }) => tasksLeft > 0) ?? live[0]
  return next?.id
}

/** The card that a phone opens by default: members work through their own week, others read from the top. */
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

/**
 * The cards that are open, and how one is opened. None folds again without a tap, so that nothing moves under the
 * finger.
 */
export function useOpenCards(next: string | undefined, led: string | null) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (id: string) => setOpened((now) => (now.has(id) ? now : new Set([...now, id])))
  useEffect(() => {
    for (const id of [next, led]) if (id) setOpened((now) => (now.has(id) ? now : new Set([...now, id])))
  }, [next, led])
  return { isOpen: (id: string) => id === next || id === led || opened.has(id), open }
}
