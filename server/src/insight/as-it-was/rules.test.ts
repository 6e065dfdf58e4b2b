import { describe, expect, test } from 'vitest'
import { offeredMoments, readMoment } from './rules.ts'

const ZONE = 'America/Los_Angeles'

test('the last eight digests are offered, across the end of summer time', () => {
  const offered = offeredMoments(ZONE, new Date('2026-11-16T01:00:00Z')).map((at) => at.toISOString())
  expect(offered).toEqual([
    '2026-11-16T01:00:00.000Z',
    '2026-11-09T01:00:00.000Z',
    '2026-11-02T01:00:00.000Z',
    '2026-10-26T00:00:00.000Z',
    '2026-10-19T00:00:00.000Z',
    '2026-10-12T00:00:00.000Z',
    '2026-10-05T00:00:00.000Z',
    '2026-09-28T00:00:00.000Z',
  ])
})

describe('the moment of a call', () => {
  const now = new Date('2026-11-18T20:00:00Z')

  test.each([
    ['2026-11-16T01:00:00Z', '2026-11-16T01:00:00.000Z'],
    ['2026-11-15T17:00', '2026-11-16T01:00:00.000Z'],
    ['2026-07-15T17:00', '2026-07-16T00:00:00.000Z'],
    ['2026-11-18T12:00', '2026-11-18T20:00:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(readMoment(text, ZONE, now).toISOString()).toBe(at)
  })

  test.each([
    ['2026-11-18T12:01', 'This moment has not passed yet.'],
    ['2026-11-18T20:00:01Z', 'This moment has not passed yet.'],
    ['2026-13-01T12:00', 'This moment is not a date and time.'],
    ['2026-02-30T12:00:00Z', 'This moment is not a date and time.'],
  ])('refuses %s: %s', (text, message) => {
    expect(() => readMoment(text, ZONE, now)).toThrow(message)
  })
})
