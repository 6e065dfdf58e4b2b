import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewClock, reviewDue, waitingSince } from './rules.ts'

const HOUR_MS = 3_600_000

const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('the 48-hour clock', () => {
  test.each([
    ['2026-11-16T18:00:00.000Z', '2026-11-18T17:59:59.999Z', false],
    ['2026-11-16T18:00:00.000Z', '2026-11-18T18:00:00.000Z', false],
    ['2026-11-16T18:00:00.000Z', '2026-11-18T18:00:00.001Z', true],
    // 48 hours across both changes of the clock in Los Angeles: 10 PM on Saturday to 11 PM and to 9 PM on Monday.
    ['2026-03-08T06:00:00.000Z', '2026-03-10T06:00:00.000Z', false],
    ['2026-03-08T06:00:00.000Z', '2026-03-10T06:00:00.001Z', true],
    ['2026-11-01T05:00:00.000Z', '2026-11-03T05:00:00.000Z', false],
    ['2026-11-01T05:00:00.000Z', '2026-11-03T05:00:00.001Z', true],
  ])('submitted %s, at %s late: %s', (submitted, now, late) => {
    expect(reviewClock(new Date(submitted), new Date(now)).late).toBe(late)
  })

  test('is 48 hours long for any start, and late exactly after that', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1, max: 1 }), (submittedAt, edge) => {
        const now = new Date(submittedAt.getTime() + 48 * HOUR_MS + edge)
        const { reviewBy, late } = reviewClock(submittedAt, now)
        expect(reviewBy.getTime() - submittedAt.getTime()).toBe(48 * HOUR_MS)
        expect(late).toBe(edge > 0)
      }),
    )
  })

  test('entries submitted more than 60 days ago no longer wait', () => {
    expect(waitingSince(new Date('2026-11-18T20:00:00Z')).toISOString()).toBe('2026-09-19T20:00:00.000Z')
  })

  const entry = {
    ...{ bltId: 'lead', authorId: 'lead', onTeam: true },
    ...{ submittedAt: '2026-11-16T18:00:00.000Z', reviewedAt: null },
  }
  test.each([
    ['an entry of the member’s own', {}, '2026-11-18T18:00:00.000Z'],
    ['one changed since its review', { reviewedAt: '2026-11-16T17:59:59.999Z' }, '2026-11-18T18:00:00.000Z'],
    ['one reviewed as it stands', { reviewedAt: '2026-11-16T18:00:00.000Z' }, null],
    ['a manager’s note', { authorId: 'gm' }, null],
    ['a former member’s', { onTeam: false }, null],
    ['a draft', { submittedAt: null }, null],
    ['one of 60 days ago', { submittedAt: '2026-09-19T20:00:00.000Z' }, '2026-09-21T20:00:00.000Z'],
    ['an older one', { submittedAt: '2026-09-19T19:59:59.999Z' }, null],
  ])('runs for %s or not', (_, more, due) => {
    const found = reviewDue({ ...entry, ...more }, new Date('2026-11-18T20:00:00Z'))
    expect(found?.toISOString() ?? null).toBe(due)
  })
})
