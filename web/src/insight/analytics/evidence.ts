import type { SignalTable } from '@scope/contract/insight/signal.words'
import type { Signal } from './api.ts'

type Ref = Signal['refs'][number]
export type EvidenceRow = Ref['rows'][number]

/** A stored row with all of its values. */
export type EvidenceLine = Omit<EvidenceRow, 'field' | 'value' | 'label'> & {
  key: string
  values: Pick<EvidenceRow, 'field' | 'label' | 'value'>[]
}

/** Figures computed from the same rows. */
export type EvidenceBlock = { figures: Pick<Ref, 'figure' | 'of'>[]; lines: EvidenceLine[] }

const COUNTED: Record<SignalTable, readonly [one: string, many: string]> = {
  weekly_metrics: ['week of metrics', 'weeks of metrics'],
  priorities: ['priority', 'priorities'],
  priority_tasks: ['task', 'tasks'],
  priority_check_ins: ['check-in', 'check-ins'],
  journals: ['journal', 'journals'],
  skill_progress: ['skill', 'skills'],
  visits: ['visit', 'visits'],
}

/**
 * The key of a row, which may support several figures with several fields. A missing row is identified by member and
 * week. A venue has one metrics row per week, so the number’s name is left out.
 */
function keyOf({ table, id, week, label, target }: EvidenceRow): string {
  const member = table === 'weekly_metrics' ? null : label
  return [table, id ?? [target.venueSlug, target.bltSlug, member, week].join(' ')].join(' ')
}

/** The number of rows behind a signal: `4 weeks of metrics, 2 journals`. */
export function evidenceText(refs: readonly Ref[]): string {
  const tableOf = new Map(refs.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row.table] as const)))
  const tables = [...tableOf.values()]
  return [...new Set(tables)]
    .map((table) => {
      const count = tables.filter((one) => one === table).length
      return `${count} ${COUNTED[table][count === 1 ? 0 : 1]}`
    })
    .join(', ')
}

/** The figures of a signal with their rows. Figures of the same rows are grouped; each row is listed once. */
export function evidenceOf(refs: readonly Ref[]): EvidenceBlock[] {
  const blocks = new Map<string, EvidenceBlock>()
  for (const { figure, of, rows } of refs) {
    const made = rows.map((row) => `${keyOf(row)} ${row.field}`).join('\n')
    const block = blocks.get(made)
    if (block) block.figures.push({ figure, of })
    else blocks.set(made, { figures: [{ figure, of }], lines: linesOf(rows) })
  }
  return [...blocks.values()]
}

function linesOf(rows: readonly EvidenceRow[]): EvidenceLine[] {
  const lines = new Map<string, EvidenceLine>()
  for (const row of rows) {
    const { field, value, label, ...rest } = row
    const key = keyOf(row)
    const line = lines.get(key)
    if (line) line.values.push({ field, label, value })
    else lines.set(key, { ...rest, key, values: [{ field, label, value }] })
  }
  return [...lines.values()]
}
