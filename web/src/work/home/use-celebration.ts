import { useCallback, useEffect, useRef, useState } from 'react'
import { browserStorage } from '../../lib/storage.ts'
import type { Priority } from '../priority/place.ts'
import { firstTime, type Moment, newlyCompleted } from './celebrated.ts'

export type Celebrated = {
  key: string
  name: string
  title: string
  /** True while the message is shown; afterwards only the last confetti falls. */
  shown: boolean
}

const MESSAGE_MS = 3000
const CONFETTI_MS = 5000

/**
 * Celebrates a priority once its member has checked in and all its tasks are done, on its sign-off, and when a poll brings
 * a sign-off from another window. Each happens once per device; `celebrate` answers whether it did. `end` stops it: the
 * next check-in is not celebrated by the confetti of the one before.
 */
export function useCelebration(priorities: Priority[] | undefined) {
  const [celebrated, setCelebrated] = useState<Celebrated | null>(null)

  const celebrate = useCallback((moment: Moment, priority: Priority) => {
    if (!firstTime(browserStorage(), moment, priority.id)) return false
    const key = `${moment}:${priority.id}`
    setCelebrated({ key, name: priority.bltName, title: priority.title, shown: true })
    return true
  }, [])

  const before = useRef<Priority[]>([])
  useEffect(() => {
    if (!priorities) return
    for (const priority of newlyCompleted(before.current, priorities)) celebrate('sign-off', priority)
    before.current = priorities
  }, [priorities, celebrate])

  const key = celebrated?.key
  useEffect(() => {
    if (!key) return
    const quiet = setTimeout(() => setCelebrated((now) => now && { ...now, shown: false }), MESSAGE_MS)
    const over = setTimeout(() => setCelebrated(null), CONFETTI_MS)
    return () => {
      clearTimeout(quiet)
      clearTimeout(over)
    }
  }, [key])

  const end = useCallback(() => setCelebrated(null), [])
  return { celebrated, celebrate, end }
}
