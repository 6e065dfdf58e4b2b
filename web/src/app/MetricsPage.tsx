import { MomentButton } from '../insight/as-it-was/moment-button.tsx'
import { useMoment } from '../insight/as-it-was/use-moment.ts'
import { fetched } from '../lib/window/fetched.tsx'
import { type LookBack, MetricsScreen } from '../numbers/metrics/screens/MetricsScreen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const MetricsAsItWas = fetched(
  async () => (await import('../insight/as-it-was/metrics-as-it-was.tsx')).MetricsAsItWas,
)

const LOOK_BACK: LookBack = {
  useMoment,
  Button: MomentButton,
  View: (props) => <MetricsAsItWas {...props} fallback={<Skeleton className="h-80 rounded-card" />} />,
}

/** The weekly numbers, with the way to look back to a moment. */
export const MetricsPage = () => <MetricsScreen lookBack={LOOK_BACK} />
