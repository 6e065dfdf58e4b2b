import { ABSENT } from '@scope/contract/kernel/figures'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
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
    row.revenue && `revenue ${row.revenue}`,
    row.laborBasePct && `labor base ${row.laborBasePct} %, true ${row.laborTruePct} %`,
    row.cogsPct && `COGS ${row.cogsPct} %`,
    row.tips && `tips ${row.tips}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Labels within a sentence begin small, but for a word in capitals. */
const inWords = ({ field, before, after }: MetricsChange): Change => ({
  field: METRICS_LABELS[field].replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()),
  before: before ?? ABSENT,
  after: after ?? ABSENT,
})
