import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { oneOnOnePath } from '../../company/venue/venue-path.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { monthDay } from '../../lib/dates/dates.ts'
import { Disclosure } from '../../ui/list/Disclosure.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { type OneOnOneRecord, pastQuery } from './api.ts'
import { standingLine } from './words.ts'
import type { About } from './writes.ts'

/** A member's earlier one-on-ones, folded below the archive, for the two and the venue's managers. */
export function PastOneOnOnes({ about }: { about: About }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [params] = useSearchParams()
  const opens = params.get('show') === 'one-on-ones'
  return (
    <Disclosure
      late
      open={opens}
      label={
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24">
          One-on-ones
        </h2>
      }
    >
      <Past about={about} onLoaded={() => opens && heading.current?.scrollIntoView()} />
    </Disclosure>
  )
}

function Past({ about, onLoaded }: { about: About; onLoaded: () => void }) {
  const past = useInfiniteQuery(pastQuery(about.venue, about.blt))
  const list = useRef<HTMLUListElement>(null)
  const records = past.data?.pages.flatMap((page) => page.records) ?? []
  const loaded = useEffectEvent(onLoaded)
  const isLoaded = !past.isPending
  useEffect(() => {
    if (isLoaded) loaded()
  }, [isLoaded])
  return (
    <div className="grid grid-cols-1 gap-3">
      {past.isPending ? (
        <Skeleton className="h-24 rounded-card" />
      ) : past.isError && records.length === 0 ? (
        <ErrorState
          title="The one-on-ones could not be loaded"
          text={sentenceOf(past.error)}
          onRetry={() => void past.refetch()}
        />
      ) : records.length === 0 ? (
        <p className="text-quiet">None in earlier weeks.</p>
      ) : (
        <>
          <ul
            ref={list}
            className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5"
          >
            {records.map((record) => (
              <Row key={record.weekOf} record={record} about={about} />
            ))}
          </ul>
          <ShowMore query={past} list={list} />
        </>
      )}
    </div>
  )
}

function Row({ record, about }: { record: OneOnOneRecord; about: About }) {
  const { weekOf, agreements, points } = record
  const done = agreements.filter((agreement) => agreement.done).length
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="font-semibold">Week of {monthDay(weekOf)}</span>
          <span className="block text-sm text-quiet">
            {standingLine(record)}
            {agreements.length > 0 && ` · ${done} of ${agreements.length} done`}
          </span>
        </span>
        <Link
          href={oneOnOnePath(about, weekOf)}
          aria-label={`Open the one-on-one of the week of ${monthDay(weekOf)}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Open
        </Link>
      </p>
      {agreements.length > 0 && (
        <ul className="list-inside list-disc text-sm">
          {agreements.map(({ id, text, done: isDone }) => (
            <li key={id} className={isDone ? 'text-quiet line-through' : ''}>
              {text}
              <span className="sr-only">{isDone ? ': done' : ': not done'}</span>
            </li>
          ))}
        </ul>
      )}
      {points && <p className="text-sm whitespace-pre-line text-quiet">{points}</p>}
    </li>
  )
}
