import { PastOneOnOnes } from '../insight/one-on-one/past.tsx'
import { WellDonesOfMember } from '../insight/well-done/of-member.tsx'
import { ArchiveScreen } from '../work/archive/screens/ArchiveScreen.tsx'

/** The archive, with the member's well-dones and earlier one-on-ones. */
export const ArchivePage = () => <ArchiveScreen WellDones={WellDonesOfMember} OneOnOnes={PastOneOnOnes} />
