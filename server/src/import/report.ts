import { ABSENT } from '@scope/contract/figures'
import { METRICS_LABELS } from '@scope/contract/metrics.words'
import type { RosterImport } from '../features/roster/service.ts'
import type { Change } from './change.ts'
import type { ImportedMetrics } from './metrics.ts'
import type { MetricsChange, PlannedWeek } from './metrics-plan.ts'

const sayChanges = (changes: readonly Change[]) =>
  changes.map(({ field, before, after }) => `${field} ${before} → ${after}`).join(', ')

/** What a roster would change, line by line. */
export function reportRoster({ company, plan }: RosterImport): string[] {
  const lines = company.isNew ? [`added   company ${company.name} (${company.domain})`] : []
  for (const { name, slug, state, timezone } of plan.venues.added) {
    lines.push(`added   venue ${name} (${[slug, state, timezone].filter(Boolean).join(', ')})`)
  }
  for (const { row, changes } of plan.venues.changed) {
    lines.push(`changed venue ${row.name}: ${sayChanges(changes)}`)
  }
  for (const { email, firstName, lastName, position, venueIds } of plan.people.added) {
    const who = [firstName, lastName].filter(Boolean).join(' ')
    const at = venueIds.map((id) => plan.venueNames.get(id)).join('; ')
    lines.push(`added   ${email}: ${[who, position, at].filter(Boolean).join(', ')}`)
  }
  for (const { row, changes } of plan.people.changed) {
    lines.push(`changed ${row.email}: ${sayChanges(changes)}`)
  }
  return lines
}

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
