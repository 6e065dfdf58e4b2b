import { SKILL_LABELS, SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import { ChevronDown, CircleCheck } from 'lucide-react'
import type { TeamMark } from '../api.ts'

/** A level as text and bars, a tick if verified, and the steps below the target level. Screen readers read `markLabel`. */
export function LevelMark({ mark: { status, verified, short } }: { mark: TeamMark }) {
  return (
    <span aria-hidden className="inline-grid">
      <span
        className={`flex items-center gap-1.5 text-sm font-semibold ${status === 'NOT_STARTED' ? 'text-quiet' : 'text-text'}`}
      >
        {SKILL_LABELS[status]}
        {verified && <CircleCheck aria-hidden size={16} strokeWidth={2} className="shrink-0 text-on-track" />}
      </span>
      <span className="flex h-5 items-center gap-2">
        <Bars status={status} />
        {short > 0 && (
          <span className="inline-flex items-center text-sm font-semibold text-at-risk tabular-nums">
            <ChevronDown size={16} strokeWidth={2.25} />
            {short}
          </span>
        )}
      </span>
    </span>
  )
}

const STEPS = SKILL_STATUSES.slice(1)

function Bars({ status }: { status: SkillStatus }) {
  const reached = SKILL_STATUSES.indexOf(status)
  return (
    <span aria-hidden className="flex gap-0.5">
      {STEPS.map((step, index) => (
        <span
          key={step}
          className={`h-1.5 w-3.5 rounded-full ${index < reached ? (status === 'MASTERED' ? 'bg-on-track' : 'bg-accent') : 'bg-line'}`}
        />
      ))}
    </span>
  )
}

/** The meaning of the marks. */
export function LevelLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm text-quiet">
      <span className="flex items-center gap-2">
        <Bars status="PRACTICING" />
        Level (1–4)
      </span>
      <span className="flex items-center gap-1.5">
        <CircleCheck aria-hidden size={16} strokeWidth={2} className="text-on-track" />
        Verified
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="inline-flex items-center font-semibold text-at-risk">
          <ChevronDown size={16} strokeWidth={2.25} />1
        </span>
        Steps below target
      </span>
    </p>
  )
}
