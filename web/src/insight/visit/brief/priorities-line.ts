import { PRIORITY_STATUSES, STATUS_LABELS } from '@scope/contract/work/priority.words'
import type { Brief } from '../api.ts'

type Row = Brief['priorities']['rows'][number]

/** `2 to sign off · 1 at risk · 3 on track · 4 missed check-ins`: what there is of each, the urgent first. */
export function prioritiesLine(rows: readonly Row[]): string {
  const toSignOff = rows.filter((row) => row.toSignOff).length
  const missed = rows.reduce((sum, row) => sum + row.missed, 0)
  const byStatus = PRIORITY_STATUSES.toReversed().map(
    (status) =>
      [rows.filter((row) => row.status === status).length, STATUS_LABELS[status].toLowerCase()] as const,
  )
  return [
    [toSignOff, 'to sign off'] as const,
    ...byStatus.filter(([, label]) => label === 'at risk'),
    ...byStatus.filter(([, label]) => label !== 'at risk'),
    [missed, missed === 1 ? 'missed check-in' : 'missed check-ins'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(' · ')
}
