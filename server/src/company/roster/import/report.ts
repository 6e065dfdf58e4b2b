import { sayChanges } from '../../../kernel/import/change.ts'
import { linesOf } from '../rules.ts'
import type { RosterImport } from '../service.ts'

/** Describes what a roster would change, line by line. */
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
  for (const { name, notes, deactivated } of linesOf(plan)) {
    if (notes.length === 0) continue
    const act = deactivated ? [`Reactivate them in Settings › People, if they are back.`] : []
    lines.push(`note    ${[`${name}:`, ...notes, ...act].join(' ')}`)
  }
  return lines
}
