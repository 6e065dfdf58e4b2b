import { type PlainDate, periodAt } from '@scope/contract/kernel/calendar'
import {
  type FinalStatus,
  type PriorityStatus,
  REQUIRED,
  REQUIREMENTS,
  type Requirement,
  TAKE_BACK_MS,
} from '@scope/contract/work/priority.words'
import { conflict, forbidden, invalid, Refusal } from '../../kernel/refusal.ts'

/** The facts of a stored priority that the rules need. */
export type PriorityFacts = { status: PriorityStatus; period: number; year: number; isArchived: boolean }

export type Checklist = Record<Requirement, boolean>

/**
 * How long after a deadline the server takes what a person did before it, in milliseconds: a phone needs that to find
 * its network again. Priorities are archived after it (decision 088).
 */
export const LATE_MS = 10 * 60_000

/**
 * The instant at which an act is judged: when it was done or asked for, as its device says, and at the earliest
 * `LATE_MS` ago, so that no act is dated back further.
 */
export function judgedAt({ doneAt, askedAt, now }: { doneAt?: Date; askedAt?: Date; now: Date }): Date {
  const at = doneAt ?? askedAt ?? now
  return new Date(Math.max(at.getTime(), now.getTime() - LATE_MS))
}

/** Whether its period has begun by `today`, the venue's plain date. A priority can be created before. */
export function hasBegun(priority: { period: number; year: number }, today: PlainDate): boolean {
  return today >= periodAt(priority.year, priority.period).startDate
}

/** Refuses work on a priority whose period is still to come. `today` is the venue's. */
export function refuseUnbegun(priority: { period: number; year: number }, today: PlainDate): void {
  if (hasBegun(priority, today)) return
  const { number, startDate } = periodAt(priority.year, priority.period)
  throw conflict(`Period ${number} starts on ${startDate}.`)
}

/** Whether its period has ended by `today`, the venue's plain date: the day after the due week's Sunday. */
export function hasEnded(priority: { period: number; year: number }, today: PlainDate): boolean {
  return today > periodAt(priority.year, priority.period).endDate
}

/** Whether a priority can no longer change: signed off, archived, or in a closed period (decisions 4). */
export function isSettled(priority: PriorityFacts, today: PlainDate): boolean {
  return priority.status === 'COMPLETED' || priority.isArchived || hasEnded(priority, today)
}

/**
 * Refuses changes to a settled priority: one that is signed off, or whose period is closed (decisions 4). `today` is the
 * venue's.
 */
export function refuseSettled(priority: PriorityFacts, today: PlainDate): void {
  if (!isSettled(priority, today)) return
  const signedOff = priority.status === 'COMPLETED'
  throw conflict(signedOff ? 'This priority is already signed off.' : 'This period is closed.')
}

/**
 * Why a priority cannot be handed over to a member of its venue, as a sentence for the screen; null if it can. Work that has
 * ended stays with who did it. `today` is the venue's plain date.
 */
export function handOverRefusal(
  priority: PriorityFacts & { bltId: string },
  to: { id: string; name: string; onTeam: boolean },
  today: PlainDate,
): string | null {
  if (priority.status === 'COMPLETED') return 'This priority is signed off. It stays with its member.'
  if (priority.isArchived) return 'This priority is in the archive. It stays with its member.'
  if (hasEnded(priority, today)) return 'This period is closed.'
  if (!to.onTeam) return `${to.name} is no longer on the team.`
  return to.id === priority.bltId ? `${to.name} has this priority already.` : null
}

/** Whether the sign-off block is open: in the due week, while nothing is settled (decisions 4). */
export function inDueWeek(priority: PriorityFacts, today: PlainDate): boolean {
  const { dueWeekStart, dueWeekEnd } = periodAt(priority.year, priority.period)
  return today >= dueWeekStart && today <= dueWeekEnd
}

/**
 * The sign-off checklist; no tasks count as all done. `ready` is the three together. Of a week away neither a journal nor a
 * check-in is expected (life, away); what was checked in as at risk stays so.
 */
export function checklist(facts: {
  tasks: number
  tasksDone: number
  hasJournal: boolean
  isWeekAway: boolean
  status: PriorityStatus
}): Checklist {
  const tasks = facts.tasksDone >= facts.tasks
  const journal = facts.hasJournal || facts.isWeekAway
  const isOnTrack = facts.status === 'ON_TRACK' || facts.status === 'COMPLETED'
  const onTrack = isOnTrack || (facts.isWeekAway && facts.status !== 'AT_RISK')
  return { tasks, journal, onTrack, ready: tasks && journal && onTrack }
}

/**
 * The change of a priority by a tick: the first one starts it. A status that a check-in has set stays (decisions 4).
 * Nothing for a priority that has started.
 */
export function startedBy(
  { status, startedAt }: { status: PriorityStatus; startedAt: Date | null },
  now: Date,
): { status: PriorityStatus; startedAt: Date } | null {
  return status === 'NOT_STARTED' ? { status: 'IN_PROGRESS', startedAt: startedAt ?? now } : null
}

/** Refuses the sign-off with the labels of what is missing, in the checklist's order; `ready` is not required. */
export function refuseUnmet(list: Checklist): void {
  const missing = REQUIRED.filter((name) => !list[name]).map((name) => REQUIREMENTS[name])
  if (missing.length > 0) throw new Refusal('unmet', `Missing: ${missing.join(', ')}`, { missing })
}

/**
 * Refuses to take back a sign-off of someone else, after 10 seconds, or of a priority without one (decisions 4).
 */
export function refuseTakeBack(
  priority: { status: PriorityStatus; closedAt: Date | null; gmUserId: string | null; isArchived: boolean },
  { by, now }: { by: string; now: Date },
): void {
  const { closedAt } = priority
  if (priority.status !== 'COMPLETED' || !closedAt) throw conflict('This priority is not signed off.')
  if (priority.gmUserId !== by) throw forbidden('Only the person who signed off can take it back.')
  if (priority.isArchived || now.getTime() - closedAt.getTime() > TAKE_BACK_MS)
    throw conflict('A sign-off can be taken back for 10 seconds.')
}

/**
 * Completion in whole percent: 100 when signed off; else the share of tasks done; with no tasks, the share of the
 * period's weeks in which a check-in was expected with one ON_TRACK (decisions 4).
 */
export function completionRate(facts: {
  signedOff: boolean
  tasks: number
  tasksDone: number
  onTrackWeeks: number
  weeks: number
}): number {
  if (facts.signedOff) return 100
  const [done, total] =
    facts.tasks > 0 ? [facts.tasksDone, facts.tasks] : [facts.onTrackWeeks, Math.max(1, facts.weeks)]
  return Math.round((done / total) * 100)
}

/** The final status of a priority archived at its period's end (decisions 4). */
export function finalStatus(status: PriorityStatus): FinalStatus {
  return status === 'COMPLETED' || status === 'ON_TRACK' ? 'ON_TRACK' : 'INCOMPLETE'
}

/** A required text, trimmed; refuses a blank one with its field. */
export function requiredText(text: string, field: string, label: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid(field, `${label} is required.`)
  return trimmed
}

/** An optional text, trimmed; blank is none. */
export function optionalText(text: string | null | undefined): string | null {
  return text?.trim() || null
}
