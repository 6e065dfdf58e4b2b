import type { Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { AwayButton } from '../../../company/away/away-button.tsx'
import { periodLabel } from '../../../company/period/week.ts'
import { WeekNavigator } from '../../../company/period/week-navigator.tsx'
import { type Me, userConfigQuery } from '../../../company/person/api.ts'
import type { SubjectChoice } from '../../../company/venue/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { useWide } from '../../../lib/window/use-wide.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { journalCheckQuery } from '../../journal/api.ts'
import type { Place } from '../../priority/place.ts'
import { PlaceGuidance } from './PlaceGuidance.tsx'

type When = Pick<Place, 'week' | 'latest' | 'period' | 'badge'>

type PlaceHeaderProps = {
  me: Me
  subject: SubjectChoice
  /** Null until the server’s date is known. */
  when: When | null
  onWeek: (week: Week) => void
  /** Has room kept for it, so that the name never moves. */
  News: ComponentType
}

/** The member and week shown, with pickers for users who have them. */
export function PlaceHeader({ me, subject, when, onWeek, News }: PlaceHeaderProps) {
  const wide = useWide()
  const picks = me.can.pickVenue || me.can.pickBlt
  const standing = when && (
    <div className="flex flex-wrap gap-2">
      <Chip tone="quiet" outlined>
        {wide ? periodLabel(when.period) : `Period ${when.period.number}`}
      </Chip>
      {subject.venue && <NotOpen openDays={subject.venue.openDays} week={when.week} />}
      <Chip tone={when.badge === 'Closed' || when.badge === 'Upcoming' ? 'quiet' : 'accent'}>
        {when.badge}
      </Chip>
      {when.badge === 'Due Week' && <p className="self-center text-sm text-quiet">Until Sunday 11:59 PM</p>}
    </div>
  )
  return (
    <header className="grid grid-cols-1 gap-3 max-sm:-mb-3 max-sm:gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4">
        <h1
          tabIndex={-1}
          dir="auto"
          className="min-w-0 font-serif text-4xl wrap-anywhere max-sm:text-3xl lg:text-5xl"
        >
          {subject.venue?.name ?? 'Scope'}
        </h1>
        <div className="flex min-h-11 min-w-24 items-center sm:min-w-52">
          <News />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 max-sm:gap-y-0.5">
        {picks ? (
          <>
            <SubjectPickers subject={subject} />
            {me.can.review && subject.venue && subject.blt && !subject.blt.former && (
              <>
                <Link
                  href={oneOnOnePath({ venue: subject.venue.slug, blt: subject.blt.slug })}
                  className={buttonClass('secondary')}
                >
                  One-on-one
                </Link>
                {when && <AwayMark me={me} venue={subject.venue} blt={subject.blt} week={when.week} />}
              </>
            )}
            {subject.blt && !subject.blt.former && (
              <WellDoneHere key={subject.blt.id} to={subject.blt} about={{ kind: 'home' }} />
            )}
          </>
        ) : (
          <>
            <Self me={me} />
            {when && subject.venue && <AwayMark me={me} venue={subject.venue} blt={me} week={when.week} />}
          </>
        )}
        <div className="max-sm:ml-auto">{standing}</div>
        {when ? (
          <div className="flex flex-wrap items-center justify-between gap-x-7 max-sm:w-full sm:ml-auto sm:gap-x-8">
            <WeekNavigator {...when} onWeek={onWeek}>
              <p
                aria-live="polite"
                className="text-center text-sm font-medium min-[360px]:min-w-[min(11rem,46vw)] min-[360px]:text-base"
              >
                Week of {monthDay(when.week)}
              </p>
            </WeekNavigator>
            {subject.venue && subject.blt && (
              <PlaceGuidance venue={subject.venue} blt={subject.blt} period={when.period} />
            )}
          </div>
        ) : (
          <Skeleton className="h-11 w-64" />
        )}
      </div>
    </header>
  )
}

type AwayMarkProps = {
  me: Me
  venue: { slug: string }
  blt: { id: string; slug: string; name: string }
  week: Week
}

/** Until when the member is away, and the way to their days away. */
function AwayMark({ me, venue, blt, week }: AwayMarkProps) {
  const { data } = useQuery(journalCheckQuery(venue.slug, blt.slug, week))
  return <AwayButton person={blt} self={blt.id === me.id} until={data?.awayUntil} />
}

/** Users without pickers see their venue, name and position. */
function Self({ me }: { me: Me }) {
  const { data } = useQuery(userConfigQuery)
  const name = [data?.firstName, data?.lastName].filter(Boolean).join(' ') || me.name
  return (
    <p className="text-quiet sm:text-lg">
      <bdi>{name}</bdi> · {data?.position ?? me.position}
    </p>
  )
}
