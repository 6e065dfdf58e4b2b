import { expect, it } from 'vitest'
import { clockLine } from './clock.ts'

const NOW = '2026-11-18T20:00:00.000Z'
const at = (hours: number) => clockLine(new Date(Date.parse(NOW) + hours * 3_600_000).toISOString(), NOW)

it('says how many hours are left', () => {
  expect(at(48)).toEqual({ text: '48 hours left', tone: 'quiet' })
  expect(at(36.9)).toEqual({ text: '36 hours left', tone: 'quiet' })
  expect(at(11.9)).toEqual({ text: '11 hours left', tone: 'quiet' })
  expect(at(1)).toEqual({ text: '1 hour left', tone: 'quiet' })
  expect(at(0.5).text).toBe('Less than an hour left')
  expect(at(0).text).toBe('Less than an hour left')
})

it('says why there is no deadline', () => {
  expect(clockLine(null, NOW)).toEqual({ text: 'Former member', tone: 'quiet' })
})

it('says how late it is, in days', () => {
  expect(at(-0.1)).toEqual({ text: 'Less than a day late', tone: 'overdue' })
  expect(at(-23.9).text).toBe('Less than a day late')
  expect(at(-24).text).toBe('1 day late')
  expect(at(-71.9).text).toBe('2 days late')
  expect(at(-72).text).toBe('3 days late')
  expect(at(-24 * 40).text).toBe('40 days late')
})
