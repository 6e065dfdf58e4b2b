import { periodAt, type Week, weeksOf } from '@scope/contract/kernel/calendar'
import type { PriorityRecord } from './record-api.ts'

export type RecordWeek = {
  week: Week
  checkIn: PriorityRecord['checkIns'][number] | undefined
  journals: PriorityRecord['journals']
}

type Recorded = Pick<PriorityRecord, 'checkIns' | 'journals'> & {
  priority: Pick<PriorityRecord['priority'], 'targetYear' | 'targetPeriod'>
}

/** What was recorded in each week of the priority's period that has begun, the earliest first. */
export function weeksOfRecord({ priority, checkIns, journals }: Recorded, thisWeek: Week): RecordWeek[] {
  const begun = weeksOf(periodAt(priority.targetYear, priority.targetPeriod)).filter(
    (week) => week <= thisWeek,
  )
  // An import may bring a check-in of another week: it is told too.
  const weeks = new Set([...begun, ...[...checkIns, ...journals].map(({ weekOf }) => weekOf)])
  return [...weeks].sort().map((week) => ({
    week,
    checkIn: checkIns.find(({ weekOf }) => weekOf === week),
    journals: journals.filter(({ weekOf }) => weekOf === week),
  }))
}
