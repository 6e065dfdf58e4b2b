import { periodAt, type Week, weeksOf } from '@scope/contract/kernel/calendar'
import type { PriorityRecord } from './record-api.ts'

export type RecordWeek = {
  week: Week
  checkIn: PriorityRecord['checkIns'][number] | undefined
  journals: PriorityRecord['journals']
  away: boolean
}

type Recorded = Pick<PriorityRecord, 'checkIns' | 'journals' | 'weeksAway'> & {
  priority: Pick<PriorityRecord['priority'], 'targetYear' | 'targetPeriod'>
}

/** The check-ins and journals of each week of the period that has begun, oldest first. */
export function weeksOfRecord(
  { priority, checkIns, journals, weeksAway }: Recorded,
  thisWeek: Week,
): RecordWeek[] {
  const begun = weeksOf(periodAt(priority.targetYear, priority.targetPeriod)).filter(
    (week) => week <= thisWeek,
  )
  // An import may have check-ins of weeks outside the period; those are shown too.
  const weeks = new Set([...begun, ...[...checkIns, ...journals].map(({ weekOf }) => weekOf)])
  return [...weeks].sort().map((week) => ({
    week,
    checkIn: checkIns.find(({ weekOf }) => weekOf === week),
    journals: journals.filter(({ weekOf }) => weekOf === week),
    away: weeksAway.includes(week),
  }))
}
