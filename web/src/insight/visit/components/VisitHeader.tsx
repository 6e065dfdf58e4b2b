import type { ReactNode } from 'react'
import { More } from '../../../ui/list/More.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { QuietClock, VISIT } from '../../talk/quiet-clock.tsx'
import type { Visit } from '../api.ts'
import { visitLine } from '../words.ts'

type VisitHeaderProps = {
  visit: Visit
  /** When it was loaded, in milliseconds of this device. */
  loadedAt?: number
  /** Below the line of the visit. */
  status?: ReactNode
  /** What is done less often. */
  more?: ReactNode
}

/** The venue, the day, the way, and whom one meets. The clock runs while the visit does. */
export function VisitHeader({ visit, loadedAt, status, more }: VisitHeaderProps) {
  const { venue, state, now, begunAt, own } = visit
  return (
    <ScreenHeader
      title={venue.name}
      text={
        <>
          <p dir="auto" className="text-sm text-quiet wrap-anywhere">
            {visitLine(visit)}
          </p>
          {status}
        </>
      }
    >
      {loadedAt !== undefined && own && state === 'begun' && (
        <QuietClock talk={{ now, begunAt }} loadedAt={loadedAt} of={VISIT} />
      )}
      {more && <More about={`the visit of ${venue.name}`}>{more}</More>}
    </ScreenHeader>
  )
}
