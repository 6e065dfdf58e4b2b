import { periodKey } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { periodLabel } from '../../../company/period/week.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { Serves } from '../../../work/focus/serves.tsx'
import { GivenSignOff } from '../../../work/home/given-sign-off.tsx'
import { useSignOff } from '../../../work/home/use-sign-off.ts'
import { prioritiesQuery, signOffQuery } from '../../../work/priority/api.ts'
import type { Priority } from '../../../work/priority/place.ts'
import { StatusChip } from '../../../work/priority/status-chip.tsx'
import { lackText } from '../../../work/review/queue.ts'
import { taskProgress } from '../../../work/task/tasks.ts'
import { useTasks } from '../../../work/task/use-tasks.ts'
import { Part } from '../../talk/part.tsx'
import { StillLoading } from '../../talk/still-loading.tsx'
import type { OneOnOne } from '../api.ts'
import type { About } from '../writes.ts'

type PriorityPartProps = { oneOnOne: OneOnOne; about: About }

/** Part 3: the priorities of the current period, the missing requirements, and the sign-off in the due week. */
export function PriorityPart({ oneOnOne, about }: PriorityPartProps) {
  const status = useQuery(periodStatusQuery(oneOnOne.venue.id))
  const period = status.data?.period
  const list = useQuery({
    ...prioritiesQuery(about.venue, about.blt, period ? periodKey(period) : 'current'),
    enabled: period !== undefined,
  })
  return (
    <Part
      number={3}
      title="Priority"
      beside={
        period && (
          <span className="text-sm text-quiet">
            {status.data?.status === 'due' ? 'Due Week' : periodLabel(period)}
          </span>
        )
      }
    >
      {list.data === undefined ? (
        <StillLoading query={status.isError ? status : list} what="The priorities">
          <Skeleton className="h-24" />
        </StillLoading>
      ) : (
        <>
          {list.data.length === 0 && (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet">
              No priority in this period.
              <Link
                href={memberPath(PATHS.home, about)}
                className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline print:hidden"
              >
                Open home
              </Link>
            </p>
          )}
          {list.data.map((priority) => (
            <OnePriority
              key={priority.id}
              priority={priority}
              listedAt={list.dataUpdatedAt}
              due={status.data?.status === 'due'}
              oneOnOne={oneOnOne}
            />
          ))}
        </>
      )}
    </Part>
  )
}

type OnePriorityProps = { priority: Priority; listedAt: number; due: boolean; oneOnOne: OneOnOne }

function OnePriority({ priority, listedAt, due, oneOnOne: { venue, member } }: OnePriorityProps) {
  const { tasks, tick } = useTasks(priority, listedAt)
  const open = tasks.filter(({ completed }) => !completed)
  const { sentence } = taskProgress(tasks)
  return (
    <section aria-label={priority.title} className="grid border-line py-1.5 not-last:border-b">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 leading-snug font-semibold wrap-anywhere">
          {priority.title}
        </h3>
        <StatusChip status={priority.status} />
      </div>
      <div className="flex flex-wrap gap-x-3 text-sm text-quiet [&_bdi]:text-quiet">
        {/* In the due week, the list of missing steps has their number. */}
        {(!due || priority.status === 'COMPLETED') && <p>{sentence}</p>}
        <Serves focus={priority.focus} />
      </div>
      {open.length > 0 && priority.status !== 'COMPLETED' && (
        <ul aria-label="Open tasks">
          {open.map((task) => (
            <li key={task.id}>
              <TickBox
                checked={task.completed}
                disabled={!priority.can.work || task.adding === true}
                onTick={(completed) => tick(task.id, completed)}
                className="py-1"
              >
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {task.label}
                </span>
              </TickBox>
            </li>
          ))}
        </ul>
      )}
      <SignOff priority={priority} openTasks={open.length} due={due} venue={venue} member={member} />
    </section>
  )
}

type SignOffProps = Pick<OneOnOne, 'venue' | 'member'> & {
  priority: Priority
  openTasks: number
  due: boolean
}

/** In the due week: the missing requirements, or the sign-off, which can be taken back. */
function SignOff({ priority, openTasks, due, venue, member }: SignOffProps) {
  const { can, status } = priority
  const signsOff = due && status !== 'COMPLETED'
  const checklist = useQuery({ ...signOffQuery(priority.id), enabled: signsOff })
  const [isGiven, setGiven] = useState(false)
  const { signOff, isPending, takeBack, takingBack } = useSignOff(
    priority,
    { venue, blt: member },
    { onSignedOff: () => setGiven(true), openJournal: () => undefined },
  )
  if (status === 'COMPLETED') {
    return isGiven ? <GivenSignOff busy={takingBack} onTakeBack={() => takeBack()} /> : null
  }
  if (!signsOff || !checklist.data) return null
  const { ready, tasks, journal, onTrack } = checklist.data
  if (!ready) {
    const lacks = [
      ...(tasks ? [] : ['tasks' as const]),
      ...(journal ? [] : ['journal' as const]),
      ...(onTrack ? [] : ['onTrack' as const]),
    ]
    return (
      <p className={`text-sm ${status === 'AT_RISK' ? 'text-at-risk' : 'text-quiet'}`}>
        Before sign-off: {lackText({ lacks, openTasks, status })}
      </p>
    )
  }
  if (!can.signOff) return <p className="text-sm text-on-track">Ready for sign-off</p>
  return (
    <Button
      variant="secondary"
      className="justify-self-start print:hidden"
      busy={isPending}
      onClick={() => void signOff().catch(() => undefined)}
    >
      Sign off
    </Button>
  )
}
