import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { timesIn } from '../lib/dates.ts'
import { useOnline } from '../lib/use-online.ts'
import { readAt } from './kept-reads.ts'

/** Until when what is shown is known to be true: `since` the page is away, or earlier, when it was kept. */
export function AwayNote({ since }: { since: number }) {
  const online = useOnline()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useMemo(() => (watch: () => void) => cache.subscribe(watch), [cache])
  const at = useSyncExternalStore(subscribe, () => readAt(cache.findAll({ type: 'active' }), since))
  const { timeOfDay, dateTime, dayOf } = timesIn()
  const shown = new Date(at)
  const time = dayOf(shown) === dayOf(new Date()) ? timeOfDay(shown) : dateTime(shown)
  return `${online ? 'Not reachable, trying again.' : 'Offline.'} As of ${time}`
}
