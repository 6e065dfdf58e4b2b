import { expect, it } from 'vitest'
import { dayAt } from './day-at.ts'

it('tells a change on the day of the venue, wherever it is read', () => {
  const late = '2026-12-01T05:30:00Z'
  expect(dayAt('America/Los_Angeles', late)).toBe('Nov 30, 2026')
  expect(dayAt('America/New_York', late)).toBe('Dec 1, 2026')
})
