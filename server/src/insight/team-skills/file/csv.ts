import type { TeamSkills } from '@scope/contract/insight/team-skills'
import { levelText, markText } from '@scope/contract/insight/team-skills.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { type Cell, csvOf } from '../../../kernel/export/csv.ts'

/**
 * Team skills as a CSV file: a line for each competency, a column for each member. `made` says when and by whom it was
 * exported.
 */
export function teamSkillsCsv({ venue, members, skills }: TeamSkills, made: string): Promise<Uint8Array> {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const rows: Cell[][] = [
    [`${venue.name} Team Skills`],
    [made],
    [],
    [
      ...['Category', 'Competency', `Target ${ROLE_LABELS.AGM}`, `Target ${ROLE_LABELS.BLT}`],
      ...members.map(({ name, role }) => `${name} (${ROLE_LABELS[role]})`),
      ...['Members below target', 'Steps below target', 'Can teach'],
    ],
    ...skills.map(({ category, skillTitle, levels, marks, below, short, teachers }) => [
      ...[category, skillTitle, levelText(levels.AGM), levelText(levels.BLT)],
      ...marks.map(markText),
      ...[below, short, teachers.map((id) => names.get(id)).join('; ')],
    ]),
  ]
  return csvOf(rows)
}
