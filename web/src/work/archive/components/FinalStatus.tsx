import { COMPLETED_RATE, type FinalStatus as Status } from '@scope/contract/work/priority.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { Chip } from '../../../ui/Chip.tsx'
import { FINAL_LABELS } from '../outcome.ts'

const LOOKS = {
  ON_TRACK: { tone: 'on-track', icon: CircleCheck },
  INCOMPLETE: { tone: 'overdue', icon: CircleSlash },
} as const

type FinalStatusProps = { status: Status /** In whole percent. */; rate: number | null }

/** The status of a priority when its period ended. It is green only if the work was done too. */
export function FinalStatus({ status, rate }: FinalStatusProps) {
  const { tone, icon } = LOOKS[status]
  const unfinished = status === 'ON_TRACK' && (rate ?? 0) < COMPLETED_RATE
  return (
    <Chip tone={unfinished ? 'quiet' : tone} icon={icon} className="shrink-0">
      {FINAL_LABELS[status]}
    </Chip>
  )
}
