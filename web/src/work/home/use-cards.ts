import { useEffect, useRef } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { useWide } from '../../lib/window/use-wide.ts'
import type { Place, Priority } from '../priority/place.ts'
import { useCardToOpen, useOpenCards } from './open-cards.ts'
import { useHeldOrder } from './order.ts'
import type { HomeAddress } from './use-home-address.ts'

const NONE: Priority[] = []

/**
 * A member’s priorities as cards: in their order, with those that have a sign-off block, and those that a phone shows
 * folded. `list` is undefined until it is loaded.
 */
export function useCards(place: Place, list: Priority[] | undefined, { leadsTo, arrive }: HomeAddress) {
  // The block belongs to the due week: it is not shown next to an earlier week.
  const inDueWeek = !place.closed && place.week === place.period.dueWeekStart
  const blocks = useToSignOff((inDueWeek && list) || NONE)
  const priorities = useHeldOrder(
    list ?? NONE,
    blocks.some(({ status }) => status === 'COMPLETED'),
  )
  const wide = useWide()
  const { isOpen, open } = useOpenCards(useCardToOpen(place, priorities), leadsTo)
  const isLost = leadsTo !== null && list?.every(({ id }) => id !== leadsTo)
  useEffect(() => {
    if (!isLost) return
    toast({
      title: 'Priority Not Found',
      description: 'It was removed or handed over, or belongs to another period.',
      tone: 'destructive',
    })
    arrive()
  })
  return {
    priorities,
    toSignOff: priorities.filter((priority) => blocks.includes(priority)),
    isFolded: ({ id }: Priority) => !wide && !isOpen(id),
    unfold: ({ id }: Priority) => open(id),
    /** Called once the linked priority is on the screen. */
    arrivesAt: ({ id }: Priority) => (id === leadsTo ? arrive : undefined),
  }
}

/** The priorities with a sign-off block. A signed-off one keeps its block until the screen is left. */
function useToSignOff(priorities: Priority[]): Priority[] {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, can } of priorities) if (can.signOff) seen.current.add(id)
  }, [priorities])
  return priorities.filter(
    ({ id, can, status }) => can.signOff || (status === 'COMPLETED' && seen.current.has(id)),
  )
}
