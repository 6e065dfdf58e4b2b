import { periodKey } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
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
import { useOpenCards } from '../open-cards.ts'
import { useHeldOrder } from '../order.ts'
import { useCardToOpen } from '../use-card-to-open.ts'
import { useCelebration } from '../use-celebration.ts'
import type { HomeAddress } from '../use-home-address.ts'
import { useToSignOff } from '../use-to-sign-off.ts'
import { BoardDialogs, type OpenDialog } from './BoardDialogs.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { PriorityCard } from './PriorityCard.tsx'

/** In the due week alone. */
const SignOffBlock = fetched(async () => (await import('./SignOffBlock.tsx')).SignOffBlock, 'optional')
/** For a period that is still to come. */
const PeriodToCome = fetched(async () => (await import('./NextPeriod.tsx')).PeriodToCome, 'optional')
const PreviousPriorities = fetched(
  async () => (await import('./PreviousPriorities.tsx')).PreviousPriorities,
  'optional',
)
/** Loaded beside the board, since none begins with it. */
const Celebration = fetched(async () => (await import('./Celebration.tsx')).Celebration, 'optional')
const FirstDaysOffer = fetched(
  async () => (await import('../../first-30-days/first-days-offer.tsx')).FirstDaysOffer,
  'optional',
)
const NoPriorities = fetched(async () => (await import('./NoPriorities.tsx')).NoPriorities)

type PriorityBoardProps = {
  place: Place
  address: HomeAddress
  /** Stands below the cards. */
  Thanks: ComponentType
}

const NONE: Priority[] = []

/** A BLT member’s priorities in a period, with sign-off and history beside them. */
export function PriorityBoard({ place, address, Thanks }: PriorityBoardProps) {
  const { journalOpen, openJournal, checkIn, materialsOf, openMaterials, closeDialog } = address
  const { venue, blt, week, period, closed, me } = place
  const list = useQuery(prioritiesQuery(venue.slug, blt.slug, periodKey(period)))
  const journal = useQuery({ ...journalCheckQuery(venue.slug, blt.slug, week), enabled: !place.upcoming })
  const { celebrated, celebrate, end } = useCelebration(list.data)
  // The block belongs to the due week: it is not shown beside an earlier week.
  const inDueWeek = !closed && week === period.dueWeekStart
  const blocks = useToSignOff(inDueWeek ? (list.data ?? NONE) : NONE)
  const priorities = useHeldOrder(
    list.data ?? NONE,
    blocks.some(({ status }) => status === 'COMPLETED'),
  )
  const toSignOff = priorities.filter((priority) => blocks.includes(priority))
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const wide = useWide()

  const { leadsTo, arrive, createOpen } = address
  const cards = useOpenCards(useCardToOpen(place, priorities), leadsTo)
  const isFolded = ({ id }: Priority) => !wide && !cards.isOpen(id)
  const arrivesAt = ({ id }: Priority) => (id === leadsTo ? arrive : undefined)
  const isLost = leadsTo !== null && list.data?.every(({ id }) => id !== leadsTo)
  useEffect(() => {
    if (!isLost) return
    toast({
      title: 'Priority Not Found',
      description: 'It was removed or handed over, or belongs to another period.',
      tone: 'destructive',
    })
    arrive()
  })
  const create = mayCreate(place) ? address.openCreate : null
  const open: OpenDialog =
    dialog ??
    (createOpen && create
      ? 'create'
      : journalOpen
        ? 'journal'
        : checkIn
          ? { checkIn }
          : materialsOf === null
            ? null
            : { materialsOf })
  const covered = open !== null
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
      openJournal={() => openJournal(period.dueWeekStart)}
    />
  )

  return (
    <div className="relative grid grid-cols-1 gap-4 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-5">
      <div className="grid min-w-0 grid-cols-1 gap-4 max-sm:gap-3">
        {list.isPending && <CardSkeleton />}
        {list.isError &&
          (list.data ? (
            // In the gap above the cards, so that nothing moves when it appears.
            <StaleNote
              error={list.error}
              loaded
              onRetry={() => void list.refetch()}
              className="absolute inset-x-0 -top-6 h-6"
            />
          ) : (
            <ErrorState
              title="The priorities could not be loaded"
              text={sentenceOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          ))}
        {list.data?.length === 0 && (
          <NoPriorities
            place={place}
            onCreate={create}
            fallback={<Skeleton className="h-64 rounded-card" />}
          />
        )}
        {priorities.map((priority) => (
          <div key={priority.id} className="grid grid-cols-1 gap-4 max-sm:gap-3">
            <PriorityCard
              priority={priority}
              listedAt={list.dataUpdatedAt}
              place={place}
              covered={covered}
              folded={isFolded(priority)}
              onUnfold={() => cards.open(priority.id)}
              held={!wide && toSignOff.includes(priority)}
              journaled={journal.data?.hasEntry ?? false}
              onArrived={blocks.includes(priority) ? undefined : arrivesAt(priority)}
              onCheckedIn={onCheckedIn}
              onLastTick={() => celebrate('swipe', priority)}
              onNeedsWork={(one) => setDialog({ needsWork: one })}
              openJournal={() => openJournal()}
              openMaterials={() => openMaterials(priority.id)}
            />
            {!wide && toSignOff.includes(priority) && !isFolded(priority) && signOff(priority)}
          </div>
        ))}
        <Thanks />
        {list.data && place.upcoming && <PeriodToCome place={place} onWeek={address.showWeek} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 max-sm:gap-3">
        {wide && toSignOff.map(signOff)}
        {me.can.createPriority && !blt.former && <FirstDaysOffer venue={venue} blt={blt} />}
        <PreviousPriorities venue={venue} blt={blt} folded={me.can.seeAttention && !wide} />
      </div>
      {list.data && (
        <BoardDialogs
          place={place}
          open={open}
          priorities={priorities}
          onCheckedIn={onCheckedIn}
          onClose={() => (dialog ? setDialog(null) : closeDialog())}
        />
      )}
      <Celebration celebrated={celebrated} />
    </div>
  )
}
