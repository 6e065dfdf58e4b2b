import { expect, test } from 'vitest'
import { isMissed } from './weekly.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const daysAgo = (...days: number[]) => days.map((day) => new Date(NOW.getTime() - day * 86_400_000))

test.each([
  ['weekly, the last 9 days ago', [9, 16, 23], true],
  ['weekly and two files only', [8.1, 15], true],
  ['weekly, the last 7 days ago', [7, 14, 21], false],
  ['one file only', [20], false],
  ['daily', [9, 10, 11], false],
  ['monthly', [9, 29], false],
  ['none', [], false],
] as [string, number[], boolean][])('a source %s', (_what, days, missed) => {
  expect(isMissed(daysAgo(...days), NOW)).toBe(missed)
})
