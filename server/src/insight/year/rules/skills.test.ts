import type { SkillStatus } from '@scope/contract/work/skill.words'
import { expect, test } from 'vitest'
import { countSkills, type SkillChange, skillChanges } from './skills.ts'

const CATALOGUE = [
  { id: 'pour', title: 'Pour cost' },
  { id: 'lead', title: 'Team lead' },
]
let day = 0
const change = (
  event: SkillChange['event'],
  [before, status]: [SkillStatus, SkillStatus],
  skillId = 'pour',
): SkillChange => {
  day += 1
  return { skillId, event, before, status, by: 'Gil Test', on: `2026-03-${String(day).padStart(2, '0')}` }
}
const mark = (before: SkillStatus, status: SkillStatus, skillId?: string) =>
  change('mark', [before, status], skillId)
const verify = (event: 'verified' | 'unverified' = 'verified') => change(event, ['MASTERED', 'MASTERED'])

const of = (...changes: SkillChange[]) =>
  skillChanges(changes, CATALOGUE).map(({ title, from, to, verified }) => [
    title,
    from,
    to,
    verified !== null,
  ])

test.each([
  ['one step', [mark('LEARNING', 'PRACTICING')], ['LEARNING', 'PRACTICING', false]],
  ['the whole way, verified', [mark('PROFICIENT', 'MASTERED'), verify()], ['PROFICIENT', 'MASTERED', true]],
  ['what was mastered before, verified', [verify()], ['MASTERED', 'MASTERED', true]],
  [
    'taken back again',
    [mark('PROFICIENT', 'MASTERED'), verify(), verify('unverified')],
    ['PROFICIENT', 'MASTERED', false],
  ],
  ['a mark after it', [verify(), mark('MASTERED', 'NOT_STARTED')], ['MASTERED', 'NOT_STARTED', false]],
] as const)('%s', (_, changes, [from, to, verified]) => {
  expect(of(...changes)).toEqual([['Pour cost', from, to, verified]])
})

test('what ends as it began has not changed, nor what is in no catalogue', () => {
  expect(of(mark('LEARNING', 'NOT_STARTED'), mark('NOT_STARTED', 'LEARNING'))).toEqual([])
  expect(of(verify(), verify('unverified'))).toEqual([])
  expect(of(mark('NOT_STARTED', 'LEARNING', 'gone'))).toEqual([])
})

test('are in the order of their last change, which is a mark where there is one, and counted', () => {
  const changes = [
    mark('NOT_STARTED', 'LEARNING', 'lead'),
    mark('PROFICIENT', 'MASTERED'),
    mark('LEARNING', 'PRACTICING', 'lead'),
    verify(),
  ]
  const lines = skillChanges(changes, CATALOGUE)
  expect(lines.map(({ title, on, verified }) => [title, on, verified?.on])).toEqual([
    ['Pour cost', changes[1]?.on, changes[3]?.on],
    ['Team lead', changes[2]?.on, undefined],
  ])
  expect(countSkills(lines)).toEqual({ raised: 2, verified: 1 })
  expect(countSkills(skillChanges([mark('MASTERED', 'NOT_STARTED')], CATALOGUE))).toEqual({
    raised: 0,
    verified: 0,
  })
})
