import type { VenueYear } from '@scope/contract/insight/year/year'
import { isBltRole, type JobRole } from '@scope/contract/kernel/access'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { isOnTime, outcomeOf, type PriorityRow, type Standing } from './priorities.ts'

type Days = { from: PlainDate; to: PlainDate }

/** When a person was added and later deactivated: plain dates at the venue. `left` is null while they are active. */
type Stay = { joined: PlainDate; left: PlainDate | null }

/** A current or former member of a venue. `role`: the current job, another one after a promotion. */
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

/** The team on the first and last day of a span, and who joined and left in between, earliest first. */
export type Changes<P> = { atStart: number; atEnd: number; joined: P[]; left: P[] }

/** Whether a person is on the team on a day: added by then, and not deactivated by then. */
const isThere = ({ joined, left }: Stay, day: PlainDate): boolean =>
  joined <= day && (left === null || left > day)

/** Whether a person was on the team on at least one day of a span. */
export const wasThere = ({ joined, left }: Stay, { from, to }: Days): boolean =>
  joined <= to && (left === null || left > from)

/**
 * Who joined and left within some days of the venue. People who joined on the first day count as on the team at the
 * start, so that `atStart` + joined − left is `atEnd`. On the same day, people keep the order of `people`.
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
 * The people of a year: members who were on the team on one of its days, and everybody who has a row in it, such as a
 * member who was promoted or whose rows were imported. `hasRow` takes an id.
 */
export function peopleOf<P extends Stay & { id: string; role: JobRole }>(
  team: readonly P[],
  days: Days,
  hasRow: (id: string) => boolean,
): P[] {
  return team.filter((one) => (isBltRole(one.role) && wasThere(one, days)) || hasRow(one.id))
}

/** The counts of a venue’s priorities of a year, and of each of its periods with priorities, as of a day. */
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

/** The number of sign-offs per manager, by name. A stand-in’s are listed separately for each manager. */
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
