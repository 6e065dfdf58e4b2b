import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
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
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { reviewQuery } from '../api.ts'
import { headingOf, JournalToReview } from '../components/JournalToReview.tsx'
import { ReviewedJournal } from '../components/ReviewedJournal.tsx'
import { WaitingElsewhere } from '../components/WaitingElsewhere.tsx'
import { NewMembers, useNewMembers } from '../new-members.tsx'
import {
  besideJournal,
  type FigureOf,
  type RemindOf,
  type Review,
  type SignOffOf,
  type WaitingJournal,
  withGiven,
  withLeft,
} from '../queue.ts'
import { hasReplyDraft } from '../reply-draft.ts'
import { ToSignOff } from '../to-sign-off.tsx'
import { useWaitingJournals } from '../use-waiting-journals.ts'
import { WaitingGroup } from '../waiting-group.tsx'

const ALL = ''

/**
 * The members without a one-on-one, of a venue or all, or its children if there is none. The app passes it in, because a
 * higher room has them.
 */
type OneOnOnesOf = ComponentType<{ venue: string | undefined; named: boolean; children: ReactNode }>
type SetUpOf = ComponentType<{ members: Review['members'] }>
type Parts = {
  Remind: RemindOf
  SetUpReminders: SetUpOf
  Figure: FigureOf
  SignOff: SignOffOf
  OneOnOnes: OneOnOnesOf
}

/** The manager’s Waiting list. The URL may name a venue. */
export function WaitingScreen(parts: Parts) {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const venues = useQuery({ ...venuesQuery, enabled: me.can.pickVenue })
  const venueSlug = params.get('venue')
  // Who stands in at some of their venues has a queue of these alone.
  const places = venues.data?.filter(
    ({ slug }) => !me.canElsewhere || me.canElsewhere.review || standsInAt(me, slug),
  )
  const venue = places?.find(({ slug, id }) => slug === venueSlug || id === venueSlug)
  const picked = me.can.pickVenue && venueSlug !== null
  // Then the line under the header says of when the list is.
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
  const { Remind, SetUpReminders, Figure, SignOff, OneOnOnes } = parts
  const me = useMe()
  const { total, now } = review
  const { journals: listed, query } = useWaitingJournals(review, venue)
  const newMembers = useNewMembers(venue)
  const list = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState({ text: '' })
  /** The journals reviewed on this screen, with the reply that was sent. */
  const [reviewed, setReviewed] = useState<ReadonlyMap<string, string>>(new Map())
  const [undone, setUndone] = useState<string | null>(null)
  /** The journals that are read in full. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const read = (id: string) => setOpen((all) => new Set(all).add(id))
  const { signOffs, former, members, weeks, arrived, hidden } = review
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const [openSignOff, setOpenSignOff] = useState<string | null>(null)
  const shownReady = useRef<Review['signOffs']>([])
  // The list may drop a row before its sign-off is known to be given.
  const ready = withGiven(
    signOffs,
    shownReady.current,
    new Set([...given, ...(openSignOff ? [openSignOff] : [])]),
  )
  shownReady.current = ready
  const beside =
    former.length +
    signOffs.length +
    members.length +
    weeks.length +
    arrived.length +
    hidden.former +
    hidden.signOffs +
    hidden.members +
    hidden.weeks +
    hidden.arrived
  const waits = new Set(listed.map(({ journal }) => journal.id))
  const before = useRef<WaitingJournal[]>([])
  const journals = withLeft(listed, before.current, (id) => reviewed.has(id) || hasReplyDraft(me, id))
  before.current = journals
  const first = ready.length > 0 || journals.length > 0
  const isReviewed = ({ journal: { id } }: WaitingJournal) => !waits.has(id) && reviewed.has(id)

  useEffect(() => {
    const back = listed.find(({ journal }) => journal.id === undone)
    if (!back) return
    document.getElementById(headingOf(back))?.focus()
    setUndone(null)
  }, [listed, undone])

  const leave = (waiting: WaitingJournal, event: string) => {
    const { journal } = waiting
    const next = besideJournal(
      journals.filter((one) => one === waiting || !isReviewed(one)),
      journal.id,
    )
    const left = waits.has(journal.id) ? total - 1 : total
    setDone({ text: `${event}. ${left} waiting.` })
    if (next) {
      read(next.journal.id)
      document.getElementById(headingOf(next))?.focus()
    } else onEmpty()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {done.text}
      </p>
      <div
        className={`grid grid-cols-1 gap-8 ${first ? 'lg:has-[>:last-child:not(:empty)]:grid-cols-[minmax(0,1fr)_21rem]' : ''}`}
      >
        {first && (
          <div className="grid grid-cols-1 content-start gap-8">
            <ToSignOff
              rows={ready}
              hidden={hidden.signOffs}
              named={named}
              open={openSignOff}
              onOpen={setOpenSignOff}
              onGiven={(id) => setGiven((all) => new Set(all).add(id))}
              SignOff={SignOff}
            />
            {journals.length > 0 && (
              <WaitingGroup title="Journals to review" count={total - beside}>
                <div
                  ref={list}
                  className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5"
                >
                  {journals.map((waiting) => {
                    const { id } = waiting.journal
                    if (isReviewed(waiting)) {
                      const reply = reviewed.get(id) ?? ''
                      return (
                        <ReviewedJournal
                          key={id}
                          reviewed={waiting}
                          reply={reply}
                          onUndo={() => setUndone(id)}
                        />
                      )
                    }
                    return (
                      <JournalToReview
                        key={id}
                        waiting={waiting}
                        left={!waits.has(id)}
                        now={now}
                        named={named}
                        opened={open.has(id)}
                        onRead={() => read(id)}
                        onReviewed={(reply) => {
                          setReviewed((all) => new Map(all).set(id, reply))
                          leave(waiting, `${waiting.bltName}’s journal marked reviewed`)
                        }}
                        onDiscarded={() => leave(waiting, 'Reply discarded')}
                      />
                    )
                  })}
                </div>
                <ShowMore query={query} list={list} />
              </WaitingGroup>
            )}
          </div>
        )}
        <div className={`grid grid-cols-1 content-start gap-8 empty:hidden ${first ? '' : 'max-w-2xl'}`}>
          <WaitingElsewhere
            review={review}
            named={named}
            Remind={Remind}
            SetUpReminders={SetUpReminders}
            Figure={Figure}
          />
          <NewMembers offers={newMembers} named={named} />
          <OneOnOnes venue={venue} named={named}>
            {total === 0 && journals.every(isReviewed) && <Nothing />}
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
