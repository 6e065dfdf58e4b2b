import { WaitingOneOnOnes } from '../insight/one-on-one/week-rows.tsx'
import { WaitingFigure } from '../numbers/arrived/waiting-figure.tsx'
import { Remind } from '../outreach/reminder/remind.tsx'
import { WaitingScreen } from '../work/review/screens/WaitingScreen.tsx'

/** Waiting, with the button that reminds a member, the figures to take or keep, and the members without a one-on-one. */
export const WaitingPage = () => (
  <WaitingScreen Remind={Remind} Figure={WaitingFigure} OneOnOnes={WaitingOneOnOnes} />
)
