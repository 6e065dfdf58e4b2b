import type { Reply } from '@scope/contract/calls'
import { REQUIREMENTS, type Requirement } from '@scope/contract/work/priority.words'
import type { UseQueryResult } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

export type Checklist = UseQueryResult<Reply<'GET /api/priorities/:id/sign-off'>>

/** The requirements of a final sign-off, and which of them are met. */
export function Requirements({ checklist: { data, isError } }: { checklist: Checklist }) {
  const { dayOf } = useTimes()
  if (!data) return isError ? null : <Skeleton className="order-2 h-10 w-full" />
  return (
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
