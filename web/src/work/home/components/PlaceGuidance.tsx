import { periodKey } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { Guidance } from '../../../lib/guidance-slot.tsx'
import { prioritiesQuery } from '../../priority/api.ts'
import type { Place } from '../../priority/place.ts'

type PlaceGuidanceProps = Pick<Place, 'venue' | 'blt' | 'period'>

/** The assistant for the first live priority. The cards below load the priorities. */
export function PlaceGuidance({ venue, blt, period }: PlaceGuidanceProps) {
  const { data } = useQuery({
    ...prioritiesQuery(venue.slug, blt.slug, periodKey(period)),
    enabled: false,
  })
  const live = data?.find(({ status }) => status !== 'COMPLETED')
  return <Guidance venue={venue.slug} blt={blt} priority={live?.id ?? null} brief />
}
