import type { ReactNode } from 'react'
import { awayText } from '../../company/away/words.ts'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { homeOf } from './home-of.ts'
import { lackText, type Review } from './queue.ts'
import { WaitingGroup, WaitingRows, Way } from './waiting-group.tsx'

type Priority = Review['signOffs'][number]

/** Up to this many priorities that are not ready are listed at once. */
const SHOWN = 8

type ToSignOffProps = { review: Pick<Review, 'signOffs' | 'notReady' | 'hidden'>; named: boolean }

/** The priorities to sign off in the due week: those that are ready, and what each of the others lacks. */
export function ToSignOff({ review: { signOffs, notReady, hidden }, named }: ToSignOffProps) {
  if (signOffs.length === 0 && notReady.length === 0) return null
  return (
    <WaitingGroup title="To sign off" count={signOffs.length} hidden={hidden.signOffs}>
      {signOffs.length > 0 && (
        <WaitingRows>
          {signOffs.map((one) => (
            <Row key={one.priorityId} priority={one} named={named}>
              <Way to={homeOf(one)} name={`Sign off “${one.title}” of ${one.bltName}`}>
                Sign off
              </Way>
            </Row>
          ))}
        </WaitingRows>
      )}
      {notReady.length > 0 && (
        <Disclosure
          label={`${notReady.length + hidden.notReady} not ready yet`}
          open={notReady.length <= SHOWN}
        >
          <WaitingRows>
            {notReady.map((one) => (
              <Row key={one.priorityId} priority={one} named={named}>
                <span className="flex flex-wrap items-center justify-between gap-x-4">
                  <span className={`text-sm font-semibold ${one.late ? 'text-at-risk' : 'text-quiet'}`}>
                    {lackText(one)}
                  </span>
                  <Way to={homeOf(one)} name={`Open “${one.title}” of ${one.bltName}`}>
                    Open
                  </Way>
                </span>
              </Row>
            ))}
          </WaitingRows>
        </Disclosure>
      )}
    </WaitingGroup>
  )
}

type RowProps = { priority: Priority; named: boolean; children: ReactNode }

function Row({ priority, named, children }: RowProps) {
  const { priorityId, title, bltName, venueName, dueAt, awayUntil } = priority
  return (
    <li data-row={priorityId} className="relative grid py-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-quiet">
        <bdi>{bltName}</bdi>
        {named && (
          <>
            {' '}
            · <bdi>{venueName}</bdi>
          </>
        )}{' '}
        · {awayUntil === undefined ? `due ${shortMonthDay(dueAt)}` : awayText(awayUntil)}
      </p>
      {children}
    </li>
  )
}
