import { periodKey } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { journalCheckQuery } from '../../journal/api.ts'
import { prioritiesQuery } from '../../priority/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import type { Place, Priority } from '../../priority/place.ts'
import { checkedInText } from '../checked-in-text.ts'
import { useHeldOrder } from '../order.ts'
import { useCelebration } from '../use-celebration.ts'
import type { HomeAddress } from '../use-home-address.ts'
import { useToSignOff } from '../use-to-sign-off.ts'
import { BoardDialogs, type OpenDialog } from './BoardDialogs.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { OpenWork } from './OpenWork.tsx'
import { PriorityCard } from './PriorityCard.tsx'

/** In the due week alone. */
const SignOffBlock = fetched(async () => (await import('./SignOffBlock.tsx')).SignOffBlock, 'optional')
/** At the foot of the screen, and in the due week alone. */
const NextPeriod = fetched(async () => (await import('./NextPeriod.tsx')).NextPeriod, 'optional')
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

type PriorityBoardProps = { place: Place; address: HomeAddress }

const NONE: Priority[] = []

/** A BLT member’s priorities in a period, with sign-off and history beside them. */
export function PriorityBoard({ place, address }: PriorityBoardProps) {
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
  const [asked, setAsked] = useState<OpenDialog>(null)
  const wide = useWide()

  const { leadsTo, arrive, createOpen } = address
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
  const create = me.can.createPriority && !closed && !blt.former ? () => setAsked('create') : null
  const open: OpenDialog =
    asked ??
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
      fallback={<Skeleton className="h-96" />}
      priority={priority}
      listedAt={list.dataUpdatedAt}
      place={place}
      named={toSignOff.length > 1}
      disabled={covered}
      onArrived={arrivesAt(priority)}
      onSignedOff={(answer) => celebrate('sign-off', answer)}
      openJournal={() => openJournal(period.dueWeekStart)}
    />
  )

  const ownWeek = me.id === blt.id && week === place.thisWeek
  return (
    <div className="relative grid grid-cols-1 gap-4 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-5">
      {ownWeek && (list.data || list.isPending) && (
        <div className="min-w-0 lg:col-span-2">
          <OpenWork {...place} priorities={list.data} />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-4">
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
          <div key={priority.id} className="grid grid-cols-1 gap-4">
            <PriorityCard
              priority={priority}
              listedAt={list.dataUpdatedAt}
              place={place}
              covered={covered}
              held={!wide && toSignOff.includes(priority)}
              journaled={journal.data?.hasEntry ?? false}
              onArrived={blocks.includes(priority) ? undefined : arrivesAt(priority)}
              onCheckedIn={onCheckedIn}
              onLastTick={() => celebrate('swipe', priority)}
              onNeedsWork={(one) => setAsked({ needsWork: one })}
              openJournal={() => openJournal()}
              openMaterials={() => openMaterials(priority.id)}
            />
            {!wide && toSignOff.includes(priority) && signOff(priority)}
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-3 empty:hidden">
          {priorities.length > 0 && create && (
            <Button variant="secondary" icon={Plus} onClick={create}>
              Create Priority
            </Button>
          )}
          {list.data && <NextPeriod place={place} onWeek={address.showWeek} />}
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {wide && toSignOff.map(signOff)}
        {me.can.createPriority && !blt.former && <FirstDaysOffer venue={venue} blt={blt} />}
        <PreviousPriorities venue={venue} blt={blt} />
      </div>
      {list.data && (
        <BoardDialogs
          place={place}
          open={open}
          priorities={priorities}
          onCheckedIn={onCheckedIn}
          onClose={() => (asked ? setAsked(null) : closeDialog())}
        />
      )}
      <Celebration celebrated={celebrated} />
    </div>
  )
}
