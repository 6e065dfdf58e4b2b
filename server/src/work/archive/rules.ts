import { isOpenIn } from '@scope/contract/company/open-days.words'
import { addDays, type PlainDate, periodAt, weekOf, weeksOf } from '@scope/contract/kernel/calendar'
import type { ArchivedPriority, Performance } from '@scope/contract/work/archive'
import { COMPLETED_RATE, type FinalStatus, type PriorityStatus } from '@scope/contract/work/priority.words'
import { isWeekAway } from '../../company/away/rules.ts'
import { completionRate, finalStatus, hasEnded } from '../priority/rules.ts'
import { type CheckInFacts, missedWeeks } from '../week/rules.ts'

/** The counts of a priority when its period ends. */
export type Ending = CheckInFacts & {
  /** When it was handed over to its member, a plain date of the venue; absent or null if it was made for them. */
  handedOverOn?: PlainDate | null
  status: PriorityStatus
  tasks: number
  tasksDone: number
  onTrackWeeks: number
}

/** The figures that the archive keeps (decisions 4). */
export type Outcome = {
  finalStatus: FinalStatus
  completionRate: number
  totalCheckIns: number
  missedCheckIns: number
}

/** The final status, completion rate, and check-ins made and missed in the period's weeks. */
export function outcomeOf(ending: Ending): Outcome {
  const { year, period, checkInWeeks, openDays, away, handedOverOn } = ending
  const expected = weeksOf(periodAt(year, period)).filter(
    (week) =>
      checkInWeeks.includes(week) ||
      (isOpenIn(openDays, week) &&
        !isWeekAway(away, week) &&
        (!handedOverOn || week >= weekOf(handedOverOn))),
  )
  const weeks = expected.length
  return {
    finalStatus: finalStatus(ending.status),
    completionRate: completionRate({ ...ending, weeks, signedOff: ending.status === 'COMPLETED' }),
    ...checkInsAtEnd(ending),
  }
}

/** The check-ins of a priority made and missed when its period is over. */
export function checkInsAtEnd(priority: CheckInFacts): Pick<Outcome, 'totalCheckIns' | 'missedCheckIns'> {
  const { endDate } = periodAt(priority.year, priority.period)
  return {
    totalCheckIns: priority.checkInWeeks.length,
    missedCheckIns: missedWeeks(priority, addDays(endDate, 1)).length,
  }
}

/** Decides whether unfinished work can be carried. */
export type CarryFacts = {
  status: PriorityStatus
  period: number
  year: number
  /** The period it was already carried into. */
  carriedInto: { period: number; year: number } | null
  /** Whether the member is still a BLT member: active, an AGM or a Bar Lead. */
  onTeam: boolean
  /** Set if it was withdrawn. */
  withdrawn: unknown
}

/**
 * Why a priority's unfinished work cannot be carried into the current period, as a sentence for the screen; null if it
 * can. `today` is the plain date at the member's venue.
 */
export function carryRefusal(priority: CarryFacts, today: PlainDate): string | null {
  if (priority.status === 'COMPLETED') return 'This priority is signed off: nothing to carry.'
  if (priority.withdrawn) return 'This priority was withdrawn. Create a new one instead.'
  if (!hasEnded(priority, today)) return 'This period has not ended.'
  if (priority.carriedInto) {
    const { period, year } = priority.carriedInto
    return `Unfinished work was already carried into period ${period} of ${year}.`
  }
  return priority.onTeam ? null : 'This person is no longer on the team.'
}

/**
 * Whether a priority’s outcome counts: its period has ended and the archive has stored how, which it does not of one that
 * was withdrawn. The archive and a person’s year count the same ones.
 */
export const isCounted = <One extends Pick<ArchivedPriority, 'completionRate' | 'finalStatus'>>(
  priority: One,
): priority is One & { completionRate: number; finalStatus: FinalStatus } =>
  priority.completionRate !== null && priority.finalStatus !== null

/** Sums up archived priorities; rates in whole percent, 80 and more counts as completed (document 2, section 9). */
export function performanceOf(archived: readonly ArchivedPriority[]): Performance {
  const periodBreakdown = archived.filter(isCounted).map((priority) => {
    const { id, period, year, title, completionRate, signedOff, finalStatus, totalCheckIns, missedCheckIns } =
      priority
    return { id, period, year, title, completionRate, signedOff, finalStatus, totalCheckIns, missedCheckIns }
  })
  const sum = (field: 'completionRate' | 'totalCheckIns' | 'missedCheckIns') =>
    periodBreakdown.reduce((total, priority) => total + priority[field], 0)
  const count = periodBreakdown.length
  return {
    periodBreakdown: periodBreakdown.toSorted((a, b) => a.year - b.year || a.period - b.period),
    totalPriorities: count,
    completedSuccessfully: periodBreakdown.filter((priority) => priority.completionRate >= COMPLETED_RATE)
      .length,
    averageCompletionRate: count === 0 ? null : Math.round(sum('completionRate') / count),
    totalCheckIns: sum('totalCheckIns'),
    totalMissedCheckIns: sum('missedCheckIns'),
  }
}
