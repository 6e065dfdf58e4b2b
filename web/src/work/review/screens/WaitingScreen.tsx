import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { standsInAt, useMe } from '../../../company/person/api.ts'
import { pickable, venueChoice, venuesQuery } from '../../../company/venue/api.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { withNamed } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useAwaySince } from '../../../lib/offline/reachability.ts'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { reviewQuery } from '../api.ts'
import { JournalsToReview } from '../components/JournalsToReview.tsx'
import { WaitingElsewhere } from '../components/WaitingElsewhere.tsx'
import { NewMembers, useNewMembers } from '../new-members.tsx'
import { countJournals, type FigureOf, type RemindOf, type Review, type SignOffOf } from '../queue.ts'
import { ToSignOff, useReady } from '../to-sign-off.tsx'
import { useJournalQueue } from '../use-journal-queue.ts'

const ALL = ''

/**
 * The members without a one-on-one, of a venue or all, or its children if there is none. The app passes it in, because a
 * higher room has them.
 */
type OneOnOnesOf = ComponentType<{ venue: string | undefined; named: boolean; children: ReactNode }>
/** The planned visits and what was agreed in earlier ones; passed in for the same reason. */
type AgreedOf = ComponentType<{ review: Review; named: boolean }>
type SetUpOf = ComponentType<{ members: Review['members'] }>
type Parts = {
  Remind: RemindOf
  SetUpReminders: SetUpOf
  Figure: FigureOf
  SignOff: SignOffOf
  OneOnOnes: OneOnOnesOf
  Agreed: AgreedOf
}

/** The manager’s Waiting list. The URL may name a venue. */
export function WaitingScreen(parts: Parts) {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const venues = useQuery({ ...venuesQuery, enabled: me.can.pickVenue })
  const venueSlug = params.get('venue')
  // Stand-ins at some of their venues have a queue of these only.
  const places = venues.data?.filter(
    ({ slug }) => !me.canElsewhere || me.canElsewhere.review || standsInAt(me, slug),
  )
  const venue = places?.find(({ slug, id }) => slug === venueSlug || id === venueSlug)
  const picked = me.can.pickVenue && venueSlug !== null
  // The line under the header then has the time of the list.
  const isAway = useAwaySince() !== null
  const review = useQuery({ ...reviewQuery(venue?.slug), enabled: !picked || venues.data !== undefined })
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader title="Waiting" titleRef={heading}>
        {me.can.pickVenue && places && places.length > 1 && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={venue?.slug ?? ALL}
            options={[{ value: ALL, label: 'All Venues' }, ...pickable(places, venue).map(venueChoice)]}
            onChange={(slug) => setParams((now) => withNamed(now, { venue: slug || undefined }))}
          />
        )}
      </ScreenHeader>
      {review.isError && review.data && !isAway && (
        <p role="status" className="text-sm text-quiet">
          Not up to date. {sentenceOf(review.error)}
        </p>
      )}
      {picked && venues.data && !venue ? (
        <VenueNotFound />
      ) : review.data ? (
        <Queue
          key={venue?.slug ?? ALL}
          review={review.data}
          venue={venue?.slug}
          named={me.can.pickVenue && venue === undefined}
          onEmpty={() => heading.current?.focus()}
          {...parts}
        />
      ) : review.isError || venues.isError ? (
        <ErrorState
          title="The waiting list could not be loaded"
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

type QueueProps = Parts & {
  review: Review
  /** Undefined for all venues. */
  venue: string | undefined
  named: boolean
  onEmpty: () => void
}

function Queue({ review, venue, named, onEmpty, ...parts }: QueueProps) {
  const { Remind, SetUpReminders, Figure, SignOff, OneOnOnes, Agreed } = parts
  const queue = useJournalQueue(review, venue, onEmpty)
  const ready = useReady(review.signOffs)
  const newMembers = useNewMembers(venue)
  const first = ready.rows.length > 0 || queue.journals.length > 0
  const isDone =
    review.total === 0 && review.agreements.length === 0 && queue.journals.every(queue.isReviewed)

  return (
    <>
      <p role="status" className="sr-only">
        {queue.announced}
      </p>
      <div
        className={`grid grid-cols-1 gap-8 ${first ? 'lg:has-[>:last-child:not(:empty)]:grid-cols-[minmax(0,1fr)_21rem]' : ''}`}
      >
        {first && (
          <div className="grid grid-cols-1 content-start gap-8">
            <ToSignOff ready={ready} hidden={review.hidden.signOffs} named={named} SignOff={SignOff} />
            <JournalsToReview queue={queue} count={countJournals(review)} now={review.now} named={named} />
          </div>
        )}
        <div className={`grid grid-cols-1 content-start gap-8 empty:hidden ${first ? '' : 'max-w-2xl'}`}>
          <Agreed review={review} named={named} />
          <WaitingElsewhere
            review={review}
            named={named}
            Remind={Remind}
            SetUpReminders={SetUpReminders}
            Figure={Figure}
          />
          <NewMembers offers={newMembers} named={named} />
          <OneOnOnes venue={venue} named={named}>
            {isDone && <Nothing />}
          </OneOnOnes>
        </div>
      </div>
    </>
  )
}

function Nothing() {
  return (
    <div className="flex items-center gap-6 py-6">
      <Ring share={1} size={88} />
      <div>
        <p className="font-serif text-3xl">Nothing is waiting.</p>
        <HelpLink />
      </div>
    </div>
  )
}
