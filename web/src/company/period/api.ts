import { currentWeek, type Week } from '@scope/contract/kernel/calendar'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { isDayOver, nextLook } from './week.ts'

/**
 * Today and its period in the venue’s time zone, by the server’s clock. Loaded again after the venue’s midnight,
 * when its night is over, and when the user returns to the tab, so that an open screen moves on to the new week.
 */
export const periodStatusQuery = (venue: string) =>
  queryOptions({
    queryKey: ['period-status', venue],
    queryFn: ({ signal }) => api('GET /api/period-status', { query: { venue }, signal }),
    staleTime: 15 * 60_000,
    refetchInterval: ({ state }) => nextLook(state.data),
    refetchOnWindowFocus: 'always',
  })

/** Whether check-ins have moved on from a screen's week. Asks the server only if the day may have changed. */
export async function hasWeekPassed(client: QueryClient, venue: string, week: Week): Promise<boolean> {
  const query = periodStatusQuery(venue)
  const loaded = client.getQueryState(query.queryKey)
  if (!loaded?.data || !isDayOver(loaded.data, loaded.dataUpdatedAt, Date.now())) return false
  const now = await client.fetchQuery({ ...query, staleTime: 0 })
  return currentWeek(now) !== week
}
