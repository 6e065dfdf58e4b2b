import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { awayText } from '../../company/away/words.ts'
import { useMe } from '../../company/person/api.ts'
import { oneOnOnePath } from '../../company/venue/venue-path.ts'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from '../../work/review/waiting-group.tsx'
import { type MemberWeek, memberWeeksQuery } from './api.ts'

type WaitingOneOnOnesProps = {
  /** The venue's slug; undefined for all. */
  venue: string | undefined
  /** Shows the venue, when several are listed. */
  named: boolean
  /** Shown if all had theirs, or if it is unknown; by default nothing. */
  children?: ReactNode
}

/** The BLT members without a one-on-one this week. Nothing while loading. */
export function WaitingOneOnOnes({ venue, named, children }: WaitingOneOnOnesProps) {
  const { can } = useMe()
  const { data, isPending } = useQuery(memberWeeksQuery(venue))
  const waiting = data?.members.filter(({ waits }) => waits) ?? []
  if (isPending) return null
  if (!data || waiting.length === 0) return children
  return (
    <WaitingGroup title="No one-on-one this week" count={waiting.length} hidden={data.hidden}>
      <WaitingRows>
        {waiting.map((member) => (
          <li key={member.bltId} className="relative">
            <WaitingRow
              title={member.bltName}
              line={
                <>
                  {named && (
                    <>
                      <bdi>{member.venueName}</bdi> ·{' '}
                    </>
                  )}
                  {standing(member)}
                </>
              }
              {...(can.review
                ? {
                    to: oneOnOnePath({ venue: member.venueSlug, blt: member.bltSlug }),
                    label: `Open the one-on-one with ${member.bltName}`,
                  }
                : {})}
            />
          </li>
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}

function standing({ state, movedTo, last, awayUntil }: MemberWeek): string {
  if (awayUntil !== undefined) return awayText(awayUntil)
  if (state === 'begun') return 'Begun, not finished'
  if (movedTo) return `Moved to ${shortMonthDay(movedTo)}`
  return last ? `Last one: week of ${shortMonthDay(last)}` : 'None yet'
}
