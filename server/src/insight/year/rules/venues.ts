import { addDays, type PlainDate, type Week } from '@scope/contract/kernel/calendar'

/** Where a member’s rows of a week were written. Rows of the same week are in the order of writing. */
export type PlaceInWeek = { week: Week; venueId: string }

/**
 * The last day on which work was expected of a member: today while they are on the team, the day they left, or the
 * Sunday of their last row if they have another role now. All are plain dates of the venue.
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
 * The weeks that a member worked at each venue, by their first week. The venue of a week is that of the nearest row at
 * or before it; before the first row, that of the first; without rows, the current venue. `rows` are oldest first.
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
