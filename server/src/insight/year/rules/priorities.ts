import type { MemberYear } from '@scope/contract/insight/year/year'
import type { YearOutcome } from '@scope/contract/insight/year/year.words'
import { addDays, type PlainDate } from '@scope/contract/kernel/calendar'
import type { FinalStatus } from '@scope/contract/work/priority.words'
import { isCounted } from '../../../work/archive/rules.ts'
import { hasEnded } from '../../../work/priority/rules.ts'
import { type CheckInFacts, missedWeeks } from '../../../work/week/rules.ts'
import { LAST_DAYS } from '../../analytics/rules.ts'

export type PriorityLine = MemberYear['priorities'][number]
type Counts = Pick<MemberYear['counts'], 'priorities' | 'checkIns'>

/** A stored priority of the year. Dates are plain dates at the venue; `closedOn`: when it was signed off. */
export type PriorityRow = CheckInFacts &
  Pick<
    PriorityLine,
    'id' | 'title' | 'category' | 'outcomeKpi' | 'completionRate' | 'signedOffBy' | 'signedOffFor' | 'focus'
  > & {
    isSignedOff: boolean
    isWithdrawn: boolean
    isArchived: boolean
    closedOn: PlainDate | null
    dueAt: PlainDate
    /** The final status from the archive. */
    finalStatus: FinalStatus | null
    totalCheckIns: number
    missedCheckIns: number
  }

/** The fields that determine how a priority stands. */
export type Standing = Pick<PriorityRow, 'year' | 'period' | 'isSignedOff' | 'isWithdrawn' | 'isArchived'>

/** The outcome of a priority on a day. It has ended once its period is over, even before it is archived. */
export function outcomeOf(row: Standing, today: PlainDate): YearOutcome {
  if (row.isWithdrawn) return 'withdrawn'
  if (row.isSignedOff) return 'signedOff'
  return row.isArchived || hasEnded(row, today) ? 'ended' : 'open'
}

/**
 * A priority as a line of the year. Its check-ins are those that the archive counted or, while it is live, would count.
 * A withdrawn priority missed none.
 */
export function priorityLine(row: PriorityRow, today: PlainDate, path: string): PriorityLine {
  const { id, title, period, category, outcomeKpi, signedOffBy, signedOffFor, focus } = row
  const outcome = outcomeOf(row, today)
  const stored = isCounted(row) ? row : null
  return {
    ...{ id, path, title, period, category, outcome, outcomeKpi, focus },
    onTime: outcome === 'signedOff' ? isOnTime(row) : null,
    completionRate: stored?.completionRate ?? null,
    checkIns: stored ? stored.totalCheckIns : row.checkInWeeks.length,
    missed: row.isWithdrawn ? 0 : stored ? stored.missedCheckIns : missedWeeks(row, today).length,
    weeksAway: weeksAway(row, today),
    signedOffBy: outcome === 'signedOff' ? signedOffBy : null,
    signedOffFor: outcome === 'signedOff' ? signedOffFor : null,
  }
}

/** Whether it was signed off by the Friday of the due week, as analytics count (decision 124). */
export const isOnTime = ({ closedOn, dueAt }: Pick<PriorityRow, 'closedOn' | 'dueAt'>): boolean =>
  closedOn !== null && closedOn <= addDays(dueAt, -LAST_DAYS)

/** The weeks in which a check-in would have been missed if the member had not been away. */
const weeksAway = (row: PriorityRow, today: PlainDate): number =>
  missedWeeks({ ...row, away: [] }, today).length - missedWeeks(row, today).length

/** The sum of the check-ins of some priorities. */
const checkInsOf = (lines: readonly PriorityLine[]) => {
  const sum = (field: 'checkIns' | 'missed' | 'weeksAway') =>
    lines.reduce((total, line) => total + line[field], 0)
  return { made: sum('checkIns'), missed: sum('missed'), away: sum('weeksAway') }
}

/**
 * The counts of a year’s priorities. Withdrawn ones have only their own count. Check-ins are those of the priorities
 * that the archive counts, so that both agree; those of other priorities are counted as `open`.
 */
export function countPriorities(lines: readonly PriorityLine[]): Counts {
  const counted = lines.filter(({ outcome }) => outcome !== 'withdrawn')
  const of = (outcome: YearOutcome) => lines.filter((line) => line.outcome === outcome).length
  return {
    priorities: {
      ...{ total: counted.length, signedOff: of('signedOff'), ended: of('ended'), open: of('open') },
      ...{ onTime: lines.filter(({ onTime }) => onTime).length, withdrawn: of('withdrawn') },
    },
    checkIns: {
      ...checkInsOf(counted.filter(({ completionRate }) => completionRate !== null)),
      open: checkInsOf(counted.filter(({ completionRate }) => completionRate === null)),
    },
  }
}
