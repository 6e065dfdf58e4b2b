import { plural } from '@scope/contract/kernel/count.words'
import { type Ended, endingOf } from '@scope/contract/work/archive.words'
import { type FinalStatus, STATUS_LABELS } from '@scope/contract/work/priority.words'

/** The outcome of an ended priority in a line of text: `Completed, not signed off`. */
export function endedText(ended: Ended): string {
  const { word, unsigned } = endingOf(ended)
  return unsigned ? `${word}, not signed off` : word
}

/** The color of a completion rate: green from 80, yellow from 60, red below (document 2, section 9). */
export function rateTone(completionRate: number | null): 'on-track' | 'at-risk' | 'overdue' | 'quiet' {
  if (completionRate === null) return 'quiet'
  if (completionRate >= 80) return 'on-track'
  return completionRate >= 60 ? 'at-risk' : 'overdue'
}

const FINAL_LABELS: Record<FinalStatus, string> = {
  ON_TRACK: STATUS_LABELS.ON_TRACK,
  INCOMPLETE: 'Incomplete',
}

/** The final status in words; null for Incomplete if it counts as Completed, because that would contradict. */
export function finalText(finalStatus: FinalStatus, ended: Ended): string | null {
  if (finalStatus === 'INCOMPLETE' && endingOf(ended).completed) return null
  return `Final status: ${FINAL_LABELS[finalStatus]}`
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
