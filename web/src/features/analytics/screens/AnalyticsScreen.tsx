import { DEFAULT_RANGE, RANGES, type Range } from '@scope/contract/analytics.words'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { withNamed } from '../../../lib/address.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { mediumDate } from '../../../lib/dates.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { venuesQuery } from '../../venue/api.ts'
import { snapshotQuery } from '../api.ts'
import { CategoryMix } from '../components/CategoryMix.tsx'
import { RangeButtons } from '../components/RangeButtons.tsx'
import { TopStats } from '../components/TopStats.tsx'

const ALL_VENUES = 'all'

const rangeOf = (text: string | null): Range => RANGES.find((range) => range === text) ?? DEFAULT_RANGE

/** What was due, completed and on time. The address names range and venue. */
export function AnalyticsScreen() {
  const { can } = useMe()
  return (
    <div className="grid gap-6">
      <h1 tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
        Analytics
      </h1>
      {can.readAnalytics ? (
        <Snapshot />
      ) : (
        <p className="text-quiet">
          Access Restricted - Analytics dashboard is only available for GM and Admin users.
        </p>
      )}
    </div>
  )
}

function Snapshot() {
  const { can } = useMe()
  const [params, setParams] = useSearchParams()
  const range = rangeOf(params.get('range'))
  const venue = params.get('venue') ?? ALL_VENUES
  const venues = useQuery({ ...venuesQuery, enabled: can.pickVenue })
  const snapshot = useQuery(snapshotQuery(range, venue === ALL_VENUES ? undefined : venue))

  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        {venues.data && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={venue}
            options={[
              { value: ALL_VENUES, label: 'All Venues' },
              ...venues.data.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(next) =>
              setParams((now) => withNamed(now, { venue: next === ALL_VENUES ? undefined : next }))
            }
          />
        )}
        <RangeButtons
          value={range}
          onChange={(next) => setParams((now) => withNamed(now, { range: next }))}
        />
      </div>
      {snapshot.data ? (
        <>
          <TopStats cards={snapshot.data.cards} />
          <CategoryMix mix={snapshot.data.cards.categoryMix} />
          <p className="text-sm text-quiet">
            Priorities whose due week ended from {mediumDate(snapshot.data.from)} to{' '}
            {mediumDate(snapshot.data.to)}.
          </p>
        </>
      ) : snapshot.isError ? (
        <ErrorState
          title="Failed to fetch analytics data"
          text={sentenceOf(snapshot.error)}
          onRetry={() => void snapshot.refetch()}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
      )}
    </>
  )
}
