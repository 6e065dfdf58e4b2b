import { plural } from '@scope/contract/kernel/count.words'
import { COMPLETED_RATE, type FinalStatus, STATUS_LABELS } from '@scope/contract/work/priority.words'

/** Whether an archived priority counts as Completed: from 80% (document 2, section 9). */
export function outcomeOf(completionRate: number | null): { completed: boolean; label: string } {
  const completed = completionRate !== null && completionRate >= COMPLETED_RATE
  return { completed, label: completed ? 'Completed' : 'Not Completed' }
}

/** The color of a completion rate: green from 80, yellow from 60, red below (document 2, section 9). */
export function rateTone(completionRate: number | null): 'on-track' | 'at-risk' | 'overdue' | 'quiet' {
  if (completionRate === null) return 'quiet'
  if (completionRate >= 80) return 'on-track'
  return completionRate >= 60 ? 'at-risk' : 'overdue'
}

export const FINAL_LABELS: Record<FinalStatus, string> = {
  ON_TRACK: STATUS_LABELS.ON_TRACK,
  INCOMPLETE: 'Incomplete',
}

/** `4 check-ins, 1 missed` */
export function checkInsText({
  totalCheckIns: made,
  missedCheckIns: missed,
}: {
  totalCheckIns: number
  missedCheckIns: number
}): string {
  return `${plural(made, 'check-in')}, ${missed === 0 ? 'none' : missed} missed`
}
