import { useRef } from 'react'
import { usePagedAddress } from '../../../lib/address/use-paged-address.ts'
import { Card } from '../../../ui/Card.tsx'
import { ShowMoreHere } from '../../../ui/list/ShowMore.tsx'
import type { Archived } from '../api.ts'
import type { OpenRecord } from '../use-open-record.ts'
import { ArchivedPriority } from './ArchivedPriority.tsx'

/** Rows shown at first, and more with each “Show more”. */
const ROWS = 12

type ArchiveListProps = {
  priorities: readonly Archived[]
  pathTo: OpenRecord['pathTo']
  /** The number of the current period. */
  into: number
  onCarried: () => void
}

/** The archived priorities, twelve at first. The address keeps how many are shown. */
export function ArchiveList({ priorities, ...row }: ArchiveListProps) {
  const { page, showPages } = usePagedAddress()
  const list = useRef<HTMLUListElement>(null)
  const rows = priorities.slice(0, page * ROWS)
  return (
    <>
      <Card as="div" className="p-0! lg:p-0!">
        <ul ref={list} aria-label="Archived priorities" className="grid grid-cols-1 divide-y divide-line">
          {rows.map((priority) => (
            <ArchivedPriority key={priority.id} priority={priority} {...row} />
          ))}
        </ul>
      </Card>
      <ShowMoreHere list={list} has={rows.length < priorities.length} onMore={() => showPages(page + 1)} />
    </>
  )
}
