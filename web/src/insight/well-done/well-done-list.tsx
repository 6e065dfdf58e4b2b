import { useInfiniteQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useRef } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import type { WellDone } from './api.ts'
import { type Filter, wellDonesQuery } from './api.ts'
import { WellDoneText } from './components/WellDoneText.tsx'
import { useWellDoneWrites } from './use-writes.ts'
import { hide, takeBack } from './writes.ts'

type WellDoneListProps = {
  filter: Filter
  /** Names the receiver of each, in a list of several people. */
  named?: boolean
  /** Shown if there are none. */
  none: string
}

/** Well-dones, newest first. Nothing counts them. */
export function WellDoneList({ filter, named = false, none }: WellDoneListProps) {
  useWellDoneWrites()
  const list = useInfiniteQuery(wellDonesQuery(filter))
  const rows = useRef<HTMLUListElement>(null)
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.isError && !items) {
    return (
      <ErrorState
        title="The well-dones could not be loaded"
        text={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!items) return <Skeleton className="h-24 rounded-card" />
  if (items.length === 0) {
    return named ? (
      <EmptyState icon={HandHeart} title="No well-dones found" text={none} />
    ) : (
      <p className="text-quiet">{none}</p>
    )
  }
  return (
    <>
      <ul
        ref={rows}
        aria-label="Well-dones"
        aria-busy={list.isPlaceholderData || undefined}
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5 lg:px-7"
      >
        {items.map((wellDone) => (
          <Row key={wellDone.id} wellDone={wellDone} named={named} />
        ))}
      </ul>
      <ShowMore query={list} list={rows} />
    </>
  )
}

function Row({ wellDone, named }: { wellDone: WellDone; named: boolean }) {
  const { id, to, venueName, hidden, takeBackUntil, can } = wellDone
  const scope = `well-done ${id}`
  const hiding = useWrite(hide, scope)
  const removing = useWrite(takeBack, scope)
  const params = { id }
  return (
    <li
      data-row={id}
      className="grid grid-cols-1 gap-x-8 gap-y-1 py-3.5 lg:grid-cols-[15rem_minmax(0,1fr)] not-has-[h2]:lg:grid-cols-1"
    >
      {named && (
        <div className="grid content-start gap-0.5">
          <h2 dir="auto" className="text-xl leading-snug font-semibold">
            {to.name}
          </h2>
          <p className="text-sm text-quiet">{venueName}</p>
        </div>
      )}
      <div className="grid grid-cols-1 content-start">
        <WellDoneText wellDone={wellDone} />
        {(can.hide || takeBackUntil) && (
          <div className="-mb-2 -ml-3 flex flex-wrap">
            {can.hide && (
              <Button
                variant="quiet"
                size="sm"
                busy={hiding.isPending}
                onClick={() => hiding.start({ params, body: { hidden: !hidden } }, null)}
              >
                {hidden ? 'Show to colleagues' : 'Hide from colleagues'}
              </Button>
            )}
            {takeBackUntil && (
              <Button
                variant="quiet"
                size="sm"
                busy={removing.isPending}
                onClick={() => removing.start({ params }, null)}
              >
                Take back
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
