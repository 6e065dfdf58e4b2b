import type { Reply } from '@scope/contract/calls'
import { MapPin } from 'lucide-react'
import { Picker } from '../../../ui/Picker.tsx'
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
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
        Analytics
      </h1>
      <div className="flex flex-wrap items-center gap-2.5">
        {venues !== null && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={about.venue ?? ALL_VENUES}
            options={[
              { value: ALL_VENUES, label: 'All Venues' },
              ...(venues ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(next) => showVenue(next === ALL_VENUES ? undefined : next)}
          />
        )}
        <RangeButtons value={about.range} onChange={showRange} />
      </div>
    </header>
  )
}
