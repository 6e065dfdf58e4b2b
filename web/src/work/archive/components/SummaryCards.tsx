import { ABSENT } from '@scope/contract/kernel/figures'
import { Card } from '../../../ui/Card.tsx'
import { successRate } from '../journey.ts'
import type { Performance } from '../record-api.ts'

const whole = (rate: number | null) => (rate === null ? ABSENT : `${rate}%`)

/** The four summary figures as one band (document 2, section 2.5). */
export function SummaryCards({ performance, span }: { performance: Performance; span: string }) {
  const { completedSuccessfully, totalPriorities, averageCompletionRate } = performance
  const { totalCheckIns, totalMissedCheckIns } = performance
  const cards = [
    {
      name: 'Success Rate',
      figure: whole(successRate(performance)),
      note: `${completedSuccessfully} of ${totalPriorities} completed`,
    },
    { name: 'Avg Completion', figure: whole(averageCompletionRate), note: span },
    {
      name: 'Total Check-ins',
      figure: totalCheckIns,
      note: `of ${totalCheckIns + totalMissedCheckIns} expected`,
    },
    { name: 'Missed Check-ins', figure: totalMissedCheckIns, note: span },
  ]
  return (
    <Card as="div" className="py-4! lg:py-5!">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {cards.map(({ name, figure, note }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-2xl leading-tight font-semibold tabular-nums">{figure}</dd>
            <dd className="text-sm text-quiet">{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
