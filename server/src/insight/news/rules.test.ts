import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import { expect, test } from 'vitest'
import { readableBy, readLooked } from './rules.ts'

test.each<[AccessRole, JobRole, skillsOf: 'all' | 'self']>([
  ['FULL_ADMIN', 'VP', 'all'],
  ['FULL_ADMIN', 'BLT', 'all'],
  ['GM', 'GM', 'all'],
  ['BLT', 'VP', 'all'],
  ['BLT', 'LEADERSHIP_READONLY', 'all'],
  ['BLT', 'CSM_READONLY', 'all'],
  ['BLT', 'AGM', 'self'],
  ['BLT', 'BLT', 'self'],
])('%s %s: skills of %s', (accessRole, jobRole, skillsOf) => {
  const readable = readableBy({ accessRole, jobRole, bltId: 'me' })
  expect(readable.ofSelf).toEqual(
    skillsOf === 'self' ? ['skill.marked', 'skill.verified', 'skill.unverified'] : [],
  )
  expect(readable.ofAll).toContain('priority.checkedIn')
  expect(readable.ofAll.includes('skill.marked')).toBe(skillsOf === 'all')
})

const NOW = new Date('2026-11-18T20:00:00.000Z')

test.each([
  ['2026-11-18T19:59:00.000Z', '2026-11-18T19:59:00.000Z'],
  ['2027-01-01T00:00:00Z', '2026-11-18T20:00:00.000Z'],
])('a look until %s counts until %s', (until, counts) => {
  expect(readLooked('until', until, NOW).toISOString()).toBe(counts)
})

test('a look until no time at all is refused', () => {
  expect(() => readLooked('until', '2026-11-18T25:00:00Z', NOW)).toThrow('not a date and time')
})
