import { CHECK_IN_LABELS } from '@scope/contract/work/priority.words'
import { CircleDot, Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { WaitingMark } from '../../../ui/state/WaitingMark.tsx'
import { SwipeSlider } from '../../../ui/swipe/SwipeSlider.tsx'
import type { Priority } from '../../priority/place.ts'
import type { NeedsWork } from '../check-in-state.ts'
import type { useCheckIn } from '../use-check-in.ts'

type CheckInActsProps = {
  checkIn: ReturnType<typeof useCheckIn>
  /** Of the check-in as on track. */
  label: string
  disabled: boolean
  /** Called with the priority as the server answered it. */
  onCheckedIn: (priority: Priority) => void
  onNeedsWork: () => void
}

/** The actions on the week’s check-in without a swipe. */
export function CheckInActs({ checkIn, label, disabled, onCheckedIn, onNeedsWork }: CheckInActsProps) {
  const { status, done, checkedIn, needsWork, loading } = checkIn
  if (loading || status === 'COMPLETED') return null
  const complete = async () => onCheckedIn(await checkIn.swipe())
  return (
    <>
      {!done && (
        <Button
          variant="quiet"
          size="sm"
          icon={CircleDot}
          disabled={disabled}
          className="shrink-0"
          onClick={() => void complete().catch(() => undefined)}
        >
          {label}
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
    </>
  )
}

type CheckInBarProps = Omit<CheckInActsProps, 'label'> & {
  /** No task is left: then a check-in as on track completes the priority. */
  completes: boolean
  /** The effect of the swipe, shown below it until it is made. */
  explained: string
}

/** The holder’s check-in of the week: the swipe, and the ways without it in one row. */
export function CheckInBar({ completes, explained, ...acts }: CheckInBarProps) {
  const { checkIn, disabled, onCheckedIn } = acts
  const { status, done, loading } = checkIn
  const closed = status === 'COMPLETED'
  return (
    <div className={closed ? '' : '-mb-2 grid grid-cols-1 gap-1'}>
      {loading && !closed ? (
        <Skeleton className="h-14 rounded-full" />
      ) : (
        <SwipeSlider
          label="swipe for final sign-off"
          doneLabel={closed || completes ? 'Priority Completed' : 'Checked in'}
          done={done}
          disabled={disabled}
          onComplete={async () => onCheckedIn(await checkIn.swipe())}
        />
      )}
      {!done && !loading && <p className="text-center text-sm text-quiet">{explained}</p>}
      {!closed && (
        // Present before the buttons: the content below must not move under the finger.
        <div className="-mx-3 flex min-h-11 flex-wrap items-center justify-between sm:justify-start max-sm:[&_svg]:hidden">
          <CheckInActs {...acts} label="Check in as on track" />
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
