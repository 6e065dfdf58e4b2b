import { useEffect, useRef } from 'react'
import { goTo } from './card-parts.ts'

/** Moves to a part of a card that a link leads to, once it is on the screen. `onArrived` is undefined otherwise. */
export function useArrival(partId: string, onArrived: (() => void) | undefined): void {
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const isAsked = onArrived !== undefined
  useEffect(() => {
    if (!isAsked) return
    // After the new screen was scrolled to its top.
    const frame = requestAnimationFrame(() => {
      goTo(partId)
      arrived.current?.()
    })
    return () => cancelAnimationFrame(frame)
  }, [isAsked, partId])
}
