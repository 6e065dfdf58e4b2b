import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { skillHistoryQuery, skillsQuery } from '../api.ts'
import { ForMember, type Member } from '../components/ForMember.tsx'
import { RecentUpdates } from '../components/RecentUpdates.tsx'
import { SkillCounts } from '../components/SkillCounts.tsx'
import { YearPath } from '../components/YearPath.tsx'
import { standingOf } from '../standing.ts'

/** A BLT member’s progress: counts, latest changes and the last year. The URL names the member. */
export function ProgressScreen() {
  const { can } = useMe()
  return (
    <ForMember title="Progress Review" loading={<Loading />}>
      {({ venue, blt }) => (
        <>
          {!can.pickVenue && (
            <p className="-mt-2 text-quiet">
              {can.pickBlt ? venue.name : `${blt.name} · ${blt.position} · ${venue.name}`}
            </p>
          )}
          <Progress venue={venue} blt={blt} />
        </>
      )}
    </ForMember>
  )
}

function Progress({ venue, blt }: Member) {
  const heading = useId()
  const skills = useQuery(skillsQuery(venue.slug, blt.slug))
  const history = useQuery(skillHistoryQuery(venue.slug, blt.slug))
  const status = useQuery(periodStatusQuery(venue.id))
  useNamedAddress({ venue: venue.slug, blt: blt.slug })

  if (skills.data && history.data && status.data) {
    const { mastered, developing } = standingOf(skills.data)
    return (
      <>
        <SkillCounts venue={venue} blt={blt} mastered={mastered.length} developing={developing.length} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem]">
          <RecentUpdates changes={history.data} timeZone={venue.timezone} />
          <section aria-labelledby={heading} className="grid gap-2 text-quiet lg:px-5">
            <h2 id={heading} className="font-serif text-2xl text-text">
              Management Review
            </h2>
            <p>Progress is reviewed every Monday in one-on-ones.</p>
          </section>
        </div>
        <YearPath changes={history.data} today={status.data.today} timeZone={venue.timezone} />
      </>
    )
  }
  const failed = [skills, history, status].filter(({ isError }) => isError)
  const [first] = failed
  if (!first) return <Loading />
  return (
    <ErrorState
      title="The progress could not be loaded"
      text={sentenceOf(first.error)}
      onRetry={() => {
        for (const query of failed) void query.refetch()
      }}
    />
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </>
  )
}
