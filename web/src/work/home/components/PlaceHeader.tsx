import { periodKey, type Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { periodLabel } from '../../../company/period/week.ts'
import { WeekNavigator } from '../../../company/period/week-navigator.tsx'
import { type Me, standsInAt, userConfigQuery } from '../../../company/person/api.ts'
import { StandingIn } from '../../../company/stand-in/standing-in.tsx'
import type { SubjectChoice } from '../../../company/venue/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import { SubjectPickers } from '../../../company/venue/subject-pickers.tsx'
import { oneOnOnePath } from '../../../company/venue/venue-path.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useIdle } from '../../../lib/window/use-idle.ts'
import { useRoomy, useWide } from '../../../lib/window/use-wide.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { More } from '../../../ui/list/More.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { journalCheckQuery } from '../../journal/api.ts'
import { prioritiesQuery } from '../../priority/api.ts'
import { mayCreate, type Place } from '../../priority/place.ts'
import { DUE_UNTIL } from '../due-until.ts'
import type { HomeAddress } from '../use-home-address.ts'
import { PlaceGuidance } from './PlaceGuidance.tsx'

/** Behind More. */
const AwayButton = fetched(
  async () => (await import('../../../company/away/away-button.tsx')).AwayButton,
  'optional',
)

const OwnAway = fetched(async () => (await import('../../../company/away/own-away.tsx')).OwnAway, 'optional')
/** Only in the due week. */
const NextPeriod = fetched(async () => (await import('./NextPeriod.tsx')).NextPeriod, 'optional')

type PlaceHeaderProps = {
  me: Me
  subject: SubjectChoice
  address: HomeAddress
  /** Null until the member and the server’s date are known. */
  place: Place | null
  /** Shown in More; marks the cards concerned. */
  News: ComponentType
}

/**
 * The member and week shown, in two rows, with pickers for users who have them: then the member’s name is the title.
 * Rare actions are in More.
 */
export function PlaceHeader({ me, subject, address, place, News }: PlaceHeaderProps) {
  const wide = useWide()
  const idle = useIdle()
  const { when, showWeek } = address
  const { venue, blt } = subject
  const picks = me.can.pickVenue || me.can.pickBlt
  const member = blt && !blt.former ? blt : null
  const away = picks ? me.can.review && member : me
  const standsIn = venue && standsInAt(me, venue.slug)
  const oneOnOne = picks && me.can.review && venue && member && (
    <Link
      href={oneOnOnePath({ venue: venue.slug, blt: member.slug })}
      className={buttonClass(wide ? 'secondary' : 'quiet', wide ? 'md' : 'sm')}
    >
      One-on-one
    </Link>
  )
  return (
    <header className="grid grid-cols-1 gap-2.5 max-sm:-mt-1.5 max-sm:-mb-4 max-sm:gap-0.5">
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
        <More about={blt?.name ?? me.name} early={idle}>
          <News />
          {place && <CreatePriority place={place} onCreate={address.openCreate} />}
          {place && <NextPeriod place={place} onWeek={showWeek} />}
          {!wide && oneOnOne}
          {/* At every width: a phone that is turned keeps the conversation. */}
          {venue && blt && when && <PlaceGuidance venue={venue} blt={blt} period={when.period} />}
          {when && venue && away && <AwayMark me={me} venue={venue} blt={away} week={when.week} />}
          {picks && member?.id !== me.id && <OwnAway />}
          {picks && member && <WellDoneHere key={member.id} to={member} about={{ kind: 'home' }} />}
          <div className="grid gap-1 border-t border-line px-3 py-2 text-sm text-quiet sm:hidden not-has-[p]:hidden">
            {when?.badge === 'Due Week' && <p>{DUE_UNTIL}</p>}
            {standsIn && (
              <p>
                <StandingIn here={standsIn} />
              </p>
            )}
          </div>
        </More>
      </div>
      {when ? (
        <div className="flex flex-wrap items-center gap-x-1 sm:gap-x-4">
          <WeekNavigator
            {...when}
            onWeek={showWeek}
            className="flex items-center max-sm:-ml-1.5 max-sm:[&>button]:-my-0.5 max-sm:[&>button]:w-6 sm:order-2 sm:-mr-3 sm:ml-auto"
          >
            <p
              aria-live="polite"
              className="text-sm font-semibold min-[360px]:text-base sm:min-w-44 sm:text-center"
            >
              Week of {monthDay(when.week)}
            </p>
          </WeekNavigator>
          <div className="flex flex-wrap items-center gap-x-2 max-sm:ml-auto sm:gap-x-3">
            <Standing when={when} venue={venue} />
            {when.badge === 'Due Week' && <p className="text-sm text-quiet max-sm:hidden">{DUE_UNTIL}</p>}
          </div>
        </div>
      ) : (
        <Skeleton className="h-11 w-64 max-sm:h-9" />
      )}
    </header>
  )
}

type When = Pick<Place, 'week' | 'period' | 'badge'>

/** `Period 11 · Due Week`. */
function Standing({ when, venue }: { when: When; venue: SubjectChoice['venue'] }) {
  const whole = useRoomy()
  const tone = when.badge === 'Closed' || when.badge === 'Upcoming' ? 'quiet' : 'accent'
  return (
    <>
      <Chip tone={tone} outlined className="max-sm:min-h-6 max-sm:gap-1 max-sm:px-2">
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

/** One more priority; without any, the screen itself has the button. The cards below load the priorities. */
function CreatePriority({ place, onCreate }: { place: Place; onCreate: () => void }) {
  const { venue, blt, period } = place
  const { data } = useQuery({ ...prioritiesQuery(venue.slug, blt.slug, periodKey(period)), enabled: false })
  if (!data?.length || !mayCreate(place)) return null
  return (
    <Button variant="quiet" size="sm" icon={Plus} onClick={onCreate}>
      Create Priority
    </Button>
  )
}

type AwayMarkProps = {
  me: Me
  venue: { slug: string }
  blt: { id: string; slug: string; name: string }
  week: Week
}

/** The end of the member's absence, and a link to their days away. */
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
