import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { barsOf, type Velocity, velocityText } from '../velocity.ts'

/** One bar per week. The current week is outlined, because it is not over. */
export function VelocityBars({ velocity }: { velocity: Velocity }) {
  const [first] = velocity
  return (
    <div role="img" aria-label={`Tasks done per week. ${velocityText(velocity)}.`} className="grid gap-1.5">
      <div
        className={`grid h-40 grid-flow-col auto-cols-fr border-b border-line pt-6 ${velocity.length > 30 ? 'gap-px' : 'gap-1'}`}
      >
        {barsOf(velocity).map(({ weekOf, completed, running, share, figured }) => (
          <div key={weekOf} className="relative">
            <div
              style={{ height: `${share * 100}%` }}
              className={`absolute inset-x-0 bottom-0 rounded-t-sm ${
                running ? 'border border-b-0 border-dashed border-accent' : 'bg-accent'
              }`}
            >
              {figured && (
                <span className="absolute bottom-full left-1/2 -translate-x-1/2 pb-0.5 text-sm font-semibold tabular-nums">
                  {completed}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      <p className="flex justify-between gap-4 text-sm text-quiet">
        <span>{first && `Week of ${shortMonthDay(first.weekOf)}`}</span>
        <span>This week so far</span>
      </p>
    </div>
  )
}
