import { plural } from '@scope/contract/kernel/count.words'
import { weekRange } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { TickBox } from '../../ui/form/TickBox.tsx'
import type { Proposal } from './api.ts'

type ReadByProps = {
  preview: Pick<Proposal['preview'], 'source' | 'waits' | 'wrong'>
  takeShort: boolean
  busy: boolean
  onTakeShort: (take: boolean) => void
  onExplain: () => void
}

/** How files were read, and the weeks of days that wait for others. */
export function ReadBy({
  preview: { source, waits = [], wrong },
  takeShort,
  busy,
  onTakeShort,
  onExplain,
}: ReadByProps) {
  // Its own columns do not say all: somebody has to.
  const isRefused = !source && wrong > 0
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-quiet">
          {source ? (
            <>
              Read as <bdi className="font-semibold text-text">{source.name}</bdi>.
            </>
          ) : (
            'Read by its own columns.'
          )}
        </p>
        <Button variant={isRefused ? 'secondary' : 'quiet'} size="sm" disabled={busy} onClick={onExplain}>
          Change how it is read
        </Button>
      </div>
      {waits.length > 0 && (
        <ul aria-label="Weeks that wait" className="grid gap-1 font-semibold text-at-risk">
          {waits.map(({ venueId, venueName, weekOf, days, of }) => (
            <li key={`${venueId} ${weekOf}`}>
              <bdi>{venueName}</bdi>, {weekRange([weekOf])}: {days} of {plural(of, 'day')}. It waits for the
              others.
            </li>
          ))}
        </ul>
      )}
      {(waits.length > 0 || takeShort) && (
        <TickBox checked={takeShort} disabled={busy} onTick={onTakeShort}>
          Take weeks with fewer days as they are
        </TickBox>
      )}
    </div>
  )
}
