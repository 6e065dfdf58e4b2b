import { type PriorityStatus, STATUS_LABELS } from '@scope/contract/work/priority.words'
import { CircleCheck, CircleDashed, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Chip, type Tone } from '../../ui/figure/Chip.tsx'

const LOOKS: Record<PriorityStatus, { tone: Tone; icon: LucideIcon }> = {
  NOT_STARTED: { tone: 'quiet', icon: CircleDashed },
  IN_PROGRESS: { tone: 'quiet', icon: CircleDot },
  ON_TRACK: { tone: 'on-track', icon: CircleDot },
  AT_RISK: { tone: 'at-risk', icon: TriangleAlert },
  COMPLETED: { tone: 'on-track', icon: CircleCheck },
}

export function StatusChip({ status }: { status: PriorityStatus }) {
  const { tone, icon } = LOOKS[status]
  return (
    <Chip tone={tone} icon={icon} className="shrink-0">
      {STATUS_LABELS[status]}
    </Chip>
  )
}
