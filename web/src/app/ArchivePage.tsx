import { PastOneOnOnes } from '../insight/one-on-one/past.tsx'
import { ArchiveScreen } from '../work/archive/screens/ArchiveScreen.tsx'

/** The archive, with the member's earlier one-on-ones. */
export const ArchivePage = () => <ArchiveScreen OneOnOnes={PastOneOnOnes} />
