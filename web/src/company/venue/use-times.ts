import { useQuery } from '@tanstack/react-query'
import { type Times, timesIn } from '../../lib/dates/dates.ts'
import { periodStatusQuery } from '../period/api.ts'
import { useMe } from '../person/api.ts'
import { venuesQuery } from './api.ts'
import { subjectOf } from './subject.ts'
import { useNamed, useSelection } from './use-selection.ts'

/**
 * Times on the clock of a venue, by id or slug; without one, of the screen's venue. A venue's week, deadlines and hours are
 * its own wherever the user is.
 */
export function useTimes(ref?: string | null): Times {
  const me = useMe()
  const selection = useSelection()
  const named = useNamed()
  const { data: venues } = useQuery(venuesQuery)
  const venue = ref && venues?.find(({ id, slug }) => id === ref || slug === ref)
  const place = venue || subjectOf({ me, venues, blts: undefined, asked: selection, named }).venue
  // Other parts of the screen load it if they need the venue's day.
  const { data: status } = useQuery({ ...periodStatusQuery(place?.id ?? ''), enabled: false })
  return timesIn(place?.timezone, undefined, status?.today)
}
