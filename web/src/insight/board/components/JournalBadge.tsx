import type { JournalState } from '@scope/contract/work/journal.words'
import { Chip, type Tone } from '../../../ui/Chip.tsx'

const TONES: Record<JournalState, Tone> = { complete: 'on-track', due: 'quiet', overdue: 'overdue' }

/** The journal’s state. Due Today stands out, because it needs attention now. */
export function JournalBadge({ state, label }: { state: JournalState; label: string }) {
  return <Chip tone={label === 'Due Today' ? 'accent' : TONES[state]}>{label}</Chip>
}
