import { useEffect, useRef } from 'react'
import type { Priority } from '../priority/place.ts'

/** The priorities with a sign-off block. A signed-off one keeps its block until the screen is left. */
export function useToSignOff(priorities: Priority[]): Priority[] {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, can } of priorities) if (can.signOff) seen.current.add(id)
  }, [priorities])
  return priorities.filter(
    ({ id, can, status }) => can.signOff || (status === 'COMPLETED' && seen.current.has(id)),
  )
}
