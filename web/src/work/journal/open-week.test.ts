import { expect, it } from 'vitest'
import { isOpen } from './open-week.ts'

const submitted = { submittedAt: '2026-11-28T20:00:00.000Z' }
// A Monday that begins a period.
const latest = '2026-11-30'

it('is open while its period runs, and last week until it is submitted', () => {
  expect(isOpen({ week: latest, latest, closed: false }, submitted)).toBe(true)
  const last = { week: '2026-11-23', latest, closed: true }
  expect(isOpen(last, undefined)).toBe(true)
  expect(isOpen(last, { submittedAt: null })).toBe(true)
  expect(isOpen(last, submitted)).toBe(false)
  expect(isOpen({ ...last, week: '2026-11-16' }, undefined)).toBe(false)
})
