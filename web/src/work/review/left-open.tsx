import { shortMonthDay } from '../../lib/dates/dates.ts'
import { WithdrawPriority } from '../archive/withdraw-priority.tsx'
import { HandOver } from '../priority/components/HandOver.tsx'
import { homeOf } from './home-of.ts'
import type { Review } from './queue.ts'
import { WaitingGroup, WaitingRows, Way } from './waiting-group.tsx'

type LeftOpenProps = { review: Pick<Review, 'former' | 'hidden'>; named: boolean }

/** The open priorities of former members, to hand over or withdraw, or to sign off where they open. */
export function LeftOpen({ review: { former, hidden }, named }: LeftOpenProps) {
  if (former.length === 0) return null
  return (
    <WaitingGroup title="Of former members" count={former.length} hidden={hidden.former}>
      <p className="text-sm text-quiet">
        Hand over what goes on, and withdraw the rest with a reason. In the due week, open one to sign it off.
      </p>
      <WaitingRows>
        {former.map(({ priorityId: id, ...one }) => (
          <li key={id} data-row={id} className="relative grid py-3">
            <p className="font-semibold">{one.title}</p>
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
              <span className="flex flex-wrap">
                <HandOver priority={{ ...one, id }} venue={one.venueSlug} />
                <WithdrawPriority priority={{ ...one, id }} />
              </span>
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
