import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNoNetwork } from '../../../lib/offline/use-no-network.ts'
import { dismissToast, toast } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { Still } from '../../../ui/state/Still.tsx'
import { SwipeSlider } from '../../../ui/swipe/SwipeSlider.tsx'
import { signOffQuery, signOffTasksQuery } from '../../priority/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import { taskProgress } from '../../task/tasks.ts'
import { useTasks } from '../../task/use-tasks.ts'
import { cardOf, goTo, signOffOf, tasksOf } from '../card-parts.ts'
import { JOURNAL_REQUIRED, missingOf, refusal } from '../refusal.ts'
import { stillOpenText } from '../still-open.ts'
import { useArrival } from '../use-arrival.ts'
import { useSignOff } from '../use-sign-off.ts'
import { GiveSignOff } from './GiveSignOff.tsx'
import { type Checklist, Requirements } from './Requirements.tsx'

const NextSignOff = fetched(
  async () => (await import('../../review/next-sign-off.tsx')).NextSignOff,
  'optional',
)

// Needed only after the sign-off.
const GivenSignOff = fetched(async () => (await import('../given-sign-off.tsx')).GivenSignOff, 'optional')

/** Of the button that takes back: nothing below it slides when it comes. */
const ROOM = <p className="-mb-3 min-h-11" />

type SignOffBlockProps = {
  priority: Priority
  listedAt: number
  place: Place
  /** Shows the priority’s title, when there are several. */
  named: boolean
  disabled: boolean
  /** Undefined unless a link led to it; called once it is on the screen. */
  onArrived: (() => void) | undefined
  onSignedOff: (priority: Priority) => void
  openJournal: () => void
}

/**
 * The final sign-off in the due week: the checklist from the server, and below it the swipe, or the open steps with a
 * link. It stays in its place after the sign-off, so that the next one does not slide under the finger.
 */
export function SignOffBlock({ listedAt, named, onArrived, ...acts }: SignOffBlockProps) {
  const { priority } = acts
  const heading = useId()
  const checklist = useQuery(signOffQuery(priority.id))
  const { done, all } = taskProgress(useTasks(priority, listedAt, signOffTasksQuery).tasks)
  const written = checklist.data?.journal ?? false
  useEffect(() => {
    if (written) dismissToast(JOURNAL_REQUIRED)
  }, [written])
  useArrival(signOffOf(priority.id), checklist.isPending ? undefined : onArrived)
  useEffect(() => () => dismissToast(JOURNAL_REQUIRED), [])

  return (
    <Card
      id={signOffOf(priority.id)}
      aria-labelledby={named ? `${heading} ${heading}-title` : heading}
      className="grid grid-cols-1 gap-3 max-sm:gap-2 max-sm:p-4! lg:p-5!"
    >
      <div className="relative flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
        <h2 id={heading} className="mr-auto font-serif text-2xl sm:max-lg:w-full">
          Final sign-off
        </h2>
        {named && (
          <p dir="auto" id={`${heading}-title`} className="order-2 w-full text-quiet">
            {priority.title}
          </p>
        )}
        <Requirements checklist={checklist} />
      </div>
      {checklist.isError && (
        <StaleNote
          error={checklist.error}
          loaded={checklist.data !== undefined}
          onRetry={() => void checklist.refetch()}
        />
      )}
      <NeedsNetwork what="Sign-offs" />
      <SignOffActs {...acts} checklist={checklist} openTasks={all - done} />
    </Card>
  )
}

type SignOffActsProps = Omit<SignOffBlockProps, 'listedAt' | 'named' | 'onArrived'> & {
  checklist: Checklist
  openTasks: number
}

/** The swipe, or a link to the open steps. After the sign-off, the buttons to undo it and to open the next one. */
function SignOffActs({ priority, place, disabled, checklist, openTasks, ...after }: SignOffActsProps) {
  const { data, isError } = checklist
  const { signOff, isPending, takeBack, takingBack } = useSignOff(priority, place, after)
  const signedOff = priority.status === 'COMPLETED'
  const noNetwork = useNoNetwork()
  const still = disabled || noNetwork
  /** Signed off here, so that it can be taken back here. */
  const [givenHere, setGiven] = useState(false)
  useEffect(() => void GivenSignOff.prepare(), [])
  const give = async () => {
    await signOff()
    setGiven(true)
  }
  const open = data && !signedOff ? stillOpenText(data, openTasks) : null
  const leadOn = () => {
    const missing = data ? missingOf(data) : []
    const { title, description, openJournal } = refusal(missing)
    toast({ title, description, tone: 'destructive' })
    if (openJournal) after.openJournal()
    else goTo(data?.tasks ? cardOf(priority.id) : tasksOf(priority.id))
  }

  return (
    <Still change={signedOff} className="grid gap-1">
      {!data && !isError && !signedOff ? (
        <Skeleton className="h-7 w-2/3" />
      ) : open ? (
        <Button
          variant="quiet"
          size="sm"
          icon={ArrowRight}
          className="-my-2 -ml-3 flex-row-reverse justify-self-start text-left"
          disabled={disabled}
          data-arrive
          onClick={leadOn}
        >
          {open}
        </Button>
      ) : (
        <>
          <SwipeSlider
            label="swipe for final sign-off"
            doneLabel="Priority Completed"
            done={signedOff}
            disabled={still}
            ready={data?.ready ?? false}
            onComplete={give}
          />
          {!signedOff && (
            <GiveSignOff
              priority={priority}
              ready={data?.ready ?? true}
              disabled={still}
              busy={isPending}
              onGive={() => void give().catch(() => undefined)}
            />
          )}
        </>
      )}
      {signedOff && givenHere ? (
        <GivenSignOff busy={takingBack} onTakeBack={() => takeBack()} fallback={ROOM} />
      ) : (
        signedOff && ROOM
      )}
      {!open && (
        <p className="mt-2 -mb-3 empty:hidden">
          <NextSignOff bltId={priority.bltId} />
        </p>
      )}
    </Still>
  )
}
