import {
  RECENT_UPDATES,
  SKILL_LABELS,
  SKILL_PERCENT,
  type SkillEvent,
} from '@scope/contract/work/skill.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { dayAt } from '../day-at.ts'
import { placeOf } from '../standing.ts'
import type { SkillChange } from '../year-path.ts'

const DONE: Record<SkillEvent, string> = {
  mark: 'Marked',
  verified: 'Verified',
  unverified: 'Verification removed',
}
const TONES = { notStarted: 'quiet', developing: 'accent', mastered: 'on-track' } as const

type RecentUpdatesProps = { changes: SkillChange[]; timeZone: string }

/** The latest changes, newest first. */
export function RecentUpdates({ changes, timeZone }: RecentUpdatesProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Recent Progress Updates
      </h2>
      {changes.length === 0 ? (
        <p className="text-quiet">No progress updates yet</p>
      ) : (
        <ul>
          {changes.slice(0, RECENT_UPDATES).map((change) => (
            <li
              key={change.id}
              data-row={change.id}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
            >
              <Sign change={change} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold">{change.skillTitle}</p>
                <p className="text-sm text-quiet">
                  {DONE[change.event]} by {change.by},{' '}
                  <span className="whitespace-nowrap">{dayAt(timeZone, change.updatedAt)}</span>
                </p>
              </div>
              <Chip tone={TONES[placeOf(change.status)]}>{SKILL_LABELS[change.status]}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sign({ change: { event, status } }: { change: SkillChange }) {
  if (event === 'mark') {
    return <Ring share={SKILL_PERCENT[status] / 100} size={28} tone={TONES[placeOf(status)]} />
  }
  const Icon = event === 'verified' ? CircleCheck : CircleSlash
  return (
    <Icon
      aria-hidden
      size={28}
      strokeWidth={1.75}
      className={`shrink-0 ${event === 'verified' ? 'text-on-track' : 'text-quiet'}`}
    />
  )
}
