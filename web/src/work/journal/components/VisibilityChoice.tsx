import { VISIBILITIES, type Visibility } from '@scope/contract/work/journal.words'
import { Lock, type LucideIcon, Users } from 'lucide-react'
import { Choice } from '../../../ui/form/Choice.tsx'
import type { JournalOf } from '../about.ts'
import { whoReads } from '../who-reads.ts'

export const VISIBILITY_LOOKS: Record<Visibility, { label: string; icon: LucideIcon }> = {
  private: { label: 'Private', icon: Lock },
  shared: { label: 'Shared', icon: Users },
}

type VisibilityChoiceProps = {
  visibility: Visibility
  about: JournalOf
  onChange: (visibility: Visibility) => void
}

const OPTIONS = VISIBILITIES.map((value) => ({ value, ...VISIBILITY_LOOKS[value] }))

/** Chooses who can read the entry. */
export function VisibilityChoice({ visibility, about, onChange }: VisibilityChoiceProps) {
  return (
    <div className="grid gap-2">
      <Choice legend="Who can read this entry" options={OPTIONS} value={visibility} onChange={onChange} />
      <p aria-live="polite" className="text-sm text-quiet">
        {whoReads(visibility, about)}
      </p>
    </div>
  )
}
