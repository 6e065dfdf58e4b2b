import type { ReactNode } from 'react'
import { WaitingOneOnOnes } from '../insight/one-on-one/week-rows.tsx'
import { WaitingAgreed } from '../insight/visit/plan/waiting-agreed.tsx'
import { WaitingFigure } from '../numbers/arrived/waiting-figure.tsx'
import { Remind, SetUpReminders } from '../outreach/reminder/remind.tsx'
import { SignOffHere } from '../work/home/sign-off-here.tsx'
import { WaitingScreen } from '../work/review/screens/WaitingScreen.tsx'
import { useFileCount, WaitingFiles } from './WaitingFiles.tsx'

/**
 * Waiting, with the button that reminds a member, the figures to take or keep, the members without a one-on-one, visits
 * and what was agreed in them, and the files that need a look.
 */
export const WaitingPage = () => (
  <>
    <WaitingScreen
      Remind={Remind}
      SetUpReminders={SetUpReminders}
      Figure={WaitingFigure}
      SignOff={SignOffHere}
      OneOnOnes={OneOnOnes}
      Agreed={WaitingAgreed}
    />
    <WaitingFiles />
  </>
)

/** The members without a one-on-one. The message that nothing is waiting appears only if no file is waiting either. */
function OneOnOnes({ children, ...of }: { venue: string | undefined; named: boolean; children: ReactNode }) {
  const files = useFileCount()
  return <WaitingOneOnOnes {...of}>{files === 0 && children}</WaitingOneOnOnes>
}
