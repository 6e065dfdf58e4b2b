import { periodKey } from '@scope/contract/kernel/calendar'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useWide } from '../../../lib/window/use-wide.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { journalCheckQuery } from '../../journal/api.ts'
import { prioritiesQuery } from '../../priority/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import { mayCreate, type Place, type Priority } from '../../priority/place.ts'
import { checkedInText } from '../checked-in-text.ts'
import { useCards } from '../use-cards.ts'
import { useCelebration } from '../use-celebration.ts'
import type { HomeAddress } from '../use-home-address.ts'
import { BoardDialogs, useBoardDialog } from './BoardDialogs.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { PriorityCard } from './PriorityCard.tsx'

/** Only in the due week. */
const SignOffBlock = fetched(async () => (await import('./SignOffBlock.tsx')).SignOffBlock, 'optional')
/** For a future period. */
const PeriodToCome = fetched(async () => (await import('./NextPeriod.tsx')).PeriodToCome, 'optional')
const PreviousPriorities = fetched(
  async () => (await import('./PreviousPriorities.tsx')).PreviousPriorities,
  'optional',
)
/** Loaded separately from the board, which never starts with one. */
const Celebration = fetched(async () => (await import('./Celebration.tsx')).Celebration, 'optional')
const FirstDaysOffer = fetched(
  async () => (await import('../../first-30-days/first-days-offer.tsx')).FirstDaysOffer,
  'optional',
)
const NoPriorities = fetched(async () => (await import('./NoPriorities.tsx')).NoPriorities)

type PriorityBoardProps = {
  place: Place
  address: HomeAddress
  /** Shown below the cards. */
  Thanks: ComponentType
}

/** A BLT member’s priorities in a period, with sign-off and history next to them. */
export function PriorityBoard({ place, address, Thanks }: PriorityBoardProps) {
  const { venue, blt, week, period, me } = place
  const list = useQuery(prioritiesQuery(venue.slug, blt.slug, periodKey(period)))
  const journal = useQuery({ ...journalCheckQuery(venue.slug, blt.slug, week), enabled: !place.upcoming })
  const { celebrated, celebrate, end } = useCelebration(list.data)
  const { priorities, toSignOff, isFolded, unfold, arrivesAt } = useCards(place, list.data, address)
  const create = mayCreate(place) ? address.openCreate : null
  const dialog = useBoardDialog(address, create !== null)
  const covered = dialog.open !== null
  const wide = useWide()

  const onCheckedIn = (answer: Priority) => {
    const done = me.id === answer.bltId && answer.tasks.every(({ completed }) => completed)
    if (done && celebrate('swipe', answer)) return
    end()
    toast({ title: checkedInText(place) })
  }
  const signOff = (priority: Priority) => (
    <SignOffBlock
      key={priority.id}
      fallback={<Skeleton className="h-40 rounded-card" />}
      priority={priority}
      listedAt={list.dataUpdatedAt}
      place={place}
      named={toSignOff.filter((one) => !isFolded(one)).length > 1}
      disabled={covered}
      onArrived={arrivesAt(priority)}
      onSignedOff={(answer) => celebrate('sign-off', answer)}
      openJournal={() => address.openJournal(period.dueWeekStart)}
    />
  )
  const card = (priority: Priority) => {
    const hasBlock = toSignOff.includes(priority)
    return (
      <div key={priority.id} className="grid grid-cols-1 gap-4 max-sm:gap-3">
        <PriorityCard
          priority={priority}
          listedAt={list.dataUpdatedAt}
          place={place}
          covered={covered}
          folded={isFolded(priority)}
          onUnfold={() => unfold(priority)}
          held={!wide && hasBlock}
          journaled={journal.data?.hasEntry ?? false}
          onArrived={hasBlock ? undefined : arrivesAt(priority)}
          onCheckedIn={onCheckedIn}
          onLastTick={() => celebrate('swipe', priority)}
          onNeedsWork={dialog.openNeedsWork}
          openJournal={() => address.openJournal()}
          openMaterials={() => address.openMaterials(priority.id)}
        />
        {!wide && hasBlock && !isFolded(priority) && signOff(priority)}
      </div>
    )
  }

  return (
    <div className="relative grid grid-cols-1 gap-4 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-5">
      <div className="grid min-w-0 grid-cols-1 gap-4 max-sm:gap-3">
        <ListState list={list} place={place} onCreate={create} />
        {priorities.map(card)}
        <Thanks />
        {list.data && place.upcoming && <PeriodToCome place={place} onWeek={address.showWeek} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 max-sm:gap-3">
        {wide && toSignOff.map(signOff)}
        {me.can.createPriority && !blt.former && <FirstDaysOffer venue={venue} blt={blt} />}
        <PreviousPriorities venue={venue} blt={blt} folded={me.can.seeAttention && !wide} />
      </div>
      {list.data && <BoardDialogs {...{ place, dialog, priorities, onCheckedIn }} />}
      <Celebration celebrated={celebrated} />
    </div>
  )
}

type ListStateProps = { list: UseQueryResult<Priority[]>; place: Place; onCreate: (() => void) | null }

/** The line above the cards, or in their place: that they are loading, could not be loaded, or that there are none. */
function ListState({ list, place, onCreate }: ListStateProps) {
  const onRetry = () => void list.refetch()
  if (list.isPending) return <CardSkeleton />
  return (
    <>
      {list.isError &&
        (list.data ? (
          // In the gap above the cards, so that nothing moves when it appears.
          <StaleNote error={list.error} loaded onRetry={onRetry} className="absolute inset-x-0 -top-6 h-6" />
        ) : (
          <ErrorState
            title="The priorities could not be loaded"
            text={sentenceOf(list.error)}
            onRetry={onRetry}
          />
        ))}
      {list.data?.length === 0 && (
        <NoPriorities
          place={place}
          onCreate={onCreate}
          fallback={<Skeleton className="h-64 rounded-card" />}
        />
      )}
    </>
  )
}
