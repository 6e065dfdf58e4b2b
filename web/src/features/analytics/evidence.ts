import type { SignalTable } from '@scope/contract/signal.words'
import type { Signal } from './api.ts'

export type EvidenceRow = Signal['refs'][number]['rows'][number]

const COUNTED: Record<SignalTable, readonly [one: string, many: string]> = {
  weekly_metrics: ['week of metrics', 'weeks of metrics'],
  priorities: ['priority', 'priorities'],
  priority_tasks: ['task', 'tasks'],
  priority_check_ins: ['check-in', 'check-ins'],
  journals: ['journal', 'journals'],
  skill_progress: ['skill', 'skills'],
}

/** A row is one however many figures it stands behind; one that is missing is told by whose and which week it is. */
const keyOf = ({ id, week, label, target }: EvidenceRow): string =>
  id ?? [target.venueSlug, target.bltSlug, label, week].join(' ')

/** What a signal stands on, counted: `4 weeks of metrics, 2 journals`. */
export function evidenceText(refs: Signal['refs']): string {
  const rows = refs.flatMap((ref) => ref.rows)
  const tables = [...new Set(rows.map(({ table }) => table))]
  return tables
    .map((table) => {
      const count = new Set(rows.filter((row) => row.table === table).map(keyOf)).size
      return `${count} ${COUNTED[table][count === 1 ? 0 : 1]}`
    })
    .join(', ')
}
