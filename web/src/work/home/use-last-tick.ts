import { useEffect, useRef } from 'react'

/** Calls once no task is left. `left` counts the open tasks of a priority that is checked in as on track, else it is null. */
export function useLastTick(left: number | null, onNoneLeft: () => void): void {
  const before = useRef(left)
  useEffect(() => {
    if (left === 0 && before.current !== null && before.current > 0) onNoneLeft()
    before.current = left
  })
}
