import type { LiveSession } from './store.ts'

const MOST = 10_000
const KEPT_MS = 60_000

/**
 * The sessions that were read in the last minute, by their id, as they were then. Only for callers who ask the database
 * whether they still are (decision 103).
 */
export function recentSessions() {
  const sessions = new Map<string, { session: LiveSession; readAt: number }>()
  return {
    get(sid: string, now: Date): LiveSession | undefined {
      const found = sessions.get(sid)
      const age = found ? now.getTime() - found.readAt : Number.NaN
      return age >= 0 && age < KEPT_MS ? found?.session : undefined
    },
    set(sid: string, session: LiveSession, now: Date): void {
      if (sessions.size >= MOST) sessions.clear()
      sessions.set(sid, { session, readAt: now.getTime() })
    },
  }
}
