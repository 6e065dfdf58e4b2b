import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { useShown } from '../../../company/venue/use-selection.ts'
import { memberPath, oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Tabs } from '../../../ui/list/Tabs.tsx'
import { type About, type MemberYear, memberYearQuery } from '../api.ts'
import { Lines } from '../components/Lines.tsx'
import { MemberFigures } from '../components/MemberFigures.tsx'
import { MemberYearHeader } from '../components/MemberYearHeader.tsx'
import { Shorten } from '../components/Shorten.tsx'
import { Talk } from '../components/Talk.tsx'
import { VenueFigures } from '../components/VenueFigures.tsx'
import { Way } from '../components/Way.tsx'
import { YearFailed } from '../components/YearFailed.tsx'
import { YearSkeleton } from '../components/YearSkeleton.tsx'
import { useAskedYear, useNamedYear } from '../use-asked-year.ts'
import { useYearTab, YEAR_TABS } from '../use-year-tab.ts'
import { venueYearPath } from '../year-path.ts'

/** The year of a BLT member. The URL names the venue, the member and the year. */
export function MemberYearScreen() {
  const { slug = '', blt = '' } = useParams<{ slug: string; blt: string }>()
  const about = { venue: slug, blt }
  const { asked, pick } = useAskedYear()
  const { asked: compare } = useCompare()
  const year = useQuery(memberYearQuery(about, asked, compare))
  useShown(year.data?.venue, year.data?.member)
  useNamedYear(year.data && !year.isPlaceholderData ? year.data.year : null)

  if (year.data) {
    return (
      <div
        aria-busy={year.isPlaceholderData || undefined}
        className={`grid grid-cols-1 gap-7 transition-opacity ${year.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <MemberYearHeader memberYear={year.data} about={about} onYear={pick} />
        {/* Remounts for another year: open lists, drafts and sentences belong to one year. */}
        <LoadedYear key={`${slug} ${blt} ${year.data.year}`} shown={year.data} about={about} />
      </div>
    )
  }
  if (year.isError) {
    return (
      <YearFailed error={year.error} onRetry={() => void year.refetch()} onThisYear={() => pick(undefined)} />
    )
  }
  return <YearSkeleton />
}

function LoadedYear({ shown: memberYear, about }: { shown: MemberYear; about: About }) {
  const { can } = useMe()
  const { talk, venues, counts, year, oneOnOnes } = memberYear
  const selection = { venue: memberYear.venue.slug, blt: memberYear.member.slug }
  const { tab, open } = useYearTab()
  const figures = (
    <>
      <MemberFigures counts={counts} />
      {venues.map((of) => (
        <VenueFigures key={`${of.venue.slug} ${of.from}`} of={of} />
      ))}
      {memberYear.can.shorten && <Shorten about={about} year={year} />}
      <Lines memberYear={memberYear} />
      <p className="flex flex-wrap items-center gap-x-6 text-sm text-quiet">
        {can.readTeamSkills && <Way to={venueYearPath(selection.venue, String(year))}>The venue’s year</Way>}
        {oneOnOnes && <Way to={oneOnOnePath(selection)}>One-on-one</Way>}
        <Way to={`${memberPath(PATHS.archive, selection)}&year=${year}`}>Archive</Way>
      </p>
    </>
  )
  if (!talk) return figures
  return (
    <Tabs label="Parts of the year" tabs={YEAR_TABS} value={tab} onChange={open}>
      {tab === 'talk' ? (
        <Talk shown={memberYear} talk={talk} about={about} />
      ) : (
        <div className="grid grid-cols-1 gap-7">{figures}</div>
      )}
    </Tabs>
  )
}
