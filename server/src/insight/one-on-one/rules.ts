import type { OneOnOneState } from '@scope/contract/insight/one-on-one.words'
import { REASON_MAX } from '@scope/contract/insight/one-on-one.words'
import { isOnTeam, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import { addDays, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import type { Person } from '../../kernel/context.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { conflict, forbidden, invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { managesVenue } from '../talk/rules.ts'

/** The state of a week's one-on-one. */
export type Facts = {
  weekOf: Week
  managerId: string | null
  begunAt: Date | null
  finishedAt: Date | null
  skipReason: string | null
  movedTo: PlainDate | null
}

/** The BLT member of the one-on-one. `venueId` is their current venue. */
export type About = { id: string; venueId: string; role: JobRole; active: boolean }

/** The owner of points and their current venue, if known. */
type Whose = { id: string | undefined; venueId: string | undefined }

/** The state of a one-on-one. `today` is the venue's plain date. Undefined stands for a week without one (monday). */
export function stateOf(facts: Facts | undefined, today: PlainDate): OneOnOneState {
  if (!facts) return 'none'
  if (facts.finishedAt) return 'finished'
  if (facts.begunAt) return facts.weekOf === weekOf(today) ? 'begun' : 'unfinished'
  return facts.skipReason === null ? 'none' : 'skipped'
}

/**
 * Whether this week's one-on-one is still due. One that was moved is due from its new day on, a plain date of the venue
 * (monday).
 */
export function waits(facts: Facts | undefined, today: PlainDate): boolean {
  const state = stateOf(facts, today)
  if (state === 'skipped') return facts?.movedTo ? facts.movedTo <= today : false
  return state === 'none' || state === 'begun'
}

type Manager = Parameters<typeof managesVenue>[0]

const managesMember = (person: Manager, { venueId }: Pick<Whose, 'venueId'>): boolean =>
  venueId !== undefined && managesVenue(person, venueId)

/**
 * Whether the person may read the member's points: only the two people of the one-on-one, and the venue's general
 * manager (monday). `managerId` is who holds it; null if nobody does yet.
 */
export function mayReadPoints(
  person: Manager & Pick<Person, 'appUserId'>,
  about: Whose,
  managerId: string | null,
): boolean {
  return person.appUserId === about.id || person.appUserId === managerId || managesMember(person, about)
}

/** Whether the person may hold one-on-ones with this member: active staff only, and not with oneself. */
export function mayHold(person: Person, about: About): boolean {
  return isOnTeam(about) && mayAbout(person, 'one-on-one.hold', about)
}

/** Refuses callers who may not hold this member's one-on-ones. */
export function refuseHolding(person: Person, about: About): void {
  if (!isOnTeam(about)) throw conflict('This person is no longer on the team.')
  refuseAbout(person, 'one-on-one.hold', about)
}

/** Refuses changes of a week that is over: an unfinished one-on-one stays as it is (monday). */
export function refuseOver(week: Week, today: PlainDate): void {
  if (week !== weekOf(today)) throw conflict('That week is over. Its one-on-one stays as it is.')
}

/** Whether the person may begin it or continue it. Only the venue's general manager may continue another manager's. */
export function mayBegin(person: Person, about: About, facts: Facts | undefined): boolean {
  const others = facts?.managerId && facts.managerId !== person.appUserId && facts.begunAt
  return mayHold(person, about) && (!others || managesMember(person, about))
}

/** Whether the person is holding it now: only then may they add agreements and finish it. */
export function mayLead(person: Person, about: About, facts: Facts | undefined, today: PlainDate): boolean {
  return mayHold(person, about) && stateOf(facts, today) === 'begun' && facts?.managerId === person.appUserId
}

/** Refuses an action on a one-on-one that is not in progress, or that someone else holds. */
export function refuseLeading(
  person: Person,
  about: About,
  facts: Facts | undefined,
  today: PlainDate,
): asserts facts is Facts {
  if (stateOf(facts, today) !== 'begun') throw conflict('This one-on-one is not under way.')
  if (!mayLead(person, about, facts, today)) throw forbidden('Someone else holds this one-on-one.')
}

/**
 * The reason for skipping it, trimmed. `movedTo` is a plain date of the venue, later in this week. Refuses an empty
 * reason, one of more than 80 code points and any other day.
 */
export function readSkip(
  { reason, movedTo = null }: { reason: string; movedTo?: PlainDate | null | undefined },
  today: PlainDate,
): { skipReason: string; movedTo: PlainDate | null } {
  const text = reason.trim()
  if (text === '') throw invalid('reason', 'Say why there is no one-on-one.')
  refuseTooLong('reason', 'A reason', text, REASON_MAX)
  if (movedTo !== null && (movedTo <= today || movedTo > addDays(weekOf(today), 6))) {
    throw invalid('movedTo', 'Choose a later day of this week.')
  }
  return { skipReason: text, movedTo }
}
