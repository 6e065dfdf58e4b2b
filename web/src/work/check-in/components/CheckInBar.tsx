import { CHECK_IN_LABELS } from '@scope/contract/work/priority.words'
import { CircleDot, Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SwipeSlider } from '../../../ui/SwipeSlider.tsx'
import { WaitingMark } from '../../../ui/WaitingMark.tsx'
import type { Priority } from '../../priority/place.ts'
import type { NeedsWork } from '../check-in-state.ts'
import type { useCheckIn } from '../use-check-in.ts'

type CheckInBarProps = {
  checkIn: ReturnType<typeof useCheckIn>
  /** No task is left: then a check-in as on track completes the priority for its holder. */
  completes: boolean
  /** Only the role holder gets the swipe; others check in with the button. */
  withSwipe: boolean
  /** What the swipe does, below it until it is made. */
  explained: string | null
  disabled: boolean
  /** Called with the priority as the server answered it. */
  onCheckedIn: (priority: Priority) => void
  onNeedsWork: () => void
}

/** The week’s check-in: swipe, button and “needs work”. */
export function CheckInBar(props: CheckInBarProps) {
  const { checkIn, completes, withSwipe, explained, disabled, onCheckedIn, onNeedsWork } = props
  const { status, done, checkedIn, needsWork, loading } = checkIn
  const closed = status === 'COMPLETED'
  const complete = async () => onCheckedIn(await checkIn.swipe())

  return (
    <div className={withSwipe ? (closed ? '' : '-mb-3 grid gap-1') : '-my-3'}>
      {withSwipe &&
        (loading && !closed ? (
          <Skeleton className="h-14 rounded-full" />
        ) : (
          <SwipeSlider
            label="swipe for final sign-off"
            doneLabel={closed || completes ? 'Priority Completed' : 'Checked in'}
            done={done}
            disabled={disabled}
            onComplete={complete}
          />
        ))}
      {explained && !done && !loading && <p className="text-center text-sm text-quiet">{explained}</p>}
      {!closed && loading && (
        // Of the buttons: what stands below must not slide under the finger when they come.
        <div className="min-h-11" />
      )}
      {!closed && !loading && (
        <div className="-mx-3 flex flex-wrap">
          {!done && (
            <Button
              variant="quiet"
              size="sm"
              icon={CircleDot}
              disabled={disabled}
              onClick={() => void complete().catch(() => undefined)}
            >
              Check in as on track
            </Button>
          )}
          {status === 'ON_TRACK' ? (
            <Button variant="quiet" size="sm" icon={RotateCcw} className="text-left" onClick={onNeedsWork}>
              Changed your mind? Mark as needs work
            </Button>
          ) : (
            !checkedIn && (
              <Button variant="quiet" size="sm" icon={TriangleAlert} onClick={onNeedsWork}>
                Mark as needs work
              </Button>
            )
          )}
          {needsWork?.ofWeek && (
            <Button variant="quiet" size="sm" icon={Pencil} onClick={onNeedsWork}>
              {needsWork.note ? 'Edit note' : 'Add note'}
            </Button>
          )}
        </div>
      )}
      <WaitingMark scope={checkIn.scope} />
    </div>
  )
}

/** Why a priority is at risk: the note of its last check-in, and whether that was off track. */
export function NeedsWorkNote({ needsWork }: { needsWork: NeedsWork }) {
  const { dateTime } = useTimes()
  const { status, note, authorName, at } = needsWork
  const offTrack = status === 'OFF_TRACK'
  if (!note && !offTrack) return null
  return (
    <div className={`grid gap-1 border-l-2 pl-4 ${offTrack ? 'border-overdue' : 'border-at-risk'}`}>
      {offTrack && <p className="font-semibold text-overdue">{CHECK_IN_LABELS[status]}</p>}
      {note && (
        <p dir="auto" className="whitespace-pre-line">
          {note}
        </p>
      )}
      <p className="text-sm text-quiet">
        <bdi>{authorName}</bdi>, {dateTime(at)}
      </p>
    </div>
  )
}
