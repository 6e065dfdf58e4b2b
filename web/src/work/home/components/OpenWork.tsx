import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { useMeanwhileIn } from '../../../lib/api/use-write.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { checkInsQuery } from '../../check-in/api.ts'
import type { CheckInChange } from '../../check-in/check-in-state.ts'
import { checkInScope, checkInWrites } from '../../check-in/writes.ts'
import { useOwnJournals } from '../../journal/use-own-journals.ts'
import type { Place, Priority } from '../../priority/place.ts'
import type { ShownTask } from '../../task/tasks.ts'
import { tasksScope, taskWrites } from '../../task/writes.ts'
import { checkInOf, goTo, tasksOf } from '../card-parts.ts'
import { checkInPart, journalPart, journalShown, type OpenPart, tasksPart } from '../open-work.ts'

type OpenWorkProps = Pick<Place, 'venue' | 'blt' | 'week'> & {
  /** Undefined while loading. */
  priorities: Priority[] | undefined
}

/** The member’s own week in one line: check-in, journal and tasks, each leading to its place. */
export function OpenWork({ venue, blt, week, priorities }: OpenWorkProps) {
  const checkIns = useQuery(checkInsQuery(venue.slug, blt.slug, week))
  const journals = useOwnJournals()
  const checkInMeanwhile = useMeanwhileIn<CheckInChange | undefined>(checkInWrites)
  const tasksMeanwhile = useMeanwhileIn<ShownTask[]>(taskWrites)
  if (!priorities || checkIns.isPending) return <OpenWorkSkeleton />

  const live = priorities
    .filter(({ status }) => status !== 'COMPLETED')
    .map(({ id, tasks }) => ({
      id,
      checkedIn:
        checkInMeanwhile(checkInScope(id), undefined) !== undefined ||
        checkIns.data?.some(({ priorityId }) => priorityId === id) === true,
      tasks: tasksMeanwhile(tasksScope(id), tasks),
    }))
  const tasks = live.flatMap((priority) => priority.tasks)
  const toCheckIn = live.find(({ checkedIn }) => !checkedIn) ?? live[0]
  const open = live.find((one) => one.tasks.some(({ completed }) => !completed))
  const withTasks = open ?? live.find((one) => one.tasks.length > 0)
  const journal = journals && journalShown(journals)
  if (!toCheckIn && !journal) return null

  return (
    <nav aria-label="This week" className="rounded-control border border-line bg-raised px-3">
      <ul className="flex flex-wrap justify-between gap-x-4 sm:justify-start sm:gap-x-8">
        {toCheckIn && checkIns.data && (
          <Item
            part={checkInPart(live.map(({ checkedIn }) => checkedIn))}
            onGo={() => goTo(checkInOf(toCheckIn.id))}
          />
        )}
        {journal && (
          <Item
            part={journalPart(journal)}
            href={`${PATHS.journal}?${new URLSearchParams({ venue: venue.slug, blt: blt.slug, week: journal.week })}`}
          />
        )}
        {withTasks && <Item part={tasksPart(tasks)} onGo={() => goTo(tasksOf(withTasks.id))} />}
      </ul>
    </nav>
  )
}

export const OpenWorkSkeleton = () => <Skeleton className="h-11.5" />

type ItemProps = { part: OpenPart } & ({ href: string; onGo?: never } | { href?: never; onGo: () => void })

const TONES = { accent: 'text-accent', overdue: 'text-overdue' }

function Item({ part: { text, done, tone }, href, onGo }: ItemProps) {
  const look = `flex min-h-11 items-center gap-1 text-sm font-semibold hover:underline ${
    tone ? TONES[tone] : done ? 'text-quiet' : 'text-text'
  }`
  const inside = (
    <>
      {done && <Check aria-hidden size={16} strokeWidth={2.25} className="text-on-track" />}
      {text}
    </>
  )
  return (
    <li>
      {href ? (
        <Link href={href} className={look}>
          {inside}
        </Link>
      ) : (
        <button type="button" onClick={onGo} className={look}>
          {inside}
        </button>
      )}
    </li>
  )
}
