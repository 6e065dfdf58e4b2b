import type { QueryClient } from '@tanstack/react-query'
import { currentUserId } from '../../company/session/session.ts'
import { LOGOUT_START } from '../../company/session/sign-out.ts'
import type { StreamHandlers } from '../../lib/live/live-stream.ts'
import { isLive, setLive } from '../../lib/live/polling.ts'
import { changeLoader } from './change-loader.ts'
import { markChange } from './mark-changes.ts'
import { slugsIn } from './names.ts'
import { shareStream } from './one-for-all.ts'

/** How long a lost stream may take to come back before pages poll (live). */
const LOST_MS = 5_000
/** A page that becomes visible again waits this long for the stream, and then loads without it. */
const RETURN_MS = 1_000
/** After a restart, pages do not all call at the same moment. */
const SPREAD_MS = 1_000

/**
 * Keeps screens up to date by the stream of changes while the page is visible. While the stream works, polls pause; a
 * hidden page has neither. It ends with the sign-out.
 */
export function followChanges(client: QueryClient): void {
  const user = currentUserId()
  if (!user) return
  const loader = changeLoader(client, (change) => slugsIn(client, change))
  let close: (() => void) | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let reloadTimer: ReturnType<typeof setTimeout> | undefined
  let wasHealthy = false

  const reloadIn = (ms: number) => {
    clearTimeout(reloadTimer)
    reloadTimer = setTimeout(() => void loader.loadAll(), ms)
  }
  const handlers: StreamHandlers = {
    change: (change) => void markChange(client, change, loader.load(change)),
    healthy: (missed) => {
      clearTimeout(lost)
      lost = undefined
      setLive(true)
      if (missed) reloadIn(wasHealthy ? Math.random() * SPREAD_MS : 0)
      wasHealthy = true
    },
    lost: () => {
      lost ??= setTimeout(() => {
        lost = undefined
        if (!isLive()) return
        // The intervals of the polls begin now.
        setLive(false)
        void loader.loadAll()
      }, LOST_MS)
    },
  }
  const start = (returns: boolean) => {
    if (close) return
    close = shareStream(user, handlers)
    if (returns) reloadIn(RETURN_MS)
  }
  const stop = () => {
    close?.()
    close = undefined
    clearTimeout(lost)
    clearTimeout(reloadTimer)
    lost = undefined
    wasHealthy = false
    setLive(false)
  }
  const follow = () => (document.visibilityState === 'visible' ? start(true) : stop())
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow()
  }

  // No notice announces the end of a day: on a new day at the venue, everything visible is reloaded.
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] === 'period-status') noteDay(event.query.queryHash, event.query.state.data)
  })
  const days = new Map<string, unknown>()
  const noteDay = (venue: string, status: unknown) => {
    const today = (status as { today?: unknown } | undefined)?.today
    if (days.has(venue) && days.get(venue) !== today) reloadIn(0)
    days.set(venue, today)
  }

  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', show)
  if (document.visibilityState === 'visible') start(false)
  const end = () => {
    unwatch()
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', show)
    stop()
  }
  window.addEventListener(LOGOUT_START, end, { once: true })
}
