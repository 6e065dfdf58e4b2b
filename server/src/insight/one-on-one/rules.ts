import type { OneOnOneState } from '@scope/contract/insight/one-on-one.words'
import { REASON_MAX } from '@scope/contract/insight/one-on-one.words'
import { isOnTeam, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import { addDays, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import type { Person } from '../../kernel/context.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { conflict, forbidden, invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'

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

/** After this time the length is unknown, and continuing starts the count again. */
const CLOCK_HOURS = 4
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

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

type Gm = Pick<Person, 'jobRole' | 'venueIds' | 'standsIn'>

/** Whether the person is a general manager of the member's venue, by their assigned venues, or stands in for one. */
function isGmOf({ jobRole, venueIds, standsIn = [] }: Gm, { venueId }: Pick<Whose, 'venueId'>): boolean {
  if (venueId === undefined) return false
  return (jobRole === 'GM' && venueIds.includes(venueId)) || standsIn.some((one) => one.venueId === venueId)
}

/**
 * Whether the person may read the member's points: only the two people of the one-on-one, and the venue's general
 * manager (monday). `managerId` is who holds it; null if nobody does yet.
 */
export function mayReadPoints(
  person: Gm & Pick<Person, 'appUserId'>,
  about: Whose,
  managerId: string | null,
): boolean {
  return person.appUserId === about.id || person.appUserId === managerId || isGmOf(person, about)
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
  return mayHold(person, about) && (!others || isGmOf(person, about))
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
 * When the clock started: the first beginning, unless that was hours ago, for example if a one-on-one is continued on
 * another day.
 */
export function begunAt(facts: Facts | undefined, now: Date): Date {
  const begun = facts?.begunAt
  return begun && now.getTime() - begun.getTime() < CLOCK_HOURS * HOUR_MS ? begun : now
}

/** The length in whole minutes, at least one; null if unknown. */
export function minutesOf(begun: Date, now: Date): number | null {
  const passed = now.getTime() - begun.getTime()
  return passed < CLOCK_HOURS * HOUR_MS ? Math.max(1, Math.round(passed / MINUTE_MS)) : null
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

/** Refuses points that were written over a version that the writer has not seen. */
export function refuseUnseenPoints(
  stored: { text: string; updatedAt: Date } | undefined,
  seen: string | null | undefined,
): void {
  const version = stored?.updatedAt.toISOString() ?? null
  if (seen === undefined || seen === version) return
  throw new Refusal('stale', 'Your points were changed somewhere else.', {
    currentEntry: { entry: stored?.text ?? '', updatedAt: version ?? '' },
  })
}
