import { BOARD_SPANS, type BoardSpan } from '@scope/contract/insight/board/board.words'
import { periodKey, periodOf } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import { useNamedVenue } from '../../../company/venue/use-named-venue.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { useNamedAddress, withNamed } from '../../../lib/address/address.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Card } from '../../../ui/Card.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { focusesQuery } from '../../../work/focus/api.ts'
import { VenueFocuses } from '../../../work/focus/venue-focuses.tsx'
import { WaitingLine } from '../../../work/review/waiting-line.tsx'
import { useMoment } from '../../as-it-was/use-moment.ts'
import { NewsLine } from '../../news/news-line.tsx'
import { WaitingOneOnOnes } from '../../one-on-one/week-rows.tsx'
import { type AskedSpan, spanIn, spanNamed } from '../../span/address.ts'
import { focusPeriod } from '../../span/focus-period.ts'
import { type Board, boardQuery } from '../api.ts'
import { BoardHeader } from '../components/BoardHeader.tsx'
import { BoardSkeleton } from '../components/BoardSkeleton.tsx'
import { MemberCard } from '../components/MemberCard.tsx'
import { WeeklyMetrics } from '../components/WeeklyMetrics.tsx'

const BoardAsItWas = fetched(async () => (await import('../../as-it-was/board-as-it-was.tsx')).BoardAsItWas)

/** The board of a venue and its team. The URL names the venue and the span, or the weeks from one to another. */
export function BoardScreen() {
  const named = useNamedVenue(PATHS.board)
  const { venue } = named
  const [params, setParams] = useSearchParams()
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
    <OneBoard
      venue={venue}
      venues={named.venues}
      span={span}
      onVenue={named.pick}
      onSpan={(next) => setParams((now) => withNamed(now, spanNamed(next)))}
    />
  )
}

type OneBoardProps = Omit<ComponentProps<typeof BoardHeader>, 'period'>

function OneBoard({ venue, span, ...header }: OneBoardProps) {
  const moment = useMoment()
  const { asked: compare } = useCompare()
  const now = moment.asked === null
  const board = useQuery({
    ...boardQuery(venue.slug, { ...span, ...(compare && { compare }) }),
    enabled: now,
  })
  const period = periodOfBoard(span, board.data)
  const focuses = useQuery({
    ...focusesQuery(period ?? '', venue.slug),
    enabled: now && period !== null,
  })
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      <BoardHeader {...header} venue={venue} span={span} period={period} />
      {now && <Beside key={venue.slug} venue={venue.slug} />}
      {moment.asked !== null ? (
        <BoardAsItWas moment={moment.asked} venue={venue.slug} span={span} fallback={<BoardSkeleton />} />
      ) : board.data && period !== null && !focuses.isPending ? (
        <>
          <NotOpen openDays={venue.openDays} week={board.data.weeks.at(-1)} />
          <Standing board={board.data} period={period} changing={board.isPlaceholderData} />
        </>
      ) : board.isError ? (
        <ErrorState
          title="The board could not be loaded"
          text={sentenceOf(board.error)}
          onRetry={() => void board.refetch()}
        />
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}

/** The period of the board's focuses. For last week only the server knows it. */
function periodOfBoard(span: AskedSpan<BoardSpan>, board: Board | undefined): string | null {
  if (span.span !== 'last-week') return focusPeriod(span)
  const week = board?.weeks.at(-1)
  return week ? periodKey(periodOf(week)) : null
}

/** Others' changes, and waiting work at the venue, in a line with reserved room. */
function Beside({ venue }: { venue: string }) {
  const { can } = useMe()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <NewsLine place={{ venue }} />
      {can.review && <WaitingLine venue={venue} />}
    </div>
  )
}

type StandingProps = { board: Board; period: string; changing: boolean }

function Standing({ board, period, changing }: StandingProps) {
  const { can } = useMe()
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 gap-3 transition-opacity sm:gap-4 ${changing ? 'opacity-60' : ''}`}
    >
      <WeeklyMetrics board={board} />
      <VenueFocuses venue={board.venue} period={period} />
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
        <ul aria-label="BLT members" className="grid grid-cols-1 gap-3">
          {board.members.map((member) => (
            <MemberCard key={member.id} member={member} board={board} />
          ))}
        </ul>
      )}
      {/* Who reviews has them in Waiting. */}
      {can.seeAttention && !can.review && (
        <Disclosure late open={false} label="One-on-ones this week">
          <WaitingOneOnOnes venue={board.venue.slug} named={false}>
            <p className="text-quiet">Every member had one.</p>
          </WaitingOneOnOnes>
        </Disclosure>
      )}
    </div>
  )
}
