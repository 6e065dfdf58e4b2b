import { fetched } from '../lib/fetched.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { HomeScreen } from '../work/home/screens/HomeScreen.tsx'

const NeedsAttention = fetched(
  async () => (await import('../insight/signal/needs-attention.tsx')).NeedsAttention,
)

/** Home, with what needs attention across venues above it for users who look after all of them. */
export const HomePage = () => <HomeScreen Attention={Attention} />

// Home works without it, so a failure to load it is not an error of home.
const Attention = () => (
  <NeedsAttention
    fallback={<Skeleton className="h-78 rounded-card sm:h-62" />}
    onUnavailable={() => undefined}
  />
)
