import type { Reply } from '@scope/contract/calls'
import { RANGES, type Range } from '@scope/contract/insight/analytics.words'
import { MapPin } from 'lucide-react'
import { venueChoice } from '../../../company/venue/api.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { AnalyticsAddress } from '../use-analytics-address.ts'

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

/** Chooses one of four ranges, counted back from today. */
function RangeButtons({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <fieldset className="flex max-w-full flex-wrap gap-1 rounded-xl border border-line bg-raised p-1">
      <legend className="sr-only">Range</legend>
      {RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === value}
          onClick={() => onChange(range)}
          className={`min-h-11 min-w-11 rounded-lg px-3 text-sm font-semibold ${
            range === value ? 'bg-accent text-on-accent' : 'text-quiet hover:text-text'
          }`}
        >
          {range.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
