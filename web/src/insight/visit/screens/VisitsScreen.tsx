import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { venueChoice, venuesQuery } from '../../../company/venue/api.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { withNamed } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { NextPoints } from '../components/NextPoints.tsx'
import { VisitList } from '../components/VisitList.tsx'
import { VisitsOfVenues } from '../components/VisitsOfVenues.tsx'
import { PLAN } from '../plan/path.ts'
import { PlanDialog, PlanVisit } from '../plan/plan-visit.tsx'

const ALL = ''

/** The visits of a venue, or of all. The URL may name a venue. */
export function VisitsScreen() {
  const { can } = useMe()
  // Who reviews a venue's work may write points before its first visit.
  return can.readVisits || can.planVisits || can.review ? (
    <Visits />
  ) : (
    <AccessDenied text="Only GMs, VPs and admins can view visits." />
  )
}

function Visits() {
  const { can } = useMe()
  // Who reviews a venue's work without holding visits is visited.
  const writesPoints = can.review && !can.planVisits
  const [params, setParams] = useSearchParams()
  const venues = useQuery(venuesQuery)
  const ref = params.get('venue')
  const all = venues.data ?? []
  const venue =
    ref === null ? (all.length === 1 ? all[0] : null) : all.find(({ slug, id }) => slug === ref || id === ref)
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader title="Visits">
        {all.length > 1 && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={venue?.slug ?? ALL}
            options={[{ value: ALL, label: 'All Venues' }, ...all.map(venueChoice)]}
            onChange={(slug) => setParams((now) => withNamed(now, { venue: slug || undefined }))}
          />
        )}
        {venue && <PlanVisit key={venue.slug} venue={venue.slug} variant="secondary" size="md" />}
      </ScreenHeader>
      {!venues.data ? (
        venues.isError ? (
          <ErrorState
            title="The venues could not be loaded"
            text={sentenceOf(venues.error)}
            onRetry={() => void venues.refetch()}
          />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )
      ) : venue === undefined ? (
        <VenueNotFound />
      ) : (
        <>
          {venue === null && <VisitsOfVenues />}
          {venue && writesPoints && <NextPoints key={venue.id} venue={venue} />}
          <VisitList key={venue?.slug ?? ALL} venue={venue} />
        </>
      )}
      {venue && can.planVisits && params.get('plan') === PLAN.plan && (
        <PlanDialog
          venue={venue.slug}
          onClose={() => setParams((now) => withNamed(now, { plan: undefined }), { replace: true })}
        />
      )}
    </div>
  )
}
