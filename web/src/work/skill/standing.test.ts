import type { SkillStatus } from '@scope/contract/work/skill.words'
import { describe, expect, it } from 'vitest'
import { withMark } from './mark.ts'
import { type Skill, standingOf } from './standing.ts'

const verification = { by: 'Dana Ruiz', at: '2026-11-09T18:00:00.000Z' }

const skill = (skillId: string, status: SkillStatus, more: Partial<Skill> = {}): Skill => ({
  skillId,
  skillTitle: skillId,
  category: 'Operations',
  status,
  updatedBy: 'Marisol Vega',
  updatedAt: '2026-11-02T18:00:00.000Z',
  verified: null,
  can: { mark: true, verify: status === 'MASTERED' },
  ...more,
})

describe('where a member stands', () => {
  it('counts mastery whether verified or not, and verification beside it', () => {
    const { mastered, verified, percent } = standingOf([
      skill('a', 'MASTERED', { verified: verification }),
      ...['b', 'c', 'd', 'e', 'f', 'g'].map((id) => skill(id, 'MASTERED')),
      skill('h', 'PROFICIENT'),
    ])
    expect([mastered.length, verified, percent]).toEqual([7, 1, 32])
  })

  it('lists each skill once, and only categories in which something has not begun', () => {
    const { mastered, developing, notStarted } = standingOf([
      skill('a', 'NOT_STARTED', { category: 'Team Development' }),
      skill('b', 'LEARNING'),
      skill('c', 'PRACTICING'),
      skill('d', 'PROFICIENT'),
      skill('e', 'MASTERED'),
      skill('f', 'NOT_STARTED', { category: 'Revenue Growth' }),
    ])
    expect(mastered.map(({ skillId }) => skillId)).toEqual(['e'])
    expect(developing.map(({ skillId }) => skillId)).toEqual(['b', 'c', 'd'])
    expect(notStarted.map(({ category, skills }) => [category, skills.length])).toEqual([
      ['Revenue Growth', 1],
      ['Team Development', 1],
    ])
  })

  it('shows a mark under way as the person’s own and not yet verified', () => {
    const stored = [skill('a', 'MASTERED', { verified: verification }), skill('b', 'LEARNING')]
    const marks = [
      { skillId: 'a', status: 'NOT_STARTED', by: 'Dana Ruiz' },
      { skillId: 'b', status: 'PRACTICING', by: 'Dana Ruiz' },
      { skillId: 'b', status: 'PROFICIENT', by: 'Dana Ruiz' },
    ] as const
    const [reset, next] = marks.reduce<Skill[]>(withMark, stored)
    expect(reset).toMatchObject({ status: 'NOT_STARTED', verified: null, can: { mark: true, verify: false } })
    expect(next).toMatchObject({ status: 'PROFICIENT', updatedBy: 'Dana Ruiz', updatedAt: null })
    expect(stored[1]?.status).toBe('LEARNING')
  })
})
