import { CircleDot, RotateCcw, TriangleAlert } from 'lucide-react'
import { dateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SwipeSlider } from '../../../ui/SwipeSlider.tsx'
import type { useCheckIn } from '../use-check-in.ts'

type CheckInBarProps = {
  checkIn: ReturnType<typeof useCheckIn>
  /** Only the role holder gets the swipe; others check in with the button. */
  withSwipe: boolean
  disabled: boolean
  onSwiped: () => void
  onNeedsWork: () => void
}

/** The week’s check-in: swipe, button and “needs work”. */
export function CheckInBar({ checkIn, withSwipe, disabled, onSwiped, onNeedsWork }: CheckInBarProps) {
  const { status, done, checkedIn, loading } = checkIn
  const closed = status === 'COMPLETED'
  const complete = async () => {
    await checkIn.swipe()
    onSwiped()
  }

  return (
    <div className={withSwipe ? (closed ? '' : '-mb-3 grid gap-1') : '-my-3'}>
      {withSwipe &&
        (loading && !closed ? (
          <Skeleton className="h-14 rounded-full" />
        ) : (
          <SwipeSlider
            label="swipe for final sign-off"
            doneLabel="Priority Completed"
            done={done}
            disabled={disabled}
            onComplete={complete}
          />
        ))}
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
        </div>
      )}
    </div>
  )
}

/** The note that explains why a priority is at risk. */
export function AtRiskNote({ note }: { note: NonNullable<CheckInBarProps['checkIn']['note']> }) {
  return (
    <div className="grid gap-1 border-l-2 border-at-risk pl-4">
      <p className="whitespace-pre-line">{note.text}</p>
      <p className="text-sm text-quiet">
        {note.authorName}, {dateTime(note.at)}
      </p>
    </div>
  )
}
