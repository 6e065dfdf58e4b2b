import type { JournalState } from '@scope/contract/work/journal.words'
import { Link } from 'wouter'
import { Chip, type Tone } from '../../../ui/figure/Chip.tsx'

const TONES: Record<JournalState, Tone> = {
  ...{ away: 'quiet', complete: 'on-track', due: 'quiet', overdue: 'overdue' },
}

type JournalBadgeProps = {
  state: JournalState
  label: string
  /** The member of the journal. */
  name: string
  /** The path to the journal; null if there is nothing to read, or the user may not. */
  to: string | null
}

/** The journal’s state, which opens the journal. Only late journals have a color; one due today has none. */
export function JournalBadge({ state, label, name, to }: JournalBadgeProps) {
  const badge = <Chip tone={TONES[state]}>{label}</Chip>
  if (to === null) return badge
  return (
    // Above the link that covers the whole card.
    <Link
      href={to}
      aria-label={`${label}: ${name}’s journal`}
      className="relative z-1 -my-2 inline-flex min-h-11 shrink-0 items-center rounded-full"
    >
      {badge}
    </Link>
  )
}
