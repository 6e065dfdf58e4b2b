import type { QueryClient } from '@tanstack/react-query'
import { periodStatusQuery } from '../company/period/api.ts'
import { meQuery, userConfigQuery } from '../company/person/api.ts'
import { bltsQuery, venuesQuery } from '../company/venue/api.ts'
import { checkInsQuery } from '../work/check-in/api.ts'
import type { First } from '../work/home/first.ts'
import { journalCheckQuery } from '../work/journal/api.ts'
import { prioritiesQuery } from '../work/priority/api.ts'

/** Stores the reply of home’s call in the caches of the single calls, which then refresh at their own intervals. */
export function fillFromHome(client: QueryClient, { home, at }: First): void {
  const loaded = { updatedAt: at }
  client.setQueryData(meQuery.queryKey, home.me, loaded)
  client.setQueryData(userConfigQuery.queryKey, home.userConfig, loaded)
  client.setQueryData(venuesQuery.queryKey, home.venues, loaded)
  for (const { venue, about, ...place } of home.places) {
    client.setQueryData(periodStatusQuery(venue.id).queryKey, place.periodStatus, loaded)
    if (home.me.can.pickBlt) client.setQueryData(bltsQuery(venue.slug).queryKey, place.blts, loaded)
    const { blt, week, period } = about
    client.setQueryData(prioritiesQuery(venue.slug, blt, period).queryKey, place.priorities, loaded)
    client.setQueryData(checkInsQuery(venue.slug, blt, week).queryKey, place.checkIns, loaded)
    client.setQueryData(journalCheckQuery(venue.slug, blt, week).queryKey, place.journal, loaded)
  }
}
