import { addWeeks } from '@scope/contract/kernel/calendar'
import type { TeamRole } from '@scope/contract/kernel/team.words'
import type { SkillStatus } from '@scope/contract/work/skill.words'
import type { RosterImport } from '../src/company/roster/service.ts'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'

/** The demo company's target levels that differ from the defaults, and skills without a level for Bar Leads. */
const LEVELS: readonly [skillId: string, role: TeamRole, level: SkillStatus][] = [
  ['cash-handling', 'AGM', 'MASTERED'],
  ['cash-handling', 'BLT', 'PROFICIENT'],
  ['safety-and-responsible-service', 'AGM', 'MASTERED'],
  ['safety-and-responsible-service', 'BLT', 'PROFICIENT'],
  ['labor-scheduling', 'BLT', 'NOT_STARTED'],
  ['hiring-and-onboarding', 'BLT', 'NOT_STARTED'],
  ['delegation-and-succession', 'BLT', 'NOT_STARTED'],
]

/** The target levels that a company's VP set half a year ago; none without a VP. */
export function targetLevelsOf(
  { plan }: RosterImport,
  today: Today,
): Omit<NewRow<'targetLevels'>, 'orgId'>[] {
  const vp = plan.people.added.find(
    ({ jobRole, accessRole }) => jobRole === 'VP' && accessRole !== 'FULL_ADMIN',
  )
  if (!vp) return []
  const by = {
    updatedById: vp.appUserId,
    updatedAt: instantOf('America/Los_Angeles', addWeeks(today.week, -26), 10 * 60),
  }
  return LEVELS.map(([skillId, role, level]) => ({ skillId, role, level, ...by }))
}
