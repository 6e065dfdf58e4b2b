import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { useSubject } from '../../../company/venue/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import type { Place } from '../../priority/place.ts'
import { CardSkeleton } from '../components/CardSkeleton.tsx'
import { PeriodClosed, useClosedPeriod } from '../components/PeriodClosed.tsx'
import { PlaceHeader } from '../components/PlaceHeader.tsx'
import { PriorityBoard } from '../components/PriorityBoard.tsx'
import { useHomeAddress } from '../use-home-address.ts'

const NoMember = fetched(async () => (await import('../../../company/venue/no-member.tsx')).NoMember)

type HomeScreenProps = { Attention: ComponentType; News: ComponentType; Thanks: ComponentType }

/**
 * A BLT member’s priorities of a week. The URL names the member and the week. `Attention` comes first for users of all
 * venues, `News` in More, `Thanks` below the cards; the app passes them in, because they depend on this work.
 */
export function HomeScreen({ Attention, News, Thanks }: HomeScreenProps) {
  const me = useMe()
  const subject = useSubject()
  const status = useQuery({
    ...periodStatusQuery(subject.venue?.id ?? ''),
    enabled: subject.venue !== null,
  })
  const address = useHomeAddress(subject, status.data)
  const { when } = address
  const closed = useClosedPeriod(subject.venue?.id, status.data)

  if (subject.error && subject.state === 'loading') {
    return (
      <ErrorState
        title="The venues could not be loaded"
        text={sentenceOf(subject.error)}
        onRetry={subject.retry}
      />
    )
  }
  if (subject.state === 'none' && !subject.venue) {
    return <NoMember subject={subject} />
  }

  const { venue, blt } = subject
  const place: Place | null = venue && blt && when ? { me, venue, blt, ...when } : null
  return (
    <div className="grid grid-cols-1 gap-6">
      {me.can.seeAttention && <Attention />}
      <PlaceHeader me={me} subject={subject} address={address} place={place} News={News} />
      <PeriodClosed closed={closed} address={address} />
      {place ? (
        <PriorityBoard
          key={`${place.blt.id} ${place.week}`}
          place={place}
          address={address}
          Thanks={Thanks}
        />
      ) : subject.state === 'none' ? (
        <NoMember subject={subject} />
      ) : status.isError ? (
        <ErrorState
          title="The week could not be loaded"
          text={sentenceOf(status.error)}
          onRetry={() => void status.refetch()}
        />
      ) : (
        <CardSkeleton />
      )}
    </div>
  )
}
