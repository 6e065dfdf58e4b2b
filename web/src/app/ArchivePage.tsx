import { PastOneOnOnes } from '../insight/one-on-one/past.tsx'
import { WellDonesOfMember } from '../insight/well-done/of-member.tsx'
import { YearLink } from '../insight/year/year-link.tsx'
import { ArchiveScreen } from '../work/archive/screens/ArchiveScreen.tsx'

/** The archive, with links to the member's year, their well-dones and earlier one-on-ones. */
export const ArchivePage = () => (
  <ArchiveScreen Year={YearLink} WellDones={WellDonesOfMember} OneOnOnes={PastOneOnOnes} />
)
