import { type ReactNode, useId, useRef, useState } from 'react'
import { awayText } from '../../company/away/words.ts'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { homeOf } from './home-of.ts'
import { lackText, type Review, type SignOffOf, withGiven } from './queue.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from './waiting-group.tsx'

type Priority = Review['signOffs'][number]

/** The priorities that are ready, with those signed off on this screen; and which row is open. */
export function useReady(signOffs: Review['signOffs']) {
  const [signedOff, setSignedOff] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string | null>(null)
  const before = useRef<Review['signOffs']>([])
  // The list may drop a row before its sign-off is known to have succeeded.
  const rows = withGiven(signOffs, before.current, new Set([...signedOff, ...(open ? [open] : [])]))
  before.current = rows
  return {
    rows,
    /** The id of the row that is open for its sign-off. Only one is, so that four need no scrolling. */
    open,
    setOpen,
    /** Keeps the row of one that was signed off. */
    keep: (id: string) => setSignedOff((all) => new Set(all).add(id)),
  }
}

type ToSignOffProps = {
  ready: ReturnType<typeof useReady>
  hidden: number
  named: boolean
  SignOff: SignOffOf
}

/** The priorities of the due week that are ready, each signed off in its row. */
export function ToSignOff({ ready, hidden, named, SignOff }: ToSignOffProps) {
  const { rows, open, setOpen, keep } = ready
  if (rows.length === 0) return null
  return (
    <WaitingGroup title="To sign off" count={rows.length} hidden={hidden}>
      <WaitingRows>
        {rows.map((one) => (
          <ReadyRow
            key={one.priorityId}
            priority={one}
            named={named}
            open={open === one.priorityId}
            onOpen={(opens) => setOpen(opens ? one.priorityId : null)}
            onGiven={() => keep(one.priorityId)}
            SignOff={SignOff}
          />
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}

type ReadyRowProps = {
  priority: Priority
  named: boolean
  open: boolean
  onOpen: (opens: boolean) => void
  onGiven: () => void
  SignOff: SignOffOf
}

/** The button opens the sign-off below the row: a second tap in the same place closes it again. */
function ReadyRow({ priority, named, open, onOpen, onGiven, SignOff }: ReadyRowProps) {
  const { priorityId, title, bltName } = priority
  const [isGiven, setGiven] = useState(false)
  const below = useId()
  return (
    <li data-row={priorityId} className="relative grid grid-cols-1">
      <WaitingRow
        title={title}
        line={
          <About priority={priority} named={named}>
            {isGiven && !open && <span className="text-on-track">Priority Completed</span>}
          </About>
        }
        to={homeOf(priority)}
        label={`Open ${bltName}’s priority`}
      >
        {!isGiven && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={open ? `Cancel the sign-off of “${title}”` : `Sign off “${title}” of ${bltName}`}
            aria-expanded={open}
            aria-controls={open ? below : undefined}
            onClick={() => onOpen(!open)}
          >
            {open ? 'Cancel' : 'Sign off'}
          </Button>
        )}
      </WaitingRow>
      {(open || isGiven) && (
        <div id={below} className={open ? 'pt-1.5 pb-4' : ''}>
          <SignOff
            waiting={priority}
            open={open}
            given={isGiven}
            onGiven={(isGiven) => {
              setGiven(isGiven)
              if (isGiven) onGiven()
            }}
          />
        </div>
      )}
    </li>
  )
}

type NotReadyProps = { review: Pick<Review, 'notReady' | 'hidden'>; named: boolean }

/**
 * The other priorities of the due week, with the missing requirements of each. They wait for their members, so they are
 * folded.
 */
export function NotReady({ review: { notReady, hidden }, named }: NotReadyProps) {
  if (notReady.length === 0) return null
  return (
    <WaitingGroup title="Not ready to sign off" count={notReady.length} hidden={hidden.notReady} folded>
      <WaitingRows>
        {notReady.map((one) => (
          <li key={one.priorityId} data-row={one.priorityId} className="relative">
            <WaitingRow
              title={one.title}
              line={
                <About priority={one} named={named}>
                  <span className={one.late ? 'text-at-risk' : 'text-quiet'}>{lackText(one)}</span>
                </About>
              }
              to={homeOf(one)}
              label={`Open ${one.bltName}’s priority`}
            />
          </li>
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}

type AboutProps = { priority: Priority; named: boolean; children?: ReactNode }

/** The member and venue, and what is missing or when it is due. */
function About({ priority: { bltName, venueName, dueAt, awayUntil }, named, children }: AboutProps) {
  return (
    <>
      <bdi>{bltName}</bdi>
      {named && (
        <>
          {' '}
          · <bdi>{venueName}</bdi>
        </>
      )}
      {awayUntil !== undefined && ` · ${awayText(awayUntil)}`}
      {children ? <> · {children}</> : awayUntil === undefined && ` · due ${shortMonthDay(dueAt)}`}
    </>
  )
}
