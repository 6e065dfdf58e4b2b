import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { signInAgain } from '../lib/api/sign-in-again.ts'
import { timesIn } from '../lib/dates/dates.ts'
import { useStopped, useUpgrading } from '../lib/offline/reachability.ts'
import { useOnline } from '../lib/offline/use-online.ts'
import { Button } from '../ui/Button.tsx'
import { readAt } from './start/kept-reads.ts'

/**
 * The time up to which the shown data is known to be true: `since`, when the connection was lost, or earlier for stored
 * data.
 */
export function AwayNote({ since }: { since: number }) {
  const online = useOnline()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useMemo(() => (watch: () => void) => cache.subscribe(watch), [cache])
  const at = useSyncExternalStore(subscribe, () => readAt(cache.findAll({ type: 'active' }), since))
  const { timeOfDay, dateTime, dayOf } = timesIn()
  const moment = new Date(at)
  const time = dayOf(moment) === dayOf(new Date()) ? timeOfDay(moment) : dateTime(moment)
  const upgrading = useUpgrading()
  if (useStopped()) {
    return (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        Your company’s sign-in has ended. As of {time}
        <Button size="sm" variant="secondary" onClick={signInAgain}>
          Sign in again
        </Button>
      </span>
    )
  }
  if (upgrading) return `Scope is being brought up to date. As of ${time}`
  return `${online ? 'Not reachable, trying again.' : 'Offline.'} As of ${time}`
}
