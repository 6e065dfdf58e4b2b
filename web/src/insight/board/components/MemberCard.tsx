import { NO_PRIORITIES } from '@scope/contract/insight/board.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { awayText } from '../../../company/away/words.ts'
import { useMe } from '../../../company/person/api.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import type { Board, BoardMember } from '../api.ts'
import { CheckInLine, type CheckInWeek } from './CheckInLine.tsx'
import { JournalBadge } from './JournalBadge.tsx'
import { JournalWeeks } from './JournalWeeks.tsx'

/** A BLT member’s card, which links to their home if the user can see it. */
export function MemberCard({ member, board }: { member: BoardMember; board: Board }) {
  const heading = useId()
  const me = useMe()
  const opens = me.can.pickBlt || me.id === member.id
  const about = { venue: board.venue.slug, blt: member.slug }
  // The badge says the worst of the weeks, and opens that week.
  const worst = member.journals.find(({ label }) => label === member.journal.label)
  const isAway = member.awayUntil !== undefined && member.journal.state !== 'complete'
  const home = memberPath(PATHS.home, about)
  const shown = { week: board.weeks.at(-1) ?? board.today, today: board.today }
  return (
    <Card
      as="li"
      aria-labelledby={heading}
      data-row={member.id}
      className={`relative grid grid-cols-1 content-start gap-4 ${opens ? 'transition-colors hover:border-quiet' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 grid-cols-1 gap-0.5">
          <h2 id={heading} className="font-serif text-2xl wrap-anywhere">
            {opens ? (
              <Link dir="auto" href={home} className="after:absolute after:inset-0 after:rounded-card">
                {member.name}
              </Link>
            ) : (
              member.name
            )}
          </h2>
          <p className="text-quiet">{member.position}</p>
        </div>
        <JournalBadge
          state={isAway ? 'away' : member.journal.state}
          label={isAway ? awayText(member.awayUntil) : member.journal.label}
          name={member.name}
          to={opens ? memberPath(PATHS.journal, about, worst?.weekOf) : null}
        />
      </div>
      <JournalWeeks
        journal={member.journal}
        weeks={member.journals}
        isAway={member.awayUntil !== undefined}
      />
      <Priorities
        priorities={member.priorities}
        isAway={isAway || member.journals.at(-1)?.state === 'away'}
        {...shown}
      />
      {/* Above the link that covers the card. */}
      <WellDoneHere
        to={member}
        about={{ kind: 'home' }}
        className="relative -mb-2 -ml-3 justify-self-start"
      />
    </Card>
  )
}

type PrioritiesProps = Pick<BoardMember, 'priorities'> & CheckInWeek & { isAway: boolean }

/** Each priority has one badge, and while it is open, its check-in. Of somebody who is away no check-in is missed. */
function Priorities({ priorities, isAway, ...shown }: PrioritiesProps) {
  if (priorities.length === 0) return <p className="border-t border-line pt-4 text-quiet">{NO_PRIORITIES}</p>
  return (
    <ul aria-label="Priorities" className="grid gap-4 border-t border-line pt-4">
      {priorities.map(({ id, title, badge, checkIn }) => (
        <li key={id} className="grid gap-1">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 leading-snug font-semibold wrap-anywhere">{title}</p>
            <Chip tone={badge === 'Complete' ? 'on-track' : 'quiet'}>{badge}</Chip>
          </div>
          {badge !== 'Complete' && !(isAway && checkIn?.weekOf !== shown.week) && (
            <CheckInLine checkIn={checkIn} {...shown} />
          )}
        </li>
      ))}
    </ul>
  )
}
