import type { MetricsImport } from '../features/metrics/service.ts'
import type { RosterImport } from '../features/roster/service.ts'
import type { Change } from './change.ts'

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
export function reportMetrics({ plan, venues }: MetricsImport): string[] {
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const lines = plan.added.map((row) => {
    const numbers = [
      row.revenue && `revenue ${row.revenue}`,
      row.laborBasePct && `labor base ${row.laborBasePct} %, true ${row.laborTruePct} %`,
      row.cogsPct && `COGS ${row.cogsPct} %`,
      row.tips && `tips ${row.tips}`,
    ].filter(Boolean)
    return `added   ${names.get(row.venueId)}, week of ${row.weekOf}: ${numbers.join(', ') || 'no numbers'}`
  })
  for (const { row, changes } of plan.changed) {
    lines.push(`changed ${names.get(row.venueId)}, week of ${row.weekOf}: ${sayChanges(changes)}`)
  }
  return lines
}
