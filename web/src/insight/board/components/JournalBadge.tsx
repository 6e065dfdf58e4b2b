import type { JournalState } from '@scope/contract/work/journal.words'
import { Chip, type Tone } from '../../../ui/Chip.tsx'

const TONES: Record<JournalState, Tone> = { complete: 'on-track', due: 'quiet', overdue: 'overdue' }

/** What day it is stands in the label: what is due today is what to look at now. */
export function JournalBadge({ state, label }: { state: JournalState; label: string }) {
  return <Chip tone={label === 'Due Today' ? 'accent' : TONES[state]}>{label}</Chip>
}
