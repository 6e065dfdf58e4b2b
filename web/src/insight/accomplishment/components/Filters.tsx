import type { Reply } from '@scope/contract/calls'
import { CalendarDays, Layers, MapPin, User } from 'lucide-react'
import { venueChoice } from '../../../company/venue/api.ts'
import { DateBox } from '../../../ui/form/DateBox.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { isBackwards, LISTED, type Listed } from '../address.ts'
import { DATES, DATES_LABELS } from '../dates.ts'
import type { AccomplishmentsAddress } from '../use-accomplishments-address.ts'

type FiltersProps = {
  address: AccomplishmentsAddress
  venues: Reply<'GET /api/venues'>
  members: Reply<'GET /api/blts'>
  asking: boolean
}

const ALL = ''
const TYPES: Record<Listed, string> = {
  all: 'Priorities and journals',
  priority: 'Priorities',
  journal: 'Journals',
  'well-done': 'Well-dones',
}

/** The filters of the accomplishments. */
export function Filters({ address, venues, members, asking }: FiltersProps) {
  const { selection, ask, askText } = address
  const several = venues.length > 1
  const named = several && !selection.venue
  const offered = selection.venue ? members.filter(({ venueSlug }) => venueSlug === selection.venue) : members
  return (
    <div className="grid grid-cols-1 gap-3">
      {selection.type !== 'well-done' && (
        <SearchBox
          placeholder="Search"
          named={selection.search}
          asking={asking}
          onName={(text) => askText('search', text)}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Picker
          label="Type"
          icon={Layers}
          value={selection.type}
          options={LISTED.map((type) => ({ value: type, label: TYPES[type] }))}
          onChange={(type) => ask({ type: type === 'all' ? undefined : type })}
        />
        <Picker
          label="Dates"
          icon={CalendarDays}
          value={selection.dates}
          options={DATES.map((dates) => ({ value: dates, label: DATES_LABELS[dates] }))}
          onChange={(dates) =>
            ask({ dates: dates === 'all' ? undefined : dates, from: undefined, to: undefined })
          }
        />
        {several && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={selection.venue}
            options={[{ value: ALL, label: 'All Venues' }, ...venues.map(venueChoice)]}
            // The chosen member may not belong to the new venue.
            onChange={(venue) => ask({ venue: venue || undefined, user: undefined })}
          />
        )}
        <Picker
          label="Member"
          icon={User}
          value={selection.user}
          options={[
            { value: ALL, label: 'Everyone' },
            ...offered.map(({ slug, name, position, venueName, active }) => ({
              value: slug,
              label: name,
              detail: `${named ? venueName : position}${active ? '' : ', no longer here'}`,
            })),
          ]}
          onChange={(user) => ask({ user: user || undefined })}
        />
      </div>
      {selection.dates === 'custom' && (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
          <DateBox label="From" named={selection.from} onName={(date) => askText('from', date)} />
          <DateBox
            label="To"
            named={selection.to}
            onName={(date) => askText('to', date)}
            error={isBackwards(selection) ? 'The end is before the start.' : undefined}
          />
        </div>
      )}
    </div>
  )
}
