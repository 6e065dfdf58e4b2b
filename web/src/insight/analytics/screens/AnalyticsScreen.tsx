import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { venuesQuery } from '../../../company/venue/api.ts'
import { OtherScreen } from '../../../company/venue/other-screen.tsx'
import { Tabs } from '../../../ui/list/Tabs.tsx'
import { TABS } from '../address.ts'
import { snapshotQuery } from '../api.ts'
import { AnalyticsHeader } from '../components/AnalyticsHeader.tsx'
import { Answer } from '../components/Answer.tsx'
import { JournalTab } from '../components/JournalTab.tsx'
import { Overview } from '../components/Overview.tsx'
import { TopStats, TopStatsSkeleton } from '../components/TopStats.tsx'
import { useAnalyticsAddress } from '../use-analytics-address.ts'

/** The analytics of the user’s venues. The URL names range, venue, tab and filters. */
export function AnalyticsScreen() {
  const { can } = useMe()
  return can.readAnalytics ? <Analytics /> : <AccessRestricted />
}

function AccessRestricted() {
  return (
    <div className="grid gap-3">
      <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
        Analytics
      </h1>
      <p className="text-quiet">
        Access Restricted - Analytics dashboard is only available for GM and Admin users.
      </p>
      <OtherScreen />
    </div>
  )
}

function Analytics() {
  const { can } = useMe()
  const venues = useQuery({ ...venuesQuery, enabled: can.pickVenue })
  const address = useAnalyticsAddress(can.pickVenue ? venues.data?.map(({ slug }) => slug) : null)
  const { about, tab } = address
  const snapshot = useQuery(snapshotQuery(about))
  const named = can.pickVenue && about.venue === undefined
  const venueName = (slug: string) =>
    named ? venues.data?.find((venue) => venue.slug === slug)?.name : undefined

  return (
    <div className="grid grid-cols-1 gap-6">
      <AnalyticsHeader venues={can.pickVenue ? venues.data : null} address={address} />
      <Answer alone query={snapshot} failed="Failed to fetch analytics data" loading={<TopStatsSkeleton />}>
        {(data) => <TopStats snapshot={data} />}
      </Answer>
      <Tabs label="Analytics" tabs={TABS} value={tab} onChange={address.showTab}>
        {tab === 'overview' ? (
          <Overview about={about} snapshot={snapshot} venueName={venueName} named={named} />
        ) : (
          <JournalTab address={address} named={named} />
        )}
      </Tabs>
    </div>
  )
}
