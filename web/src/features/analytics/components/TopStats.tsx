import type { Reply } from '@scope/contract/calls'
import { Card } from '../../../ui/Card.tsx'
import type { Tone } from '../../../ui/Chip.tsx'
import { Ring } from '../../../ui/Ring.tsx'

type Cards = Reply<'GET /api/analytics/snapshot'>['cards']

/** Completion, On-Time and Overdue Now: the ring shows the share, the figure what it is a share of. */
export function TopStats({ cards: { throughput, onTime } }: { cards: Cards }) {
  const { completed, due } = throughput
  const overdue = Math.max(0, due - completed)
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat
        label="Completion"
        figure={due > 0 ? `${completed} of ${due}` : '—'}
        share={due > 0 ? completed / due : 0}
        inRing={due > 0 ? `${Math.round((completed / due) * 100)}%` : '—'}
        tone="on-track"
      />
      <Stat
        label="On-Time %"
        figure={onTime.percentage === null ? '—' : `${onTime.onTime} of ${completed}`}
        share={(onTime.percentage ?? 0) / 100}
        inRing={onTime.percentage === null ? '—' : `${onTime.percentage}%`}
        tone="accent"
      />
      <Stat
        label="Overdue Now"
        figure={`${overdue}`}
        share={due > 0 ? overdue / due : 0}
        inRing={`${overdue}`}
        tone="overdue"
      />
    </div>
  )
}

type StatProps = { label: string; figure: string; share: number; inRing: string; tone: Tone }

function Stat({ label, figure, share, inRing, tone }: StatProps) {
  return (
    <Card className="flex items-center gap-4">
      <Ring share={share} tone={tone} label={inRing} />
      <div>
        <p className="text-sm text-quiet">{label}</p>
        <p className="font-serif text-3xl">{figure}</p>
      </div>
    </Card>
  )
}
