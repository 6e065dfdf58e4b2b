import { useMe } from '../company/person/api.ts'
import { fetched } from '../lib/window/fetched.tsx'
import { useIdle } from '../lib/window/use-idle.ts'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { HomeScreen } from '../work/home/screens/HomeScreen.tsx'

const HomeAttention = fetched(async () => (await import('./HomeAttention.tsx')).HomeAttention, 'optional')

const WhatIsLeft = fetched(
  async () => (await import('../company/setup/what-is-left.tsx')).WhatIsLeft,
  'optional',
)

const HomeWellDone = fetched(
  async () => (await import('../insight/well-done/home-well-done.tsx')).HomeWellDone,
  'optional',
)

const HomeNews = fetched(async () => (await import('../insight/news/news-line.tsx')).HomeNews, 'optional')

const HomeVisits = fetched(
  async () => (await import('../insight/visit/plan/home-visits.tsx')).HomeVisits,
  'optional',
)

/**
 * Home, with what needs attention across venues above it for users of all venues, for those who visit their visits to come, and
 * for admins the open steps of the first day.
 */
export function HomePage() {
  const { can } = useMe()
  return (
    <div className="grid grid-cols-1 gap-6">
      {can.planVisits && <HomeVisits />}
      {can.editCompany && <WhatIsLeft />}
      <HomeScreen Attention={Attention} News={News} Thanks={WellDone} />
    </div>
  )
}

/** The user's new well-dones. Loaded after the first screen. */
const WellDone = () => useIdle() && <HomeWellDone />

/** Loaded after the first screen. */
const News = () => useIdle() && <HomeNews />

const Attention = () => <HomeAttention fallback={<Skeleton className="h-58 rounded-card sm:h-48" />} />
