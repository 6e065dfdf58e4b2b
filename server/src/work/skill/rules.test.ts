import { type AccessRole, JOB_ROLES, type JobRole } from '@scope/contract/kernel/access'
import {
  inDevelopment,
  masteryPercent,
  nextSkillStatus,
  SKILL_PERCENT,
  SKILL_STATUSES,
  type SkillStatus,
} from '@scope/contract/work/skill.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { canOf, readMark, refuseFormer, refuseUnearned } from './rules.ts'

function refusalOf(work: () => void): Refusal | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

const read = (before: SkillStatus, asked: SkillStatus) => {
  let changes: boolean | undefined
  const refusal = refusalOf(() => {
    changes = readMark('Cash Handling', before, asked)
  })
  return refusal ? refusal.code : changes
}

describe('a mark', () => {
  const [no, yes, refused] = [false, true, 'conflict'] as const
  // Asked for: Not Started, Learning, Practicing, Proficient, Mastered.
  test.each([
    ['NOT_STARTED', [no, yes, refused, refused, refused]],
    ['LEARNING', [yes, no, yes, refused, refused]],
    ['PRACTICING', [yes, refused, no, yes, refused]],
    ['PROFICIENT', [yes, refused, refused, no, yes]],
    ['MASTERED', [yes, refused, refused, refused, no]],
  ] as const)('of a skill that is %s', (before, answers) => {
    expect(SKILL_STATUSES.map((asked) => read(before, asked))).toEqual(answers)
  })

  test.each([
    ['NOT_STARTED', 'MASTERED', 'Cash Handling is Not Started. The next step is Learning.'],
    ['PROFICIENT', 'LEARNING', 'Cash Handling is Proficient. The next step is Mastered.'],
    ['MASTERED', 'PROFICIENT', 'Cash Handling is Mastered. It can only be reset to Not Started.'],
  ] as const)('that is refused names the current status: %s to %s', (before, asked, sentence) => {
    expect(refusalOf(() => readMark('Cash Handling', before, asked))?.message).toBe(sentence)
  })

  test('leads one step further or back to the start, for any order of marks', () => {
    const walks = fc.array(fc.constantFrom(...SKILL_STATUSES), { maxLength: 60 })
    const property = fc.property(walks, (walk) => {
      let status: SkillStatus = 'NOT_STARTED'
      for (const asked of walk) {
        const before = SKILL_PERCENT[status]
        if (read(status, asked) === true) status = asked
        expect([before, before + 25, 0]).toContain(SKILL_PERCENT[status])
      }
    })
    fc.assert(property)
  })

  test('leads to Mastered in four steps and no further', () => {
    const path: SkillStatus[] = []
    for (let next = nextSkillStatus('NOT_STARTED'); next; next = nextSkillStatus(next)) path.push(next)
    expect(path).toEqual(['LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED'])
    expect(path.filter(inDevelopment)).toEqual(['LEARNING', 'PRACTICING', 'PROFICIENT'])
  })
})

test.each([
  [0, 0],
  [1, 5],
  [7, 32],
  [11, 50],
  [21, 95],
  [22, 100],
])('%i of 22 mastered is %i percent', (mastered, percent) => {
  expect(masteryPercent(mastered)).toBe(percent)
})

const holder = (jobRole: JobRole, bltId = 'other', accessRole: AccessRole = 'BLT') => ({
  accessRole,
  jobRole,
  bltId,
})
const owner = { id: 'member', venueId: 'venue', role: 'BLT' as JobRole, active: true }

describe('a verification', () => {
  const reasons = (status: SkillStatus) => refusalOf(() => refuseUnearned('Cash Handling', status))

  test('needs a mastered skill', () => {
    expect(SKILL_STATUSES.map((status) => reasons(status)?.code)).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'conflict',
      undefined,
    ])
    expect(reasons('PROFICIENT')?.message).toBe(
      'Cash Handling is Proficient. Only a mastered skill can be verified.',
    )
  })
})

describe('what a user can do', () => {
  test.each([
    ['the member', holder('BLT', 'member'), true, false],
    ['a colleague', holder('AGM'), false, false],
    ['the general manager', holder('GM'), true, true],
    ['a full admin', holder('VP', 'other', 'FULL_ADMIN'), true, true],
    ['a full admin, about themselves', holder('AGM', 'member', 'FULL_ADMIN'), true, false],
    ['a vice president', holder('VP'), false, false],
    ['leadership', holder('LEADERSHIP_READONLY'), false, false],
    ['a customer success manager', holder('CSM_READONLY'), false, false],
  ])('%s', (_, person, mark, verify) => {
    expect(canOf(person, owner, 'MASTERED')).toEqual({ mark, verify })
    for (const status of SKILL_STATUSES.filter((other) => other !== 'MASTERED')) {
      expect(canOf(person, owner, status)).toEqual({ mark, verify: false })
    }
  })

  test.each([
    ['has left', { ...owner, active: false }],
    ['was promoted', { ...owner, role: 'GM' as const }],
  ])('is nothing for the skills of someone who %s', (_, former) => {
    for (const role of JOB_ROLES) {
      const nothing = { mark: false, verify: false }
      expect(canOf(holder(role, 'other', 'FULL_ADMIN'), former, 'MASTERED')).toEqual(nothing)
    }
    expect(refusalOf(() => refuseFormer(former))?.code).toBe('conflict')
    expect(refusalOf(() => refuseFormer(owner))).toBeUndefined()
  })
})
