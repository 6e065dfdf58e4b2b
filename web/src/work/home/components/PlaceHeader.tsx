import type { Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { periodLabel } from '../../../company/period/week.ts'
import { WeekNavigator } from '../../../company/period/week-navigator.tsx'
import { type Me, userConfigQuery } from '../../../company/person/api.ts'
import type { SubjectChoice } from '../../../company/venue/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useRoomy, useWide } from '../../../lib/window/use-wide.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { More } from '../../../ui/More.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { journalCheckQuery } from '../../journal/api.ts'
import type { Place } from '../../priority/place.ts'
import { PlaceGuidance } from './PlaceGuidance.tsx'

/** Behind More. */
const AwayButton = fetched(
  async () => (await import('../../../company/away/away-button.tsx')).AwayButton,
  'optional',
)

const OwnAway = fetched(async () => (await import('../../../company/away/own-away.tsx')).OwnAway, 'optional')

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

/**
 * The member and week shown, in two rows, with pickers for users who have them: then the member’s name is the title. What is
 * done seldom is in More.
 */
export function PlaceHeader({ me, subject, when, onWeek, News }: PlaceHeaderProps) {
  const wide = useWide()
  const roomy = useRoomy()
  const { venue, blt } = subject
  const picks = me.can.pickVenue || me.can.pickBlt
  const member = blt && !blt.former ? blt : null
  const away = picks ? me.can.review && member : me
  const oneOnOne = picks && me.can.review && venue && member && (
    <Link
      href={oneOnOnePath({ venue: venue.slug, blt: member.slug })}
      className={buttonClass(wide ? 'secondary' : 'quiet', wide ? 'md' : 'sm')}
    >
      One-on-one
    </Link>
  )
  const ask = venue && blt && when && <PlaceGuidance venue={venue} blt={blt} period={when.period} />
  return (
    <header className="grid grid-cols-1 gap-2.5 max-sm:-mb-3 max-sm:gap-1.5">
      <div className="flex items-center gap-x-2.5">
        {picks ? (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
            <h1 tabIndex={-1} className="sr-only">
              {venue?.name ?? 'Scope'}
            </h1>
            <SubjectPickers subject={subject} titled />
          </div>
        ) : (
          <div className="min-w-0 flex-1">
            <h1 tabIndex={-1} dir="auto" className="font-serif text-2xl wrap-anywhere lg:text-4xl">
              {venue?.name ?? 'Scope'}
            </h1>
            <Self me={me} />
          </div>
        )}
        {wide && oneOnOne}
        <More about={blt?.name ?? me.name}>
          {!wide && oneOnOne}
          {/* At every width: a phone that is turned keeps the conversation. */}
          {ask}
          {when && venue && away && <AwayMark me={me} venue={venue} blt={away} week={when.week} />}
          {picks && member?.id !== me.id && <OwnAway />}
          {picks && member && <WellDoneHere key={member.id} to={member} about={{ kind: 'home' }} />}
        </More>
      </div>
      {when ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 sm:flex sm:flex-wrap sm:gap-x-4">
          <WeekNavigator
            {...when}
            onWeek={onWeek}
            className="contents items-center max-sm:[&>button]:row-span-2 max-sm:[&>button]:row-start-1 max-sm:[&>button:first-child]:col-start-2 max-sm:[&>button:last-child]:col-start-3 sm:order-2 sm:-mr-3 sm:ml-auto sm:flex"
          >
            <div className="flex min-w-0 items-center gap-x-4 max-sm:col-start-1 max-sm:row-start-1 max-sm:self-end">
              <p
                aria-live="polite"
                className="text-sm font-semibold min-[360px]:text-base sm:min-w-44 sm:text-center"
              >
                Week of {monthDay(when.week)}
              </p>
            </div>
          </WeekNavigator>
          <div className="flex flex-wrap items-center gap-x-2 max-sm:col-start-1 max-sm:row-start-2 sm:gap-x-3">
            <div className="grid justify-items-start sm:contents">
              <Standing when={when} venue={venue} whole={roomy} />
              {when.badge === 'Due Week' && <p className="text-sm text-quiet">Until Sunday 11:59 PM</p>}
            </div>
            <div className="flex min-h-6 min-w-24 items-center sm:min-h-11">
              <News />
            </div>
          </div>
        </div>
      ) : (
        <Skeleton className="h-11 w-64" />
      )}
    </header>
  )
}

/** `Period 11 · Due Week`. */
function Standing({ when, venue, whole }: { when: When; venue: SubjectChoice['venue']; whole: boolean }) {
  const tone = when.badge === 'Closed' || when.badge === 'Upcoming' ? 'quiet' : 'accent'
  return (
    <>
      <Chip tone={tone} outlined className="max-sm:min-h-6 max-sm:px-2">
        <span className="text-quiet">
          {whole ? periodLabel(when.period) : `Period ${when.period.number}`}
        </span>
        <span aria-hidden>·</span>
        <span>{when.badge}</span>
      </Chip>
      {venue && <NotOpen openDays={venue.openDays} week={when.week} />}
    </>
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
    <p className="text-sm text-quiet">
      <bdi>{name}</bdi> · {data?.position ?? me.position}
    </p>
  )
}
