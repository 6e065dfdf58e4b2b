import type { MemberYear } from '@scope/contract/insight/year/year'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { Competency } from '@scope/contract/work/skill'
import { SKILL_STATUSES, type SkillEvent, type SkillStatus } from '@scope/contract/work/skill.words'

type SkillLine = MemberYear['skills'][number]

/**
 * An entry of a member’s skill history: `on` is the day at the venue, `before` and `status` the old and the new status.
 */
export type SkillChange = {
  skillId: string
  event: SkillEvent
  before: SkillStatus
  status: SkillStatus
  by: string
  on: PlainDate
}

/** Whether a status is above another. */
export const isFurther = (to: SkillStatus, from: SkillStatus): boolean =>
  SKILL_STATUSES.indexOf(to) > SKILL_STATUSES.indexOf(from)

/**
 * The competencies whose status changed over a year, or that were verified in it, in the order of their last change.
 * `changes` are those of the year, earliest first; a verification lasts until the next change.
 */
export function skillChanges(
  changes: readonly SkillChange[],
  catalogue: readonly Pick<Competency, 'id' | 'title'>[],
): Omit<SkillLine, 'path'>[] {
  const lines = [...Map.groupBy(changes, ({ skillId }) => skillId)].flatMap(([skillId, own]) => {
    const title = catalogue.find(({ id }) => id === skillId)?.title
    const [first, last] = [own[0], own.at(-1)]
    if (title === undefined || !first || !last) return []
    const verified = last.event === 'verified' ? { by: last.by, on: last.on } : null
    if (first.before === last.status && !verified) return []
    const { on } = own.findLast(({ event }) => event === 'mark') ?? last
    return [{ skillId, title, from: first.before, to: last.status, on, verified }]
  })
  return lines.toSorted((a, b) => a.on.localeCompare(b.on) || a.title.localeCompare(b.title))
}

/** The number of competencies that went up, and that ended the year verified. */
export const countSkills = (
  lines: readonly Pick<SkillLine, 'from' | 'to' | 'verified'>[],
): MemberYear['counts']['skills'] => ({
  raised: lines.filter(({ from, to }) => isFurther(to, from)).length,
  verified: lines.filter(({ verified }) => verified !== null).length,
})
