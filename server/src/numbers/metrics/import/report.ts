import { ABSENT } from '@scope/contract/kernel/figures'
import { METRICS_LABELS, STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import { type Change, sayChanges } from '../../../kernel/import/change.ts'
import type { ImportedMetrics } from './import.ts'
import type { MetricsChange, PlannedWeek } from './plan.ts'

/** What a file of weekly numbers would change, line by line. */
export function reportMetrics({ plan }: ImportedMetrics): string[] {
  const added = plan.weeks.filter(({ old }) => !old)
  const changed = plan.weeks.filter(({ old }) => old)
  return [
    ...added.map((week) => `added   ${sayWeek(week)}: ${sayNumbers(week)}`),
    ...changed.map((week) => `changed ${sayWeek(week)}: ${sayChanges(week.changes.map(inWords))}`),
  ]
}

const sayWeek = ({ venue, row }: PlannedWeek) => `${venue.name}, week of ${row.weekOf}`

const sayNumbers = ({ row }: PlannedWeek) =>
  [
    ...STORED_FIGURES.flatMap((field) => (row[field] ? `${METRICS_LABELS[field]} ${row[field]}` : [])),
    ...(row.tags === null ? [] : [row.tags]),
  ].join(', ')

const inWords = ({ field, before, after }: MetricsChange): Change => ({
  field: METRICS_LABELS[field],
  before: before ?? ABSENT,
  after: after ?? ABSENT,
})
