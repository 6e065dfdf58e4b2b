import { useId } from 'react'
import { Link } from 'wouter'
import { awayText } from '../../../company/away/words.ts'
import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { More } from '../../../ui/list/More.tsx'
import type { Board, BoardMember } from '../api.ts'
import { JournalBadge } from './JournalBadge.tsx'
import { JournalWeeks } from './JournalWeeks.tsx'
import { MemberPriorities } from './MemberPriorities.tsx'

/** A BLT member’s card, which links to their home. Users who cannot open that can thank them here. */
export function MemberCard({ member, board }: { member: BoardMember; board: Board }) {
  const heading = useId()
  const me = useMe()
  const opens = me.can.pickBlt || me.id === member.id
  const about = { venue: board.venue.slug, blt: member.slug }
  // The badge shows the worst of the weeks, and opens that week.
  const worst = member.journals.find(({ label }) => label === member.journal.label)
  // A journal that is still due has nothing to read; its own member writes it.
  const isReadable = opens && (me.id === member.id || ['complete', 'overdue'].includes(member.journal.state))
  const isAway = member.awayUntil !== undefined && member.journal.state !== 'complete'
  return (
    <li
      aria-labelledby={heading}
      data-row={member.id}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 sm:px-5 lg:grid-cols-[11.5rem_9rem_minmax(0,1fr)] ${opens ? 'transition-colors hover:border-quiet' : ''}`}
    >
      <div className="grid min-w-0 grid-cols-1 content-start">
        <h2 id={heading} className="font-serif text-2xl wrap-anywhere">
          {opens ? (
            <Link
              dir="auto"
              href={memberPath(PATHS.home, about)}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {member.name}
            </Link>
          ) : (
            member.name
          )}
        </h2>
        <p className="text-sm text-quiet">{member.position}</p>
      </div>
      <div className="grid grid-cols-1 content-start justify-items-end gap-1 pt-1 lg:justify-items-start">
        <div className="flex items-start gap-2">
          <JournalBadge
            state={isAway ? 'away' : member.journal.state}
            label={isAway ? awayText(member.awayUntil) : member.journal.label}
            name={member.name}
            to={isReadable ? memberPath(PATHS.journal, about, worst?.weekOf) : null}
          />
          {!opens && (
            <More about={member.name}>
              <WellDoneHere to={member} about={{ kind: 'home' }} />
            </More>
          )}
        </div>
        <Submitted journals={member.journals} />
      </div>
      <div className="col-span-2 grid grid-cols-1 content-center gap-2 border-t border-line pt-2 lg:col-span-1 lg:border-t-0 lg:pt-0">
        <MemberPriorities
          priorities={member.priorities}
          isAway={isAway || member.journals.at(-1)?.state === 'away'}
          week={board.weeks.at(-1) ?? board.today}
          today={board.today}
        />
        <JournalWeeks
          journal={member.journal}
          weeks={member.journals}
          isAway={member.awayUntil !== undefined}
        />
      </div>
    </li>
  )
}

/** When the only week’s journal was submitted. */
function Submitted({ journals }: Pick<BoardMember, 'journals'>) {
  const { recent } = useTimes()
  const [only, another] = journals
  if (!only?.submittedAt || another) return null
  return <p className="text-sm text-quiet">Submitted {recent(only.submittedAt)}</p>
}
