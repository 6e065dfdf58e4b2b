import type { Reply } from '@scope/contract/calls'
import { addMonths, dateIn, type PlainDate } from '@scope/contract/kernel/calendar'
import { SKILL_CATEGORIES, type SkillCategory, type SkillStatus } from '@scope/contract/work/skill.words'

export type SkillChange = Reply<'GET /api/skills/history'>[number]

/** The status of a skill at the end of a month, or now. */
export type PathMonth = {
  /** The first of the month. */
  month: PlainDate
  status: SkillStatus
  verified: boolean
  /** Whether it changed in this month. */
  changed: boolean
}
export type SkillPath = { skillId: string; title: string; category: SkillCategory; months: PathMonth[] }

const MONTHS = 12

/** The first day of each of the last twelve months, this one included, oldest first. */
export function monthsTo(today: PlainDate): PlainDate[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: MONTHS }, (_, index) => addMonths(first, index + 1 - MONTHS))
}

/**
 * The skills that changed in the last twelve months, by category, the earliest change first. `changes` come newest
 * first; months are the venue’s.
 */
export function yearPath(
  changes: SkillChange[],
  { today, timeZone }: { today: PlainDate; timeZone: string },
): { category: SkillCategory; paths: SkillPath[] }[] {
  const months = monthsTo(today)
  const oldestFirst = changes.toReversed()
  const paths = [...new Set(oldestFirst.map(({ skillId }) => skillId))]
    .flatMap((id) =>
      pathOf(
        oldestFirst.filter(({ skillId }) => skillId === id),
        months,
        timeZone,
      ),
    )
    .filter(({ months }) => months.some(({ changed }) => changed))
    .toSorted((one, other) => firstMove(one) - firstMove(other))
  return SKILL_CATEGORIES.map((category) => ({
    category,
    paths: paths.filter((path) => path.category === category),
  })).filter((group) => group.paths.length > 0)
}

function pathOf(oldestFirst: SkillChange[], months: PlainDate[], timeZone: string): SkillPath[] {
  const [first] = oldestFirst
  if (!first) return []
  const dated = oldestFirst.map((change) => ({
    ...change,
    month: `${dateIn(timeZone, new Date(change.updatedAt)).slice(0, 7)}-01`,
  }))
  return [
    {
      skillId: first.skillId,
      title: first.skillTitle,
      category: first.category,
      months: months.map((month) => {
        const last = dated.findLast((change) => change.month <= month)
        return {
          month,
          status: last?.status ?? first.before,
          // Any later change ends a verification.
          verified: last?.event === 'verified',
          changed: last?.month === month,
        }
      }),
    },
  ]
}

const firstMove = ({ months }: SkillPath) => months.findIndex(({ changed }) => changed)
