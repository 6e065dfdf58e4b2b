import { VISIBILITIES, type Visibility } from '@scope/contract/work/journal.words'
import { Lock, type LucideIcon, Users } from 'lucide-react'
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

/** Chooses who can read the entry. */
export function VisibilityChoice({ visibility, about, onChange }: VisibilityChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Who can read this entry</legend>
      <div className="flex gap-2">
        {VISIBILITIES.map((one) => {
          const { label, icon: Icon } = VISIBILITY_LOOKS[one]
          return (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line px-4 font-medium text-quiet transition-colors has-checked:border-accent has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="visibility"
                value={one}
                checked={visibility === one}
                onChange={() => onChange(one)}
                className="sr-only"
              />
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </label>
          )
        })}
      </div>
      <p aria-live="polite" className="text-sm text-quiet">
        {whoReads(visibility, about)}
      </p>
    </fieldset>
  )
}
