import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { oneOnOnePath } from '../../company/venue/venue-path.ts'
import { isPressed, isTyping } from '../../lib/window/keys.ts'
import { partId } from '../talk/part.tsx'
import type { MemberWeek } from './api.ts'
import { ONE_ON_ONE_KEYS } from './keys.ts'
import type { Neighbors } from './use-neighbors.ts'

/** Keys lead to the parts and to the next and previous person; not while one types or a dialog is open. */
export function usePartKeys({ previous, next }: Neighbors): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const go = (member: MemberWeek | undefined) =>
      member && navigate(oneOnOnePath({ venue: member.venueSlug, blt: member.bltSlug }))
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const { part, next: toNext, previous: toPrevious } = ONE_ON_ONE_KEYS
      if (isPressed(part, event)) document.getElementById(partId(Number(event.key)))?.focus()
      else if (isPressed(toNext, event)) go(next)
      else if (isPressed(toPrevious, event)) go(previous)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [previous, next, navigate])
}
