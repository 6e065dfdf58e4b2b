import type { MISSING } from '@scope/contract/work/review.words'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import { Arrived } from '../arrived.tsx'
import { LeftOpen } from '../left-open.tsx'
import { type FigureOf, missingRow, type RemindOf, type Review } from '../queue.ts'
import { ToSignOff } from '../to-sign-off.tsx'
import { Unattended } from '../unattended.tsx'
import { WaitingGroup, WaitingRows, Way } from '../waiting-group.tsx'

type Elsewhere = Pick<
  Review,
  'signOffs' | 'notReady' | 'former' | 'members' | 'weeks' | 'arrived' | 'unattended' | 'hidden'
>
type Missing = (typeof MISSING)[number]

const about = ({ venueSlug, bltSlug }: { venueSlug: string; bltSlug: string }, week?: string) =>
  new URLSearchParams({ venue: venueSlug, blt: bltSlug, ...(week ? { week } : {}) })

const ABSENT: Record<Missing, { says: string; way: string; path: string }> = {
  'check-in': { says: 'No check-in', way: 'Open priority', path: PATHS.home },
  journal: { says: 'Journal overdue', way: 'Open journal', path: PATHS.journal },
}

type WaitingElsewhereProps = { review: Elsewhere; named: boolean; Remind: RemindOf; Figure: FigureOf }

/** Waiting items that are handled on other screens, with links. */
export function WaitingElsewhere({ review, named, Remind, Figure }: WaitingElsewhereProps) {
  const { members, weeks, hidden } = review
  return (
    <>
      <Unattended venues={review.unattended} />
      <ToSignOff review={review} named={named} />
      <LeftOpen review={review} named={named} />
      {members.length > 0 && (
        <WaitingGroup title="Missing check-in or journal" count={members.length} hidden={hidden.members}>
          <WaitingRows>
            {members.map((member) => (
              <li key={missingRow(member)} data-row={missingRow(member)} className="relative grid py-3">
                <p dir="auto" className="font-semibold">
                  {member.bltName}
                </p>
                <p className="text-sm text-quiet">
                  {member.position}
                  {named && (
                    <>
                      {' '}
                      · <bdi>{member.venueName}</bdi>
                    </>
                  )}{' '}
                  · week of {shortMonthDay(member.weekOf)}
                </p>
                {member.missing.map((missing) => {
                  const { says, way, path } = ABSENT[missing]
                  return (
                    <span key={missing} className="flex flex-wrap items-center justify-between gap-x-4">
                      <span className="text-sm font-semibold text-at-risk">{says}</span>
                      <span className="flex items-center gap-x-2">
                        <Remind member={member} subject={missing} />
                        <Way
                          to={`${path}?${about(member, member.weekOf)}`}
                          name={`${way} of ${member.bltName}, week of ${shortMonthDay(member.weekOf)}`}
                        >
                          {way}
                        </Way>
                      </span>
                    </span>
                  )
                })}
              </li>
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
      <Arrived review={review} Figure={Figure} />
      {weeks.length > 0 && (
        <WaitingGroup title="Weeks without numbers" count={weeks.length} hidden={hidden.weeks}>
          <WaitingRows>
            {weeks.map(({ venueSlug, venueName, weekOf }) => (
              <li
                key={`${venueSlug} ${weekOf}`}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
              >
                <span>
                  <span className="block font-semibold">Week of {monthDay(weekOf)}</span>
                  {named && (
                    <span dir="auto" className="block text-sm text-quiet">
                      {venueName}
                    </span>
                  )}
                </span>
                <Way
                  to={numbersFormPath(venueSlug, weekOf)}
                  name={`Enter numbers of ${venueName}, week of ${monthDay(weekOf)}`}
                >
                  Enter numbers
                </Way>
              </li>
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
    </>
  )
}
