import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { withNamed } from '../../../lib/address.ts'
import { sentenceOf } from '../../../lib/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { venuesQuery } from '../../venue/api.ts'
import { reviewQuery } from '../api.ts'
import { headingOf, JournalToReview } from '../components/JournalToReview.tsx'
import { WaitingElsewhere } from '../components/WaitingElsewhere.tsx'
import { WaitingGroup } from '../components/WaitingGroup.tsx'
import { besideJournal, type Review, type WaitingJournal } from '../queue.ts'

const ALL = ''

/** What waits for a manager. The address names the venue, where it is about one. */
export function WaitingScreen() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const venues = useQuery({ ...venuesQuery, enabled: me.can.pickVenue })
  const asked = params.get('venue')
  const venue = venues.data?.find(({ slug, id }) => slug === asked || id === asked)
  const picked = me.can.pickVenue && asked !== null
  const review = useQuery({ ...reviewQuery(venue?.slug), enabled: !picked || venues.data !== undefined })
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
          Waiting
        </h1>
        {me.can.pickVenue && venues.data && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={venue?.slug ?? ALL}
            options={[
              { value: ALL, label: 'All Venues' },
              ...venues.data.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(slug) => setParams((now) => withNamed(now, { venue: slug || undefined }))}
          />
        )}
      </header>
      {review.isError && review.data && (
        <p role="status" className="text-sm text-quiet">
          Not up to date. {sentenceOf(review.error)}
        </p>
      )}
      {review.data ? (
        <Queue
          review={review.data}
          named={me.can.pickVenue && venue === undefined}
          onEmpty={() => heading.current?.focus()}
        />
      ) : review.isError || venues.isError ? (
        <ErrorState
          title="What is waiting could not be loaded"
          text={sentenceOf(review.error ?? venues.error)}
          onRetry={() => {
            for (const query of [venues, review]) if (query.isError) void query.refetch()
          }}
        />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </div>
  )
}

type QueueProps = { review: Review; named: boolean; onEmpty: () => void }

function Queue({ review, named, onEmpty }: QueueProps) {
  const { journals, total, now } = review
  const [done, setDone] = useState('')
  const elsewhere = total - journals.length

  const leave = (waiting: WaitingJournal) => {
    const next = besideJournal(journals, waiting.journal.id)
    setDone(`${waiting.bltName}’s journal is marked reviewed. ${total - 1} waiting.`)
    if (next) document.getElementById(headingOf(next))?.focus()
    else onEmpty()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {done}
      </p>
      {total === 0 && <Nothing />}
      <div
        className={`grid grid-cols-1 gap-8 ${journals.length > 0 && elsewhere > 0 ? 'lg:grid-cols-[minmax(0,1fr)_21rem]' : ''}`}
      >
        {journals.length > 0 && (
          <WaitingGroup title="Journals to review" count={journals.length}>
            {journals.map((waiting) => (
              <JournalToReview
                key={waiting.journal.id}
                waiting={waiting}
                now={now}
                named={named}
                onReviewed={() => leave(waiting)}
              />
            ))}
          </WaitingGroup>
        )}
        {elsewhere > 0 && (
          <div className="grid max-w-2xl grid-cols-1 content-start gap-8">
            <WaitingElsewhere review={review} named={named} />
          </div>
        )}
      </div>
    </>
  )
}

/** The ring, closed. */
function Nothing() {
  return (
    <div className="flex items-center gap-6 py-6">
      <Ring share={1} size={88} />
      <p className="font-serif text-3xl">Nothing is waiting.</p>
    </div>
  )
}
