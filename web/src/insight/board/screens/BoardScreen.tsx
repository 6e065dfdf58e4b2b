import type { Reply } from '@scope/contract/calls'
import { BOARD_SPANS, type BoardSpan } from '@scope/contract/insight/board.words'
import { periodOf } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import { useNamedVenue } from '../../../company/venue/use-named-venue.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { useNamedAddress, withNamed } from '../../../lib/address/address.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { VenueFocuses } from '../../../work/focus/venue-focuses.tsx'
import { VenueToSignOff } from '../../../work/review/to-sign-off.tsx'
import { useMoment } from '../../as-it-was/use-moment.ts'
import { NewsLine } from '../../news/news-line.tsx'
import { WaitingOneOnOnes } from '../../one-on-one/week-rows.tsx'
import { type AskedSpan, spanIn, spanNamed } from '../../span/address.ts'
import { type Board, boardQuery } from '../api.ts'
import { BoardHeader } from '../components/BoardHeader.tsx'
import { BoardSkeleton } from '../components/BoardSkeleton.tsx'
import { MemberCard } from '../components/MemberCard.tsx'
import { WeeklyMetrics } from '../components/WeeklyMetrics.tsx'

const BoardAsItWas = fetched(async () => (await import('../../as-it-was/board-as-it-was.tsx')).BoardAsItWas)

type Venue = Reply<'GET /api/venues'>[number]

/** The board of a venue and its team. The URL names the venue and the span, or the weeks from one to another. */
export function BoardScreen() {
  const named = useNamedVenue(PATHS.board)
  const { venue } = named
  const [params, setParams] = useSearchParams()
  const moment = useMoment()
  const span = spanIn(params, BOARD_SPANS, 'this-week')
  useNamedAddress(venue ? spanNamed(span) : null)

  if (venue === null) return <VenueNotFound />
  if (!venue) {
    if (!named.error) return <BoardSkeleton />
    return (
      <ErrorState
        title="The venues could not be loaded"
        text={sentenceOf(named.error)}
        onRetry={named.retry}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <BoardHeader
        venue={venue}
        venues={named.venues}
        span={span}
        onVenue={named.pick}
        onSpan={(next) => setParams((now) => withNamed(now, spanNamed(next)))}
      />
      {moment.asked === null && <NewsLine key={venue.slug} place={{ venue: venue.slug }} />}
      {moment.asked === null ? (
        <VenueBoard venue={venue} span={span} />
      ) : (
        <BoardAsItWas asked={moment.asked} venue={venue.slug} span={span} fallback={<BoardSkeleton />} />
      )}
    </div>
  )
}

type VenueBoardProps = { venue: Pick<Venue, 'slug' | 'openDays'>; span: AskedSpan<BoardSpan> }

function VenueBoard({ venue, span }: VenueBoardProps) {
  const board = useQuery(boardQuery(venue.slug, span))
  if (board.data) {
    return (
      <>
        <NotOpen openDays={venue.openDays} week={board.data.weeks.at(-1)} />
        <Standing board={board.data} changing={board.isPlaceholderData} />
      </>
    )
  }
  if (board.isPending) return <BoardSkeleton />
  return (
    <ErrorState
      title="The board could not be loaded"
      text={sentenceOf(board.error)}
      onRetry={() => void board.refetch()}
    />
  )
}

function Standing({ board, changing }: { board: Board; changing: boolean }) {
  const me = useMe()
  const week = board.weeks.at(-1)
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 gap-5 transition-opacity ${changing ? 'opacity-60' : ''}`}
    >
      <WeeklyMetrics board={board} />
      {week && <VenueFocuses venue={board.venue} period={periodOf(week)} />}
      {me.can.readTeamSkills && (
        <Link
          href={memberPath(PATHS.teamSkills, { venue: board.venue.slug, blt: null })}
          className="-my-3 inline-flex min-h-11 items-center justify-self-end font-semibold text-accent hover:underline"
        >
          Team skills
        </Link>
      )}
      {board.members.length === 0 ? (
        <Card>
          <EmptyState
            icon={Users}
            title="No AGM or Bar Lead here now"
            text="An admin adds people in Settings › People."
          >
            <HelpLink />
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="BLT members" className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {board.members.map((member) => (
            <MemberCard key={member.id} member={member} board={board} />
          ))}
        </ul>
      )}
      {(me.can.review || me.can.seeAttention) && <WaitingOneOnOnes venue={board.venue.slug} named={false} />}
      {me.can.review && <VenueToSignOff venue={board.venue.slug} />}
    </div>
  )
}
