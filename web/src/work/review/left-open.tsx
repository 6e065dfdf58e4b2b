import { shortMonthDay } from '../../lib/dates/dates.ts'
import { HandOver } from '../priority/components/HandOver.tsx'
import { homeOf } from './home-of.ts'
import type { Review } from './queue.ts'
import { WaitingGroup, WaitingRows, Way } from './waiting-group.tsx'

type LeftOpenProps = { review: Pick<Review, 'former' | 'hidden'>; named: boolean }

/** The open priorities of former members, to hand over, or to withdraw or sign off where they open. */
export function LeftOpen({ review: { former, hidden }, named }: LeftOpenProps) {
  if (former.length === 0) return null
  return (
    <WaitingGroup title="Of former members" count={former.length} hidden={hidden.former}>
      <p className="text-sm text-quiet">
        Hand over what goes on. Open the others to withdraw them with a reason, or to sign them off in the due
        week.
      </p>
      <WaitingRows>
        {former.map(({ priorityId: id, ...one }) => (
          <li key={id} data-row={id} className="relative grid py-3">
            <p className="font-medium">{one.title}</p>
            <p className="text-sm text-quiet">
              <bdi>{one.bltName}</bdi>
              {named && (
                <>
                  {' '}
                  · <bdi>{one.venueName}</bdi>
                </>
              )}{' '}
              · due {shortMonthDay(one.dueAt)}
            </p>
            <span className="-ml-4 flex flex-wrap items-center justify-between gap-x-4">
              <HandOver priority={{ ...one, id }} venue={one.venueSlug} />
              <Way to={homeOf({ ...one, priorityId: id })} name={`Open “${one.title}” of ${one.bltName}`}>
                Open
              </Way>
            </span>
          </li>
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}
