import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { useNamedVenue } from '../../../company/venue/use-named-venue.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { type VenueYear, venueYearQuery } from '../api.ts'
import { People } from '../components/People.tsx'
import { SignedOff } from '../components/SignedOff.tsx'
import { Turnover } from '../components/Turnover.tsx'
import { VenueFigures } from '../components/VenueFigures.tsx'
import { VenueYearHeader } from '../components/VenueYearHeader.tsx'
import { Visits } from '../components/Visits.tsx'
import { YearFailed } from '../components/YearFailed.tsx'
import { YearSkeleton } from '../components/YearSkeleton.tsx'
import { useAskedYear, useNamedYear } from '../use-asked-year.ts'

/** A general manager’s year at a venue. The URL names the venue and the year. */
export function VenueYearScreen() {
  const { can } = useMe()
  return can.readTeamSkills ? (
    <OfVenue />
  ) : (
    <AccessDenied text="Only GMs, VPs and admins can view a venue’s year." />
  )
}

function OfVenue() {
  const named = useNamedVenue(PATHS.venueYear)
  const { venue, venues, pick: pickVenue } = named
  const { asked, pick } = useAskedYear()
  const { asked: compare } = useCompare()
  const year = useQuery({ ...venueYearQuery(venue?.slug ?? '', asked, compare), enabled: Boolean(venue) })
  const data = year.data
  useNamedYear(data && !year.isPlaceholderData ? data.year : null)

  if (venue === null) return <VenueNotFound />
  if (!venue) {
    if (!named.error) return <YearSkeleton />
    return (
      <ErrorState
        title="The venues could not be loaded"
        text={sentenceOf(named.error)}
        onRetry={named.retry}
      />
    )
  }
  return (
    <div
      aria-busy={year.isPlaceholderData || undefined}
      className={`grid grid-cols-1 gap-7 transition-opacity ${year.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <VenueYearHeader venue={venue} venues={venues} venueYear={data} onVenue={pickVenue} onYear={pick} />
      {data ? (
        <LoadedYear key={`${venue.slug} ${data.year}`} venueYear={data} />
      ) : year.isError ? (
        <YearFailed
          error={year.error}
          onRetry={() => void year.refetch()}
          onThisYear={() => pick(undefined)}
        />
      ) : (
        <YearSkeleton />
      )}
    </div>
  )
}

function LoadedYear({ venueYear }: { venueYear: VenueYear }) {
  const { figures, people, turnover, visits, year, years } = venueYear
  const running = year === years[0]
  return (
    <>
      <SignedOff venueYear={venueYear} running={running} />
      {figures ? (
        <VenueFigures of={figures} />
      ) : (
        <Card aria-label="Numbers">
          <p className="text-quiet">No week of this year has numbers yet.</p>
        </Card>
      )}
      <Visits visits={visits} />
      <People people={people} />
      <Turnover turnover={turnover} />
    </>
  )
}
