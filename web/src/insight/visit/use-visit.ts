import { useQuery } from '@tanstack/react-query'
import { bltsQuery, venuesQuery } from '../../company/venue/api.ts'
import { useMeanwhile } from '../../lib/api/use-write.ts'
import { useWaiting } from '../../lib/offline/outbox.ts'
import { type Visit, visitQuery } from './api.ts'
import { plannedIn } from './planned.ts'
import { changeVisit, createVisit, type PlannedAbout, visitScope } from './writes.ts'

/** A visit with what is on its way, or one that waits on the device to be planned. */
export function useVisit(id: string) {
  const stored = useQuery(visitQuery(id))
  const waiting = useWaiting()
  const planned = waiting.find(({ name, scope }) => name === createVisit.name && scope === visitScope(id))
  const about = planned?.act.about as PlannedAbout | undefined
  const venues = useQuery({ ...venuesQuery, enabled: false })
  const team = useQuery({ ...bltsQuery(about?.venue.slug ?? ''), enabled: false })
  const meanwhile = useMeanwhile<Visit>(visitScope(id), [changeVisit])
  const venue = venues.data?.find((one) => one.id === about?.venue.id)
  const visit = stored.data ?? plannedIn(waiting, id, venue, team.data ?? [])
  return {
    stored,
    visit: visit && meanwhile(visit),
    /** When its `now` was, in milliseconds of this device. */
    loadedAt: stored.data ? stored.dataUpdatedAt : (planned?.at ?? 0),
  }
}
