import { shortMonthDay } from '../../lib/dates/dates.ts'
import type { Me } from '../person/api.ts'

/** `Standing in for Dana Ruiz at Las Perlas LA until Nov 29.` */
export function StandingIn({ here: { gm, venueName, to } }: { here: Me['standsIn'][number] }) {
  return (
    <>
      Standing in for <bdi>{gm}</bdi> at <bdi>{venueName}</bdi> until {shortMonthDay(to)}.
    </>
  )
}
