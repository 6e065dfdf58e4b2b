import type { MISSING } from '@scope/contract/work/review.words'
import type { ComponentType } from 'react'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { LeftOpen } from '../left-open.tsx'
import { type FigureOf, missingRow, type RemindOf, type Review } from '../queue.ts'
import { NotReady } from '../to-sign-off.tsx'
import { Unattended } from '../unattended.tsx'
import { WaitingGroup, WaitingRow, WaitingRows } from '../waiting-group.tsx'

type Elsewhere = Pick<
  Review,
  'notReady' | 'former' | 'members' | 'weeks' | 'arrived' | 'unattended' | 'hidden'
>
type Missing = (typeof MISSING)[number]

const about = ({ venueSlug, bltSlug }: { venueSlug: string; bltSlug: string }, week?: string) =>
  new URLSearchParams({ venue: venueSlug, blt: bltSlug, ...(week ? { week } : {}) })

const ABSENT: Record<Missing, { says: string; way: string; path: string }> = {
  'check-in': { says: 'No check-in', way: 'Open priority', path: PATHS.home },
  journal: { says: 'Journal overdue', way: 'Open journal', path: PATHS.journal },
}

type WaitingElsewhereProps = {
  review: Elsewhere
  named: boolean
  Remind: RemindOf
  SetUpReminders: ComponentType<{ members: Review['members'] }>
  Figure: FigureOf
}

/** Waiting items that are handled on other screens, with links. */
export function WaitingElsewhere({ review, named, Remind, SetUpReminders, Figure }: WaitingElsewhereProps) {
  const { members, weeks, hidden } = review
  return (
    <>
      <Unattended venues={review.unattended} />
      {members.length > 0 && (
        <WaitingGroup title="Missing check-in or journal" count={members.length} hidden={hidden.members}>
          <WaitingRows>
            {members.map((member) => (
              <li key={missingRow(member)} data-row={missingRow(member)} className="relative">
                {member.missing.map((missing, at) => {
                  const { says, way, path } = ABSENT[missing]
                  const week = `week of ${shortMonthDay(member.weekOf)}`
                  return (
                    <WaitingRow
                      key={missing}
                      title={at === 0 && member.bltName}
                      line={
                        <>
                          <span className="text-at-risk">{says}</span> · {week}
                          {named && at === 0 && (
                            <>
                              {' '}
                              · <bdi>{member.venueName}</bdi>
                            </>
                          )}
                        </>
                      }
                      to={`${path}?${about(member, member.weekOf)}`}
                      label={at === 0 ? way : `${way} of ${member.bltName}`}
                    >
                      <Remind member={member} subject={missing} />
                    </WaitingRow>
                  )
                })}
              </li>
            ))}
          </WaitingRows>
          <SetUpReminders members={members} />
        </WaitingGroup>
      )}
      <Arrived review={review} Figure={Figure} />
      {weeks.length > 0 && (
        <WaitingGroup title="Weeks without numbers" count={weeks.length} hidden={hidden.weeks}>
          <WaitingRows>
            {weeks.map(({ venueSlug, venueName, weekOf }) => (
              <li key={`${venueSlug} ${weekOf}`} className="relative">
                <WaitingRow
                  title={`Week of ${monthDay(weekOf)}`}
                  line={named && <bdi>{venueName}</bdi>}
                  to={numbersFormPath(venueSlug, weekOf)}
                  label={`Enter numbers of ${venueName}`}
                />
              </li>
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
      <LeftOpen review={review} named={named} />
      <NotReady review={review} named={named} />
    </>
  )
}

type ArrivedProps = { review: Pick<Review, 'arrived' | 'hidden'>; Figure: FigureOf }

/** Figures that arrived where others were typed, to take or keep here. */
function Arrived({ review: { arrived, hidden }, Figure }: ArrivedProps) {
  if (arrived.length === 0) return null
  return (
    <WaitingGroup title="Figures to take or keep" count={arrived.length} hidden={hidden.arrived}>
      <NeedsNetwork what="Numbers" />
      <WaitingRows>
        {arrived.map((waiting) => {
          const row = `${waiting.metricsId} ${waiting.field}`
          return (
            <li key={row} data-row={row} className="relative grid gap-1 py-3">
              <Figure waiting={waiting} />
            </li>
          )
        })}
      </WaitingRows>
    </WaitingGroup>
  )
}
