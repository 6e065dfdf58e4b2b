import { useId, useState } from 'react'
import { longRange, mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Snapshot } from '../api.ts'
import { type Velocity, velocityText } from '../velocity.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { VelocityBars } from './VelocityBars.tsx'

/** Tasks completed per week, as chart and table. */
export function TaskVelocity({ snapshot: { to, cards } }: { snapshot: Snapshot }) {
  const { velocity } = cards
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first] = velocity
  return (
    <AnalyticsCard title="Task Velocity" dates={first && longRange(first.weekOf, to)}>
      <div className="grid grid-cols-1 gap-4 px-5 py-4 lg:px-7 lg:py-5">
        {velocity.some(({ completed }) => completed > 0) ? (
          <>
            {/* The chart’s label says the same to screen readers. */}
            <p aria-hidden>{velocityText(velocity)}.</p>
            <VelocityBars velocity={velocity} />
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              className="-mb-2 -ml-3 justify-self-start text-accent!"
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide the table' : 'Show as table'}
            </Button>
            <VelocityTable id={id} velocity={velocity} isVisible={open} />
          </>
        ) : (
          <p className="text-quiet">No tasks completed in this range.</p>
        )}
      </div>
    </AnalyticsCard>
  )
}

type VelocityTableProps = { id: string; velocity: Velocity; isVisible: boolean }

/** The same figures, latest week first: always available to screen readers, to others on request. */
function VelocityTable({ id, velocity, isVisible }: VelocityTableProps) {
  return (
    // The wrapper is hidden, because a table keeps its width.
    <div id={id} className={isVisible ? '' : 'sr-only'}>
      <table className="w-full">
        <caption className="sr-only">Tasks completed per week</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="pb-1 text-left font-semibold">
              Week Of
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              Tasks completed
            </th>
          </tr>
        </thead>
        <tbody>
          {velocity.toReversed().map(({ weekOf, completed }, index) => (
            <tr key={weekOf} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {mediumDate(weekOf)}
                {index === 0 && <span className="text-sm text-quiet"> so far</span>}
              </th>
              <td className="py-1.5 text-right tabular-nums">{completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
