import { Remind } from '../outreach/reminder/remind.tsx'
import { WaitingScreen } from '../work/review/screens/WaitingScreen.tsx'

/** Waiting, with the button that reminds a member. */
export const WaitingPage = () => <WaitingScreen Remind={Remind} />
