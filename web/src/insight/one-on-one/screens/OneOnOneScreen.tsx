import { isWeek, weekOf } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { useShown } from '../../../company/venue/use-selection.ts'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Present } from '../../../ui/dialog/Present.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type OneOnOne, oneOnOneQuery } from '../api.ts'
import { AgreedPart } from '../components/AgreedPart.tsx'
import { Ending, type Unsent } from '../components/Ending.tsx'
import { JournalPart } from '../components/JournalPart.tsx'
import { LastTime } from '../components/LastTime.tsx'
import { NumbersPart } from '../components/NumbersPart.tsx'
import { OneOnOneHeader } from '../components/OneOnOneHeader.tsx'
import { Points } from '../components/Points.tsx'
import { PriorityPart } from '../components/PriorityPart.tsx'
import { SkillsPart } from '../components/SkillsPart.tsx'
import { useNeighbors } from '../use-neighbors.ts'
import { usePartKeys } from '../use-part-keys.ts'
import '../one-on-one.css'

/** The one-on-one of a manager and a BLT member. The URL names the venue, the member, and an earlier week. */
export function OneOnOneScreen() {
  const { slug = '', blt = '' } = useParams<{ slug: string; blt: string }>()
  const [params] = useSearchParams()
  const named = params.get('week')
  const week = named !== null && isWeek(named) ? named : undefined
  const one = useQuery(oneOnOneQuery(slug, blt, week))
  useShown(one.data?.venue, one.data?.member)

  if (one.data) {
    // Another person's starts anew, because drafts, ticks and open fields belong to one.
    return <LoadedOneOnOne key={`${slug} ${blt} ${week}`} oneOnOne={one.data} loadedAt={one.dataUpdatedAt} />
  }
  if (one.isError) {
    return (
      <ErrorState
        title="The one-on-one could not be loaded"
        text={sentenceOf(one.error)}
        onRetry={() => void one.refetch()}
      />
    )
  }
  return (
    <div className="grid gap-5">
      <Skeleton className="h-32 w-72" />
      <div className="grid gap-4 md:grid-cols-2">
        {[1, 2, 3, 4].map((part) => (
          <Skeleton key={part} className="h-56 rounded-card" />
        ))}
      </div>
    </div>
  )
}

function LoadedOneOnOne({ oneOnOne, loadedAt }: { oneOnOne: OneOnOne; loadedAt: number }) {
  const unsent: Unsent = useRef(null)
  const about = { venue: oneOnOne.venue.slug, blt: oneOnOne.member.slug }
  const neighbors = useNeighbors(about, oneOnOne.can.hold)
  usePartKeys(neighbors)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const part = { oneOnOne, about }
  const isPast = oneOnOne.record.weekOf < weekOf(oneOnOne.today)
  return (
    <div className="one-on-one relative grid grid-cols-1 gap-3.5 md:gap-4">
      {/* In the space above, so that it covers no name. */}
      <div className="absolute inset-x-0 -top-3">
        <Present kind="one-on-one" id={oneOnOne.member.id} />
      </div>
      <OneOnOneHeader {...part} loadedAt={loadedAt} neighbors={neighbors} />
      <Points {...part} />
      <div className="one-on-one-parts grid grid-cols-1 items-start md:grid-cols-2 md:gap-4">
        <div className="grid grid-cols-1 md:gap-4">
          <LastTime oneOnOne={oneOnOne} />
          <JournalPart {...part} />
          {!isPast && <PriorityPart {...part} />}
        </div>
        <div className="grid grid-cols-1 md:gap-4">
          <NumbersPart {...part} />
          {!isPast && <SkillsPart about={about} />}
          <AgreedPart {...part} unsent={unsent} />
        </div>
      </div>
      <Ending {...part} neighbors={neighbors} unsent={unsent} />
      {isPast && (
        <Link
          href={oneOnOnePath(about)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent hover:underline print:hidden"
        >
          This week’s one-on-one
        </Link>
      )}
    </div>
  )
}
