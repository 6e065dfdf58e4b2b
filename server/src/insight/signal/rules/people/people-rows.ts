import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { Facts, LivePriority, Member } from '../facts.ts'
import type { Row } from '../say.ts'

type AboutMember = Pick<Member, 'bltSlug' | 'bltName'>
type Venue = Pick<Facts, 'venue'>

/** Links to a member's screen, or to a venue's if `bltSlug` is null. */
export const atMember = (
  { venue }: Venue,
  place: Row['target']['place'],
  bltSlug: string | null,
  week: Week | null = null,
): Row['target'] => ({ place, venueSlug: venue.slug, bltSlug, week })

/** The priorities of members who are still at the venue. Nobody can be asked about the others. */
export const ofMembers = ({ members, priorities }: Facts): LivePriority[] =>
  priorities.filter(({ bltId }) => members.some((member) => member.bltId === bltId))

/** `Faster rounds (Marisol Vega)`: a priority with its owner. */
export const titleOf = ({ title, bltName }: Pick<LivePriority, 'title' | 'bltName'>): string =>
  `${title} (${bltName})`

/** A field of a priority as evidence. */
export function priorityRow(facts: Venue, priority: LivePriority, field: string, value: string | null): Row {
  return {
    table: 'priorities',
    id: priority.priorityId,
    field,
    week: null,
    value,
    label: titleOf(priority),
    by: null,
    at: null,
    target: atMember(facts, 'home', priority.bltSlug),
  }
}

/** A missing journal or check-in of a member as evidence. */
export function missingRow(
  facts: Venue,
  member: AboutMember,
  { table, week, label }: { table: 'journals' | 'priority_check_ins'; week: Week; label: string },
): Row {
  return {
    table,
    id: null,
    field: 'submittedAt',
    week,
    value: null,
    label,
    by: null,
    at: null,
    target: atMember(facts, table === 'journals' ? 'journal' : 'home', member.bltSlug, week),
  }
}

export const earliest = (days: readonly PlainDate[]): PlainDate | null => days.toSorted()[0] ?? null
