import { sayChanges } from '../../../kernel/import/change.ts'
import { linesOf, type RosterPlan } from '../rules.ts'
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
  return [...lines, ...sayQuestions(plan)]
}

/** The open questions of a roster before its import, with advice: a deactivated person, a new address, a name. */
export function sayQuestions(plan: RosterPlan): string[] {
  return linesOf(plan).flatMap(({ name, notes, deactivated, same }) => {
    if (notes.length === 0) return []
    const act = [
      ...(deactivated ? ['Reactivate them in Settings › People, if they are back.'] : []),
      ...(same ? ['If so, change the address in Settings › People before you import.'] : []),
    ]
    return `note    ${[`${name}:`, ...notes, ...act].join(' ')}`
  })
}

/** The people who were added, and may be somebody who was there under another address. */
export function sayAddedTwice(plan: RosterPlan): string[] {
  return linesOf(plan).flatMap(({ name, notes: [question = ''], same }) =>
    same
      ? `${name}: ${question} If so, give the new account another address in Settings › People, and its address to the old one.`
      : [],
  )
}
