import { addDays, periodOf } from '@scope/contract/kernel/calendar'
import { ABSENT } from '@scope/contract/kernel/figures'
import { longRange } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Tone } from '../../../ui/figure/Chip.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { Snapshot } from '../api.ts'

const ROW = 'grid grid-cols-3 gap-2.5 sm:gap-4'

/** Completion, On-Time and Overdue Now. The ring shows the share. */
export function TopStats({ snapshot: { from, to, cards } }: { snapshot: Snapshot }) {
  const { completed, due } = cards.throughput
  const { percentage, onTime } = cards.onTime
  const ended = periodOf(addDays(periodOf(to).startDate, -1)).number
  const overdue = cards.overdue
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className={ROW}>
        <Stat
          label="Completion"
          figure={due > 0 ? `${completed} of ${due}` : ABSENT}
          share={due > 0 ? completed / due : 0}
          inRing={due > 0 ? `${Math.round((completed / due) * 100)}%` : ABSENT}
          tone="on-track"
        />
        <Stat
          label="On-Time %"
          figure={percentage === null ? ABSENT : `${onTime} of ${completed}`}
          share={(percentage ?? 0) / 100}
          inRing={percentage === null ? ABSENT : `${percentage}%`}
          tone="accent"
        />
        <Stat
          label="Overdue Now"
          figure={`${overdue.count}`}
          share={overdue.due > 0 ? overdue.count / overdue.due : 0}
          inRing={`${overdue.count}`}
          tone="overdue"
        />
      </div>
      <p className="text-sm text-quiet">
        Priorities whose due week ended in {longRange(from, to)}. On time: signed off by Friday of the due
        week. Overdue now: due in Period {ended}, not signed off or carried on.
      </p>
    </div>
  )
}

type StatProps = { label: string; figure: string; share: number; inRing: string; tone: Tone }

function Stat({ label, figure, share, inRing, tone }: StatProps) {
  return (
    <Card className="flex flex-col items-center gap-x-4 gap-y-2 px-2! py-3! text-center sm:flex-row sm:p-5! sm:text-left lg:px-7!">
      <Ring share={share} tone={tone} label={inRing} />
      <div>
        <p className="text-sm text-quiet">{label}</p>
        <p className="font-serif text-2xl">{figure}</p>
      </div>
    </Card>
  )
}

/** Placeholder of the same size. */
export function TopStatsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className={ROW}>
        {['completion', 'on time', 'overdue'].map((name) => (
          <Skeleton key={name} className="h-38 rounded-card sm:h-28.5" />
        ))}
      </div>
      <Skeleton className="h-5 w-72 max-w-full" />
    </div>
  )
}
