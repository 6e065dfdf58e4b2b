import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { WeekNavigator } from '../../../company/period/week-navigator.tsx'
import { useMe } from '../../../company/person/api.ts'
import { useSubject } from '../../../company/venue/api.ts'
import { NoMember } from '../../../company/venue/no-member.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { PageSkeleton } from '../components/Columns.tsx'
import { type ReviewOf, WeekPage } from '../components/WeekPage.tsx'
import { useJournalWeek } from '../use-journal-week.ts'

/** The weekly journal of a BLT member. The URL names the member and the week. */
export function JournalScreen({ Review }: { Review: ReviewOf }) {
  const me = useMe()
  const subject = useSubject()
  const { venue, blt } = subject
  const status = useQuery({ ...periodStatusQuery(venue?.id ?? ''), enabled: venue !== null })
  const when = useJournalWeek(subject, status.data)
  const failed = subject.error ?? status.error

  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHeader
        title="Weekly BLT Journal"
        text={
          when && venue ? (
            <WeekNavigator week={when.week} latest={when.latest} onWeek={when.showWeek}>
              <p aria-live="polite" className="text-quiet">
                Week of {monthDay(when.week)} · <bdi>{venue.name}</bdi>
              </p>
            </WeekNavigator>
          ) : (
            (venue || subject.state === 'loading') && <Skeleton className="h-11 w-72" />
          )
        }
      >
        <SubjectPickers subject={subject} />
        {venue && blt && (me.can.review || me.id === blt.id) && (
          <Link
            href={oneOnOnePath({ venue: venue.slug, blt: blt.slug })}
            // On a phone the box comes first; the link is in More.
            className="inline-flex min-h-11 items-center px-1 font-semibold text-accent hover:underline max-sm:hidden"
          >
            One-on-one
          </Link>
        )}
      </ScreenHeader>
      {venue && blt && when ? (
        <WeekPage
          key={`${blt.id} ${when.week}`}
          about={{ me, venue, blt, week: when.week }}
          when={when}
          mayReview={me.can.review}
          Review={Review}
        />
      ) : subject.state === 'none' ? (
        <NoMember subject={subject} />
      ) : failed ? (
        <ErrorState
          title="The journal could not be loaded"
          text={sentenceOf(failed)}
          onRetry={() => {
            subject.retry()
            if (status.isError) void status.refetch()
          }}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
