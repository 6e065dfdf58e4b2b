import type { VenueYear } from '@scope/contract/insight/year'
import { isBltRole, type JobRole } from '@scope/contract/kernel/access'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { isOnTime, outcomeOf, type PriorityRow, type Standing } from './priorities.ts'

type Days = { from: PlainDate; to: PlainDate }

/** When somebody was added and, not before, deactivated: plain dates at the venue. `left` is null while they are active. */
type Stay = { joined: PlainDate; left: PlainDate | null }

/** A current or former member of a venue. `role`: the job of now, another one after a promotion. */
export type TeamRow = Stay & {
  id: string
  slug: string
  name: string
  email: string
  role: JobRole
  position: string
  active: boolean
  oneOnOnes: number
}

/** A priority of the year that is not withdrawn, with who signed it off. */
export type VenuePriority = Standing &
  Pick<PriorityRow, 'dueAt' | 'closedOn'> & {
    bltId: string
    signedOffById: string | null
    signedOffBy: string | null
    signedOffForId: string | null
    signedOffFor: string | null
  }

/** The team on the first and last of some days, and who joined and left in between, earliest first. */
export type Changes<P> = { atStart: number; atEnd: number; joined: P[]; left: P[] }

/** Whether somebody is on the team on a day: added on it or before, and not deactivated by then. */
const isThere = ({ joined, left }: Stay, day: PlainDate): boolean =>
  joined <= day && (left === null || left > day)

/** Whether somebody was on the team on one of some days. */
export const wasThere = ({ joined, left }: Stay, { from, to }: Days): boolean =>
  joined <= to && (left === null || left > from)

/**
 * Who came and left within some days of the venue. Those of the first day are on the team at the start, so that
 * `atStart` + joined − left is `atEnd`. People are in the order of `people` where the day is the same.
 */
export function turnoverOf<P extends Stay>(people: readonly P[], { from, to }: Days): Changes<P> {
  const within = (day: PlainDate | null) => day !== null && day > from && day <= to
  return {
    atStart: people.filter((one) => isThere(one, from)).length,
    atEnd: people.filter((one) => isThere(one, to)).length,
    joined: people
      .filter((one) => within(one.joined))
      .toSorted((one, other) => one.joined.localeCompare(other.joined)),
    left: people
      .filter((one) => within(one.left))
      .toSorted((one, other) => (one.left ?? '').localeCompare(other.left ?? '')),
  }
}

/**
 * The people of a year: the members who were on the team on one of its days, and whoever has a row of it, such as a member
 * who was promoted or whose rows were imported. `hasRow` says so by the id.
 */
export function peopleOf<P extends Stay & { id: string; role: JobRole }>(
  team: readonly P[],
  days: Days,
  hasRow: (id: string) => boolean,
): P[] {
  return team.filter((one) => (isBltRole(one.role) && wasThere(one, days)) || hasRow(one.id))
}

/** The counts of a venue’s priorities of a year, and of each period that has some, as they stand on a day. */
export function countVenuePriorities(
  rows: readonly VenuePriority[],
  today: PlainDate,
): VenueYear['priorities'] {
  const signed = rows.filter((row) => row.isSignedOff)
  const open = rows.filter((row) => outcomeOf(row, today) === 'open')
  const byPeriod = [...Map.groupBy(rows, ({ period }) => period)].toSorted(([one], [other]) => one - other)
  return {
    ...{ total: rows.length, signedOff: signed.length, onTime: signed.filter(isOnTime).length },
    ...{ ended: rows.length - signed.length - open.length, open: open.length },
    signedBy: signedBy(signed),
    periods: byPeriod.map(([period, own]) => ({
      ...{ period, total: own.length, signedOff: own.filter((row) => row.isSignedOff).length },
    })),
  }
}

/** Who signed off how many, by name. A stand-in’s are apart from their own, and by the manager for whom they did. */
function signedBy(signed: readonly VenuePriority[]): VenueYear['priorities']['signedBy'] {
  const named = signed.filter((row) => row.signedOffBy !== null)
  const groups = Map.groupBy(
    named,
    ({ signedOffById, signedOffForId }) => `${signedOffById} ${signedOffForId}`,
  )
  return [...groups.values()]
    .map((own) => ({ name: own[0]?.signedOffBy ?? '', for: own[0]?.signedOffFor ?? null, count: own.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.for ?? '').localeCompare(b.for ?? ''))
}
