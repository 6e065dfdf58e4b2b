import { JournalScreen } from '../work/journal/screens/JournalScreen.tsx'
import { ReviewWay } from '../work/review/review-way.tsx'

/** The journal, with the review controls beside each entry. */
export const JournalPage = () => <JournalScreen Review={ReviewWay} />
