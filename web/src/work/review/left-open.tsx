import { shortMonthDay } from '../../lib/dates/dates.ts'
import { More } from '../../ui/list/More.tsx'
import { WithdrawPriority } from '../archive/withdraw-priority.tsx'
import { HandOver } from '../priority/components/HandOver.tsx'
import { homeOf } from './home-of.ts'
import type { Review } from './queue.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from './waiting-group.tsx'

type LeftOpenProps = { review: Pick<Review, 'former' | 'hidden'>; named: boolean }

/** The open priorities of former members, to hand over, withdraw, or sign off at their link. */
export function LeftOpen({ review: { former, hidden }, named }: LeftOpenProps) {
  if (former.length === 0) return null
  return (
    <WaitingGroup title="Of former members" count={former.length} hidden={hidden.former}>
      <WaitingRows>
        {former.map(({ priorityId: id, ...one }) => (
          <li key={id} data-row={id} className="relative">
            <WaitingRow
              title={one.title}
              line={
                <>
                  <bdi>{one.bltName}</bdi>
                  {named && (
                    <>
                      {' '}
                      · <bdi>{one.venueName}</bdi>
                    </>
                  )}{' '}
                  · due {shortMonthDay(one.dueAt)}
                </>
              }
              to={homeOf({ ...one, priorityId: id })}
              label={`Open ${one.bltName}’s priority`}
            >
              <More about={`“${one.title}”`}>
                <HandOver priority={{ ...one, id }} venue={one.venueSlug} />
                <WithdrawPriority priority={{ ...one, id }} />
              </More>
            </WaitingRow>
          </li>
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}
