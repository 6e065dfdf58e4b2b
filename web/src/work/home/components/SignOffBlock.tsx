import { REQUIREMENTS, type Requirement } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { useNoNetwork } from '../../../lib/offline/use-no-network.ts'
import { dismissToast } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Card } from '../../../ui/Card.tsx'
import { NeedsNetwork } from '../../../ui/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Still } from '../../../ui/Still.tsx'
import { SwipeSlider } from '../../../ui/SwipeSlider.tsx'
import { signOffQuery, signOffTasksQuery } from '../../priority/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import { taskProgress } from '../../task/tasks.ts'
import { useTasks } from '../../task/use-tasks.ts'
import { signOffOf } from '../card-parts.ts'
import { JOURNAL_REQUIRED } from '../refusal.ts'
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

/** Of the checklist with two lines of detail, also while it loads: the buttons below it must not slide under the finger. */
const ROOM = 'min-h-47.5'

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
 * The final sign-off in the due week: the checklist from the server, and the swipe. It stays in its place after the
 * sign-off, so that the next one does not slide under the finger.
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
  const [given, setGiven] = useState(false)
  const give = async () => {
    await signOff()
    setGiven(true)
  }

  const written = data?.journal ?? false
  useEffect(() => {
    if (written) dismissToast(JOURNAL_REQUIRED)
  }, [written])
  useArrival(signOffOf(priority.id), onArrived)
  useEffect(() => () => dismissToast(JOURNAL_REQUIRED), [])
  useEffect(() => void GivenSignOff.prepare(), [])

  return (
    <Card
      id={signOffOf(priority.id)}
      aria-labelledby={named ? `${heading} ${heading}-title` : heading}
      className="grid grid-cols-1 gap-4 lg:p-5!"
    >
      <div className="grid grid-cols-1 gap-0.5">
        <h2 id={heading} className="font-serif text-2xl">
          Final sign-off
        </h2>
        {named && (
          <p dir="auto" id={`${heading}-title`} className="text-sm text-quiet">
            {priority.title}
          </p>
        )}
      </div>
      {data ? (
        <ul data-clear className={`grid content-start gap-2.5 ${ROOM}`}>
          <Item met={data.tasks} requirement="tasks">
            {!data.tasks && all > 0 && `${done} of ${all} done`}
          </Item>
          <Item met={data.journal} requirement="journal">
            {data.journal &&
              data.journalBy &&
              `by ${data.journalBy}${data.journalAt ? `, ${dayOf(data.journalAt)}` : ''}`}
          </Item>
          <Item met={data.onTrack} requirement="onTrack" />
          <Item met={data.ready} requirement="ready">
            {stillOpenText(data, all - done)}
          </Item>
        </ul>
      ) : checklist.isError ? null : (
        <Skeleton className={ROOM} />
      )}
      {checklist.isError && (
        <StaleNote
          error={checklist.error}
          loaded={data !== undefined}
          onRetry={() => void checklist.refetch()}
        />
      )}
      <NeedsNetwork what="Sign-offs" />
      <Still change={signedOff} className="grid gap-1">
        <SwipeSlider
          label="swipe for final sign-off"
          doneLabel="Priority Completed"
          done={signedOff}
          disabled={still}
          ready={data?.ready ?? false}
          onComplete={give}
        />
        {signedOff ? (
          given && (
            <GivenSignOff
              busy={takingBack}
              onTakeBack={() => takeBack()}
              fallback={<p className="-mb-3 min-h-11" />}
            />
          )
        ) : (
          <GiveSignOff
            priority={priority}
            ready={data?.ready ?? true}
            disabled={still}
            busy={isPending}
            onGive={() => void give().catch(() => undefined)}
          />
        )}
        <p className="mt-2 -mb-3 empty:hidden">
          <NextSignOff bltId={priority.bltId} />
        </p>
      </Still>
    </Card>
  )
}

function Item({
  met,
  requirement,
  children,
}: {
  met: boolean
  requirement: Requirement
  children?: ReactNode
}) {
  const Icon = met ? CircleCheck : Circle
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${met ? 'text-on-track' : 'text-quiet'}`}
      />
      <span>
        {REQUIREMENTS[requirement]}
        <span className="sr-only">{met ? ': done' : ': missing'}</span>
        {children && <span className="block text-sm text-quiet">{children}</span>}
      </span>
    </li>
  )
}
