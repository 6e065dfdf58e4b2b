import { businessDayIn, dateIn, weekOf } from '@scope/contract/kernel/calendar'
import type { NeedsWorkStatus } from '@scope/contract/work/priority.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasWeekPassed } from '../../company/period/api.ts'
import { NetworkError, sentenceOf } from '../../lib/api/errors.ts'
import { useMeanwhile, useWrite } from '../../lib/api/use-write.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { buzz } from '../../lib/window/buzz.ts'
import type { Place, Priority } from '../priority/place.ts'
import { checkInsQuery } from './api.ts'
import { type CheckIn, type CheckInChange, checkInState } from './check-in-state.ts'
import { checkInScope, checkInWrites, markNeedsWork, swipeOnTrack } from './writes.ts'

/** A priority's check-in for the week shown, and the two ways to change it. */
export function useCheckIn(priority: Priority, place: Place) {
  const { venue, blt, week } = place
  const client = useQueryClient()
  const stored = useQuery(checkInsQuery(venue.slug, blt.slug, week))
  const scope = checkInScope(priority.id)
  const change = useMeanwhile<CheckInChange | undefined>(scope, checkInWrites)(undefined)
  const swipe = useWrite(swipeOnTrack, scope)
  const needsWork = useWrite(markNeedsWork, scope)
  const params = { id: priority.id }
  const about = { venue: venue.slug, blt: blt.slug, week }

  /**
   * A tab may have slept over the venue’s midnight: then nothing is sent, and the screen names the new week first. A
   * week that the user chose stays.
   */
  const refuseNewWeek = async () => {
    if (week !== place.thisWeek) return
    const passed = await hasWeekPassed(client, venue.id, week).catch((error: unknown) => {
      // Without a network the device’s own clock decides the week at the venue.
      const day = businessDayIn(venue.timezone, new Date(), venue.dayEndHour)
      if (error instanceof NetworkError && weekOf(day) === week) return false
      toastFailure(error, 'Check-in failed', sentenceOf(error))
      throw error
    })
    if (!passed) return
    toast({
      title: 'A new week has begun',
      description: 'Nothing was saved. Check the week, then try again.',
    })
    throw new WeekPassed()
  }

  const own = (checkIns: CheckIn[] | undefined) =>
    checkIns?.find(({ priorityId }) => priorityId === priority.id)
  const mine = own(stored.data)
  const latest = useLatestCheckIns(priority, place, stored.isSuccess && !mine)
  return {
    ...checkInState(priority.status, mine, change, mine ?? own(latest)),
    /** The week’s, once it is stored. */
    made: mine && { id: mine.id },
    /** Of the writes that change it. */
    scope,
    /** The week's check-ins are not loaded yet. */
    loading: stored.isPending,
    swipe: async () => {
      buzz()
      await refuseNewWeek()
      return swipe.send({ params, body: { status: 'ON_TRACK', week } }, about)
    },
    markNeedsWork: async (status: NeedsWorkStatus, note: string, onSuccess: () => void) => {
      buzz()
      await refuseNewWeek()
      const body = { status, note: note || null, venue: venue.id, blt: blt.id, week }
      needsWork.start({ params, body }, about, onSuccess)
    },
    /** It is being marked as Needs work. */
    marking: needsWork.isPending,
  }
}

/** The week that the screen named is no longer this week. */
class WeekPassed extends Error {}

/**
 * The check-ins of the week of the last check-in: a priority that went at risk last week is still at risk for that
 * reason. Loaded once, and only if the shown week is this week and has no check-in yet.
 */
function useLatestCheckIns(priority: Priority, { venue, blt, week, thisWeek }: Place, missing: boolean) {
  const last = priority.lastCheckIn ? weekOf(dateIn(venue.timezone, new Date(priority.lastCheckIn))) : week
  const loads = missing && priority.status === 'AT_RISK' && week === thisWeek && last !== week
  const { data } = useQuery({
    ...checkInsQuery(venue.slug, blt.slug, last),
    enabled: loads,
    refetchInterval: false,
  })
  return loads ? data : undefined
}
