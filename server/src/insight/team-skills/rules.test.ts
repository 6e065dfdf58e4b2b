import { DEFAULT_LEVELS, shortText } from '@scope/contract/insight/team-skills.words'
import { TEAM_ROLES } from '@scope/contract/kernel/team.words'
import { SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import {
  canTeach,
  largestGaps,
  planLevels,
  sideBySide,
  stepsShort,
  type TargetLevel,
  type TeamMember,
  targetIn,
} from './rules.ts'

test.each<[SkillStatus, SkillStatus, number, string]>([
  ['NOT_STARTED', 'NOT_STARTED', 0, ''],
  ['NOT_STARTED', 'PRACTICING', 2, '2 steps below Practicing'],
  ['LEARNING', 'PRACTICING', 1, '1 step below Practicing'],
  ['NOT_STARTED', 'MASTERED', 4, '4 steps below Mastered'],
  ['PROFICIENT', 'PRACTICING', 0, ''],
  ['MASTERED', 'NOT_STARTED', 0, ''],
])('%s against %s is %i steps short', (status, target, steps, words) => {
  expect(stepsShort(status, target)).toBe(steps)
  expect(shortText(steps, target)).toBe(words)
})

test.each<[SkillStatus, boolean, boolean]>([
  ['MASTERED', true, true],
  ['MASTERED', false, false],
  ['PROFICIENT', false, false],
  ['NOT_STARTED', false, false],
])('with %s, verified %s, someone can teach: %s', (status, verified, can) => {
  expect(canTeach({ status, verified })).toBe(can)
})

test('a target level is the company’s, and else that of the role', () => {
  const set: TargetLevel[] = [{ skillId: 'cash-handling', role: 'BLT', level: 'NOT_STARTED' }]
  expect(targetIn(set, 'cash-handling', 'BLT')).toBe('NOT_STARTED')
  expect(targetIn(set, 'cash-handling', 'AGM')).toBe('PROFICIENT')
  expect(targetIn(set, 'guest-recovery', 'BLT')).toBe('PRACTICING')
})

test('the largest gap is the one with most steps, then with most members, then the first', () => {
  const gap = (skillId: string, short: number, below: number) => ({ skillId, short, below })
  const gaps = [gap('none', 0, 0), gap('a', 2, 1), gap('b', 2, 2), gap('c', 3, 1), gap('d', 2, 2)]
  expect(largestGaps(gaps)).toEqual(['c', 'b', 'd', 'a'])
})

const aStatus = fc.constantFrom(...SKILL_STATUSES)
const aSkill = fc.constantFrom(...COMPETENCIES.map(({ id }) => id))
const aRole = fc.constantFrom(...TEAM_ROLES)
const aMark = fc
  .record({ skillId: aSkill, status: aStatus, verified: fc.boolean() })
  .map((mark) => ({ ...mark, verified: mark.verified && mark.status === 'MASTERED' }))
const aTeam = fc
  .array(
    fc.record({
      role: aRole,
      marks: fc.uniqueArray(aMark, { selector: ({ skillId }) => skillId }),
    }),
    { maxLength: 6 },
  )
  .map((team) =>
    team.map(
      (member, index): TeamMember => ({
        ...member,
        ...{ id: `m${index}`, slug: `m${index}`, name: `Member ${index}`, position: 'Bar' },
      }),
    ),
  )
const someLevels = fc.uniqueArray(fc.record({ skillId: aSkill, role: aRole, level: aStatus }), {
  selector: ({ skillId, role }) => `${skillId} ${role}`,
})

describe('side by side, for any team and target levels', () => {
  test('each competency has a mark for each member, and its sums are those of its marks', () => {
    fc.assert(
      fc.property(aTeam, someLevels, (team, set) => {
        const { members, skills, gaps } = sideBySide(team, set)
        expect(skills.map(({ skillId }) => skillId)).toEqual(COMPETENCIES.map(({ id }) => id))
        for (const { skillId, marks, below, short, teachers } of skills) {
          expect(marks).toHaveLength(team.length)
          expect(short).toBe(marks.reduce((steps, mark) => steps + mark.short, 0))
          expect(below).toBe(marks.filter((mark) => mark.short > 0).length)
          expect(gaps.includes(skillId)).toBe(below > 0)
          const taught = team.filter((_, index) => marks[index]?.verified).map(({ id }) => id)
          expect(teachers).toEqual(taught)
          // Nobody who can teach it is below a target level.
          for (const [index, { verified, short: steps }] of marks.entries()) {
            if (verified) expect(steps, team[index]?.id).toBe(0)
          }
        }
        for (const member of members) {
          expect(member.verified).toBeLessThanOrEqual(member.mastered)
          expect(member.mastered + member.developing).toBeLessThanOrEqual(COMPETENCIES.length)
        }
      }),
    )
  })

  test('a step up never makes a gap larger', () => {
    fc.assert(
      fc.property(aStatus, aStatus, (status, target) => {
        const next = SKILL_STATUSES[SKILL_STATUSES.indexOf(status) + 1]
        if (next) expect(stepsShort(next, target)).toBeLessThanOrEqual(stepsShort(status, target))
      }),
    )
  })
})

describe('a save of target levels', () => {
  test('changes only what differs from what holds', () => {
    const set: TargetLevel[] = [{ skillId: 'cash-handling', role: 'AGM', level: 'MASTERED' }]
    const levels: TargetLevel[] = [
      { skillId: 'cash-handling', role: 'AGM', level: 'MASTERED' },
      { skillId: 'cash-handling', role: 'BLT', level: DEFAULT_LEVELS.BLT },
      { skillId: 'guest-recovery', role: 'BLT', level: 'NOT_STARTED' },
    ]
    expect(planLevels(levels, set)).toEqual([{ ...levels[2], title: 'Guest Recovery', before: 'PRACTICING' }])
  })

  test.each([
    ['an unknown competency', ['flair'], 'levels.0.skillId'],
    ['one that is named twice', ['cash-handling', 'cash-handling'], 'levels.1.skillId'],
  ])('refuses %s', (_, ids, field) => {
    const levels = ids.map((skillId): TargetLevel => ({ skillId, role: 'AGM', level: 'LEARNING' }))
    expect(() => planLevels(levels, [])).toThrow(
      expect.objectContaining({ code: 'invalid', detail: { field } }),
    )
  })
})
