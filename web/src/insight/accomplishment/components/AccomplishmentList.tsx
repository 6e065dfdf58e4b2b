import type { RefObject } from 'react'
import { Card } from '../../../ui/Card.tsx'
import type { Accomplishments } from '../api.ts'
import { CompletedPriority } from './CompletedPriority.tsx'
import { SubmittedJournal } from './SubmittedJournal.tsx'

type AccomplishmentListProps = {
  items: Accomplishments['items']
  hits: readonly string[]
  /** The list is of several venues. */
  several: boolean
  list: RefObject<HTMLUListElement | null>
}

/** Accomplishments, newest first. */
export function AccomplishmentList({ items, list, ...row }: AccomplishmentListProps) {
  return (
    <Card as="div" className="p-0! lg:p-0!">
      <ul ref={list} aria-label="Accomplishments" className="grid grid-cols-1 divide-y divide-line">
        {items.map((item) =>
          item.type === 'priority' ? (
            <CompletedPriority key={item.id} item={item} {...row} />
          ) : (
            <SubmittedJournal key={item.id} item={item} {...row} />
          ),
        )}
      </ul>
    </Card>
  )
}
