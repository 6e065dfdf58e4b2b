import { useMe } from '../company/person/api.ts'
import { MomentButton } from '../insight/as-it-was/moment-button.tsx'
import { useMoment } from '../insight/as-it-was/use-moment.ts'
import { fetched } from '../lib/window/fetched.tsx'
import { type LookBack, MetricsScreen } from '../numbers/metrics/screens/MetricsScreen.tsx'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { WaitingFiles } from './WaitingFiles.tsx'

const MetricsAsItWas = fetched(
  async () => (await import('../insight/as-it-was/metrics-as-it-was.tsx')).MetricsAsItWas,
)

const LOOK_BACK: LookBack = {
  useMoment,
  Button: MomentButton,
  View: (props) => <MetricsAsItWas {...props} fallback={<Skeleton className="h-80 rounded-card" />} />,
}

/**
 * The weekly numbers, with the button to look back to a moment. People who edit numbers and have no Waiting list find
 * waiting files here.
 */
export function MetricsPage() {
  const { can } = useMe()
  return (
    <>
      <MetricsScreen lookBack={LOOK_BACK} />
      {!can.review && <WaitingFiles />}
    </>
  )
}
