import type { Reply } from '@scope/contract/calls'
import { MapPin } from 'lucide-react'
import { venueChoice } from '../../../company/venue/api.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { AnalyticsAddress } from '../use-analytics-address.ts'
import { RangeButtons } from './RangeButtons.tsx'

type AnalyticsHeaderProps = {
  /** The venues to choose from; null for no picker, undefined while loading. */
  venues: Reply<'GET /api/venues'> | null | undefined
  address: AnalyticsAddress
}

const ALL_VENUES = 'all'

/** The venue and range pickers. */
export function AnalyticsHeader({ venues, address: { about, showRange, showVenue } }: AnalyticsHeaderProps) {
  return (
    <ScreenHeader title="Analytics">
      {venues !== null && (
        <Picker
          label="Venue"
          icon={MapPin}
          value={about.venue ?? ALL_VENUES}
          options={[{ value: ALL_VENUES, label: 'All Venues' }, ...(venues ?? []).map(venueChoice)]}
          onChange={(next) => showVenue(next === ALL_VENUES ? undefined : next)}
        />
      )}
      <RangeButtons value={about.range} onChange={showRange} />
    </ScreenHeader>
  )
}
