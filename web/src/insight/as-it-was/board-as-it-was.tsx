import { isChanged } from '@scope/contract/insight/as-it-was/as-it-was.words'
import type { BoardSpan } from '@scope/contract/insight/board/board.words'
import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import { CHECK_IN_LABELS } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { shortMonthDay, weekRange } from '../../lib/dates/dates.ts'
import { Card } from '../../ui/Card.tsx'
import type { AskedSpan } from '../span/address.ts'
import { boardAsItWasQuery, type BoardAsItWas as Reply } from './api.ts'
import { changedFigures, Figures } from './components/Figures.tsx'
import { Looking } from './components/Looking.tsx'
import { WasNow } from './components/WasNow.tsx'

type Member = Reply['members'][number]
type State = Member['priorities'][number]['state']['was']

const changedIn = ({ figures, members }: Reply): number =>
  members.reduce(
    (sum, { journals, priorities }) =>
      sum +
      (isChanged(journals, String) ? 1 : 0) +
      priorities.filter(({ state }) => isChanged(state, stateText)).length,
    changedFigures(figures),
  )

type BoardAsItWasProps = { moment: string; venue: string; span: AskedSpan<BoardSpan> }

/** A venue’s board at a moment, with the current value of each change. */
export function BoardAsItWas({ moment, venue, span }: BoardAsItWasProps) {
  const query = useQuery(boardAsItWasQuery(moment, venue, span))
  return (
    <Looking query={query} changedIn={changedIn}>
      {({ weeks, figures, members }) => (
        <>
          <Card className="grid gap-4">
            <div className="grid gap-1">
              <h2 className="font-serif text-2xl">Weekly Metrics</h2>
              <p className="text-sm text-quiet">{weekRange(weeks)}</p>
            </div>
            <Figures figures={figures} />
          </Card>
          <ul aria-label="BLT members" className="grid grid-cols-1 gap-5 md:grid-cols-2">
            {members.map((member) => (
              <MemberThen key={member.id} member={member} />
            ))}
          </ul>
        </>
      )}
    </Looking>
  )
}

function MemberThen({ member: { name, position, journals, journalsTotal, priorities } }: { member: Member }) {
  return (
    <Card as="li" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-0.5">
        <h2 className="font-serif text-2xl wrap-anywhere">{name}</h2>
        <p className="text-quiet">{position}</p>
      </div>
      <p className="flex flex-wrap gap-x-2">
        Journals <WasNow of={journals} text={(count) => `${count} of ${journalsTotal}`} />
      </p>
      {priorities.length === 0 ? (
        <p className="border-t border-line pt-4 text-quiet">{NO_PRIORITIES}</p>
      ) : (
        <ul aria-label="Priorities" className="grid gap-4 border-t border-line pt-4">
          {priorities.map(({ id, title, state }) => (
            <li key={id} className="grid justify-items-start gap-1">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <span className="text-sm">
                <WasNow of={state} text={stateText} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** `In Progress · On track in the week of Nov 9`. */
function stateText(state: State): string {
  if (!state) return 'not there'
  const { badge, checkIn } = state
  if (!checkIn) return `${badge} · no check-in`
  return `${badge} · ${CHECK_IN_LABELS[checkIn.status]} in the week of ${shortMonthDay(checkIn.weekOf)}`
}
