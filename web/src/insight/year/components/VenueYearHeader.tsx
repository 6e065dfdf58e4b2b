import { MapPin } from 'lucide-react'
import { pickable, venueChoice } from '../../../company/venue/api.ts'
import type { NamedVenue } from '../../../company/venue/use-named-venue.ts'
import { longRange } from '../../../lib/dates/dates.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { VenueYear } from '../api.ts'
import { YearPicker } from './YearPicker.tsx'

type VenueYearHeaderProps = {
  venue: NamedVenue['venues'][number]
  venues: NamedVenue['venues']
  venueYear: VenueYear | undefined
  onVenue: (slug: string) => void
  onYear: (year: string) => void
}

/** Which venue and year it is, and the others to choose from. */
export function VenueYearHeader({ venue, venues, venueYear, onVenue, onYear }: VenueYearHeaderProps) {
  const managers = venueYear?.managers.map(({ name }) => name) ?? []
  return (
    <ScreenHeader
      title={venueYear ? String(venueYear.year) : 'Year'}
      text={
        <>
          <p className="text-xl wrap-anywhere">
            <bdi className="font-semibold">{venue.name}</bdi>
            {managers.length > 0 && <span className="text-quiet"> · {managers.join(', ')}</span>}
          </p>
          {venueYear && <p className="text-quiet">{longRange(venueYear.from, venueYear.to)}</p>}
        </>
      }
    >
      {venues.length > 1 && (
        <Picker
          label="Venue"
          icon={MapPin}
          value={venue.slug}
          options={pickable(venues, venue).map(venueChoice)}
          onChange={onVenue}
        />
      )}
      {venueYear && <YearPicker years={venueYear.years} year={venueYear.year} onPick={onYear} />}
    </ScreenHeader>
  )
}
