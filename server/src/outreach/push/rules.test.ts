import { describe, expect, test } from 'vitest'
import { pushTimes, waitedAt } from './rules.ts'

const LA = 'America/Los_Angeles'

describe('a notification', () => {
  test('what happens at night counts for the next day', () => {
    const { date, dueAt, expire } = pushTimes('reply', LA, new Date('2026-11-19T07:30:00Z'))
    expect(date).toBe('2026-11-19')
    expect(expire.getTime() - dueAt.getTime()).toBe(24 * 3_600_000)
  })

  test('a sign-off waits until it can no longer be taken back, and then for the morning', () => {
    const { dueAt } = pushTimes('sign-off', LA, new Date('2026-11-19T06:59:55Z'))
    expect(dueAt.toISOString()).toBe('2026-11-19T17:00:00.000Z')
  })
})

test('36 hours are counted in hours, also when summer time ends in between', () => {
  expect(waitedAt(new Date('2026-10-31T20:00:00Z')).toISOString()).toBe('2026-11-02T08:00:00.000Z')
})
