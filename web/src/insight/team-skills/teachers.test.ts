import type { SkillStatus } from '@scope/contract/work/skill.words'
import { expect, it } from 'vitest'
import type { TeamMember } from './api.ts'
import { teachText } from './teachers.ts'

const member = (id: string, name: string): TeamMember => ({
  ...{ id, name, slug: id, role: 'BLT', position: 'Bar Lead' },
  ...{ mastered: 0, verified: 0, developing: 0 },
})
const members = [member('a', 'Theo Park'), member('b', 'Marisol Vega'), member('c', 'Lou Test')]

it.each<[SkillStatus[], string[], string]>([
  [['MASTERED', 'MASTERED', 'LEARNING'], ['a', 'b'], 'Can teach: Theo Park, Marisol Vega'],
  [['MASTERED', 'LEARNING', 'MASTERED'], ['c'], 'Can teach: Lou Test'],
  [['MASTERED', 'LEARNING', 'LEARNING'], [], 'Mastered, not verified yet: Theo Park'],
  [['PROFICIENT', 'LEARNING', 'NOT_STARTED'], [], 'Nobody here has mastered it.'],
])('of %j, with %j verified: %s', (statuses, teachers, text) => {
  const marks = statuses.map((status, index) => ({
    ...{ status, verified: teachers.includes(members[index]?.id ?? '') },
    ...{ target: 'PRACTICING' as const, short: 0 },
  }))
  expect(teachText({ marks, teachers }, members)).toBe(text)
})
