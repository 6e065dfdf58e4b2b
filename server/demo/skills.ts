import { addDays, addWeeks, dateIn, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import { SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { COMPETENCIES } from '../src/work/skill/competencies.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'

/** A skill's status and the changes that led to it. */
export type SkillStory = {
  progress: NewRow<'skillProgress'>
  history: NewRow<'skillHistory'>[]
}

/** How many skills a member has mastered, how many of those are verified, and how many are in development. */
type Reached = { mastered: number; verified: number; developing: number }

const CHOSEN: Record<string, Reached> = {
  'marisol-vega': { mastered: 7, verified: 5, developing: 3 },
  'theo-park': { mastered: 13, verified: 10, developing: 4 },
  'rafael-ibarra': { mastered: 4, verified: 4, developing: 2 },
  // One member has not started any skill.
  'meera-kapoor': { mastered: 0, verified: 0, developing: 0 },
}

const HOUR = 60
const STEPS = SKILL_STATUSES.slice(1)
const STARTED_OVER = ['LEARNING', 'PRACTICING', 'NOT_STARTED'] as const
/** How many days ago skills were mastered. After 8 days the Monday for verifying is over; all steps fit in a year. */
const MASTERED_AGO = { from: 8, to: 240 }

/** A member's skills over the last year. The newest mastered ones are not verified yet. */
export function skillsOf(seed: string, member: DemoMember, today: Today): SkillStory[] {
  const random = randomOf(`${seed} skills ${member.slug}`)
  const { mastered, verified, developing } = CHOSEN[member.slug] ?? reached(random, member)
  const skills = random.shuffled(COMPETENCIES.map(({ id }) => id))
  const apart = (MASTERED_AGO.to - MASTERED_AGO.from) / Math.max(1, mastered)
  return skills.slice(0, mastered + developing).map((skillId, index) => {
    const isMastered = index < mastered
    const developed = STEPS.slice(0, random.int(1, STEPS.length - 1))
    const again = !isMastered && random.chance(0.2)
    return tell(random, member, today, {
      skillId,
      statuses: isMastered ? STEPS : [...(again ? STARTED_OVER : []), ...developed],
      daysAgo: isMastered
        ? MASTERED_AGO.from + Math.floor((index + random.next()) * apart)
        : random.int(1, 45),
      verified: isMastered && index >= mastered - verified,
    })
  })
}

function reached(random: Random, { role }: DemoMember): Reached {
  const mastered = role === 'AGM' ? random.int(8, 14) : random.int(2, 9)
  const verified = Math.round(mastered * (0.4 + 0.5 * random.next()))
  return { mastered, verified, developing: random.int(2, 4) }
}

/** The marks of one skill, some weeks apart. The manager verifies it on the Monday after the last one. */
function tell(
  random: Random,
  member: DemoMember,
  today: Today,
  plot: { skillId: string; statuses: readonly SkillStatus[]; daysAgo: number; verified: boolean },
): SkillStory {
  const about = { bltId: member.id, skillId: plot.skillId }
  const at = (day: PlainDate, hour: number) =>
    instantOf(member.timezone, day, hour * HOUR + random.int(0, 59))
  let daysAgo = plot.daysAgo
  const newestFirst = plot.statuses.toReversed().map((status, later) => {
    const createdAt = at(addDays(today.date, -daysAgo), random.int(11, 22))
    const authorId = random.chance(0.12) ? member.managerId : member.id
    const before = plot.statuses.at(-2 - later) ?? 'NOT_STARTED'
    daysAgo += random.int(12, 36)
    return { id: random.uuid(), ...about, event: 'mark' as const, status, before, authorId, createdAt }
  })
  const [last] = newestFirst
  if (!last) throw new RangeError('A story needs at least one mark')
  const { status, authorId: updatedById, createdAt: updatedAt } = last
  const progress = { ...about, status, updatedById, updatedAt, verifiedById: null, verifiedAt: null }
  const history = newestFirst.toReversed()
  if (!plot.verified) return { history, progress }

  const verifiedAt = at(addWeeks(weekOf(dateIn(member.timezone, updatedAt)), 1), 15)
  const verification = { ...about, event: 'verified' as const, status, before: status }
  const by = member.managerId
  return {
    history: [...history, { id: random.uuid(), ...verification, authorId: by, createdAt: verifiedAt }],
    progress: { ...progress, verifiedById: by, verifiedAt },
  }
}
