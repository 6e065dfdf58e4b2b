import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { venueSettingsQuery } from '../../company/settings/api.ts'
import { Automation } from '../../company/settings/components/Automation.tsx'
import { Team } from '../../company/settings/components/Team.tsx'
import { VenueForm } from '../../company/settings/components/VenueForm.tsx'
import { SettingsPart, usePart } from '../../company/settings/settings-part.tsx'
import { venueChoice } from '../../company/venue/api.ts'
import { useShown } from '../../company/venue/use-selection.ts'
import { VenueNotFound } from '../../company/venue/venue-not-found.tsx'
import { useNamedAddress, withNamed } from '../../lib/address/address.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { ChatMessages } from '../../outreach/chat/components/ChatMessages.tsx'
import { Picker } from '../../ui/form/Picker.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { useSettingsVenue } from './use-settings-venue.ts'

/** Settings of the venue in the URL, by default the last shown venue. */
export function VenueTab() {
  const { venues, venue } = useSettingsVenue()
  const [, setParams] = useSearchParams()
  useNamedAddress(venue ? { venue: venue.slug } : null)
  useShown(venue)
  if (venues.isError) {
    return (
      <ErrorState
        title="The venues could not be loaded"
        text={sentenceOf(venues.error)}
        onRetry={() => void venues.refetch()}
      />
    )
  }
  if (!venues.data) return <Loading />
  if (!venue) return <VenueNotFound />
  return (
    <div className="grid grid-cols-1 gap-5">
      {venues.data.length > 1 && (
        <Picker
          label="Venue"
          icon={MapPin}
          className="justify-self-start"
          value={venue.slug}
          options={venues.data.map(venueChoice)}
          onChange={(slug) => setParams((now) => withNamed(now, { venue: slug }))}
        />
      )}
      <OfVenue key={venue.id} venueId={venue.id} />
    </div>
  )
}

function OfVenue({ venueId }: { venueId: string }) {
  const page = usePart()
  const settings = useQuery(venueSettingsQuery(venueId))
  if (settings.data) {
    return (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        {(page === null || page === 'details' || page === 'chat') && <VenueForm stored={settings.data} />}
        <div className="grid grid-cols-1 gap-5 empty:hidden">
          <SettingsPart page="team">
            <Team venueId={venueId} />
          </SettingsPart>
          <SettingsPart page="messages">
            <Automation settings={settings.data} />
            <ChatMessages venueId={venueId} />
          </SettingsPart>
        </div>
      </div>
    )
  }
  return settings.isError ? (
    <ErrorState
      title="The settings could not be loaded"
      text={sentenceOf(settings.error)}
      onRetry={() => void settings.refetch()}
    />
  ) : (
    <Loading />
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
      <Skeleton className="h-[44rem] rounded-card" />
      <Skeleton className="h-[32rem] rounded-card" />
    </div>
  )
}
