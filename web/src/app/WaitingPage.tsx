import { WaitingOneOnOnes } from '../insight/one-on-one/week-rows.tsx'
import { Remind } from '../outreach/reminder/remind.tsx'
import { WaitingScreen } from '../work/review/screens/WaitingScreen.tsx'

/** Waiting, with the button that reminds a member, and the members without a one-on-one. */
export const WaitingPage = () => <WaitingScreen Remind={Remind} OneOnOnes={WaitingOneOnOnes} />
