import { addDays, type PlainDate, type Week } from '@scope/contract/kernel/calendar'

/** Where a member’s rows of a week were written. Several of a week are in the order in which they were. */
export type PlaceInWeek = { week: Week; venueId: string }

/**
 * The last day on which something was expected of a member: today while they are on the team, the day they left, and for
 * somebody with another role by now the Sunday of their last row. All are plain dates of the venue.
 */
export function lastDayOf({
  today,
  onTeam,
  leftOn,
  lastWeek,
}: {
  today: PlainDate
  onTeam: boolean
  leftOn: PlainDate | null
  lastWeek: Week | undefined
}): PlainDate {
  const last = onTeam ? today : (leftOn ?? (lastWeek === undefined ? today : addDays(lastWeek, 6)))
  return last < today ? last : today
}

/**
 * The weeks that a member worked at each venue, by the first of them. The venue of a week is that of the nearest row at or
 * before it, before the first row that of the first, and without rows the venue of now. `rows` are oldest first.
 */
export function weeksAtVenues(
  weeks: readonly Week[],
  rows: readonly PlaceInWeek[],
  now: string,
): Map<string, Week[]> {
  return Map.groupBy(weeks, (week) => {
    const row = rows.findLast((one) => one.week <= week) ?? rows[0]
    return row?.venueId ?? now
  })
}
