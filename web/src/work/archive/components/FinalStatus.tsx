import type { FinalStatus as Status } from '@scope/contract/work/priority.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { Chip } from '../../../ui/Chip.tsx'
import { FINAL_LABELS } from '../outcome.ts'

const LOOKS = {
  ON_TRACK: { tone: 'on-track', icon: CircleCheck },
  INCOMPLETE: { tone: 'overdue', icon: CircleSlash },
} as const

/** The status of a priority when its period ended. */
export function FinalStatus({ status }: { status: Status }) {
  return (
    <Chip {...LOOKS[status]} className="shrink-0">
      {FINAL_LABELS[status]}
    </Chip>
  )
}
