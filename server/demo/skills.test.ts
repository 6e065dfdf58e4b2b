import { addDays } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayOf } from './day.ts'
import type { DemoMember } from './members.ts'
import { skillsOf } from './skills.ts'

const member = {
  id: 'member',
  slug: 'someone',
  firstName: 'Someone',
  role: 'BLT',
  venueId: 'venue',
  venueSlug: 'venue',
  timezone: 'America/Chicago',
  adminDayDow: 1,
  managerId: 'manager',
  steadiness: 1,
} satisfies DemoMember

test('on any day, the changes of any member are of the last year and in order', () => {
  const days = fc.nat(700).map((ahead) => todayOf(addDays('2026-01-01', ahead)))
  const members = fc.record({ slug: fc.string(), role: fc.constantFrom('AGM' as const, 'BLT' as const) })
  const property = fc.property(days, members, (today, who) => {
    for (const { history, progress } of skillsOf('seed', { ...member, ...who }, today)) {
      const times = history.map(({ createdAt }) => createdAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBeGreaterThan(todayOf(addDays(today.date, -365)).began.getTime())
      expect(times.at(-1)).toBeLessThan(today.began.getTime())
      expect(history.at(-1)?.status).toBe(progress.status)
    }
  })
  fc.assert(property)
})
