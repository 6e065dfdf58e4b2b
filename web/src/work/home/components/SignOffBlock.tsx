import { REQUIREMENTS, type Requirement } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
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
 * The final sign-off in the due week: the checklist from the server, and below it the swipe, or what is still open and the way
 * there. It stays in its place after the sign-off, so that the next one does not slide under the finger.
 */
export function SignOffBlock(props: SignOffBlockProps) {
  const { dayOf } = useTimes()
  const { priority, listedAt, place, named, disabled, onArrived, onSignedOff, openJournal } = props
  const heading = useId()
  const checklist = useQuery(signOffQuery(priority.id))
  const { tasks } = useTasks(priority, listedAt, signOffTasksQuery)
  const { signOff, isPending, takeBack, takingBack } = useSignOff(priority, place, {
    onSignedOff,
    openJournal,
  })
  const { done, all } = taskProgress(tasks)
  const { data } = checklist
  const signedOff = priority.status === 'COMPLETED'
  const noNetwork = useNoNetwork()
  const still = disabled || noNetwork
  /** Signed off here, so that it can be taken back here. */
  const [givenHere, setGiven] = useState(false)
  const give = async () => {
    await signOff()
    setGiven(true)
  }

  const written = data?.journal ?? false
  useEffect(() => {
    if (written) dismissToast(JOURNAL_REQUIRED)
  }, [written])
  useArrival(signOffOf(priority.id), checklist.isPending ? undefined : onArrived)
  useEffect(() => () => dismissToast(JOURNAL_REQUIRED), [])
  useEffect(() => void GivenSignOff.prepare(), [])

  const open = data && !signedOff ? stillOpenText(data, all - done) : null
  const leadOn = () => {
    const missing = data ? missingOf(data) : []
    const { title, description, openJournal: writes } = refusal(missing)
    toast({ title, description, tone: 'destructive' })
    if (writes) openJournal()
    else goTo(data?.tasks ? cardOf(priority.id) : tasksOf(priority.id))
  }
  const given = signedOff && givenHere

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
        {data ? (
          // biome-ignore lint/a11y/noRedundantRoles: without a box of its own it is no list for some screen readers
          <ul role="list" data-clear className="contents">
            <Item met={data.tasks} requirement="tasks" className="order-2" />
            <Item met={data.journal} requirement="journal" className="order-4">
              {data.journal &&
                data.journalBy &&
                ` by ${data.journalBy}${data.journalAt ? `, ${dayOf(data.journalAt)}` : ''}`}
            </Item>
            <Item met={data.onTrack} requirement="onTrack" className="order-3" />
            <Item met={data.ready} requirement="ready" className="order-1" />
          </ul>
        ) : checklist.isError ? null : (
          <Skeleton className="order-2 h-10 w-full" />
        )}
      </div>
      {checklist.isError && (
        <StaleNote
          error={checklist.error}
          loaded={data !== undefined}
          onRetry={() => void checklist.refetch()}
        />
      )}
      <NeedsNetwork what="Sign-offs" />
      <Still change={signedOff} className="grid gap-1">
        {!data && !checklist.isError && !signedOff ? (
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
        {given ? (
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
    </Card>
  )
}

type ItemProps = { met: boolean; requirement: Requirement; className: string; children?: ReactNode }

function Item({ met, requirement, className, children }: ItemProps) {
  const Icon = met ? CircleCheck : Circle
  return (
    <li className={`flex items-start gap-1.5 text-quiet ${className}`}>
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${met ? 'text-on-track' : ''}`}
      />
      <span>
        {REQUIREMENTS[requirement]}
        <span className="sr-only">{met ? ': done' : ': missing'}</span>
        {children}
      </span>
    </li>
  )
}
