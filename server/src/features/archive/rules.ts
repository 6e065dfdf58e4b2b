import { periodAt, weeksOf } from '@scope/contract/calendar'
import type { FinalStatus, PriorityStatus } from '@scope/contract/priority.words'
import { completionRate, finalStatus, missedCheckIns } from '../priority/rules.ts'

/** What is counted of a priority when its period ends. */
export type Ending = {
  status: PriorityStatus
  period: number
  year: number
  tasks: number
  tasksDone: number
  checkIns: number
  onTrackWeeks: number
}

/** What the archive keeps of it (decisions 4). */
export type Outcome = {
  finalStatus: FinalStatus
  completionRate: number
  totalCheckIns: number
  missedCheckIns: number
}

/** How a priority is archived: final status, completion rate, check-ins made and missed of the period's weeks. */
export function outcomeOf(ending: Ending): Outcome {
  const period = periodAt(ending.year, ending.period)
  const weeks = weeksOf(period).length
  return {
    finalStatus: finalStatus(ending.status),
    completionRate: completionRate({ ...ending, weeks, signedOff: ending.status === 'COMPLETED' }),
    totalCheckIns: ending.checkIns,
    missedCheckIns: missedCheckIns(period, period.endDate, ending.checkIns),
  }
}
