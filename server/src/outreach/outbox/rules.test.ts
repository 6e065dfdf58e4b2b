import { describe, expect, test } from 'vitest'
import { outsideQuiet, retryAt } from './rules.ts'

const LA = 'America/Los_Angeles'

describe('quiet hours', () => {
  test.each([
    // zone, instant, sending time
    [LA, '2026-11-18T16:59:59.999Z', '2026-11-18T17:00:00.000Z', '8:59 waits a moment'],
    [LA, '2026-11-18T17:00:00.000Z', '2026-11-18T17:00:00.000Z', '9:00 is sent'],
    [LA, '2026-11-19T06:59:59.999Z', '2026-11-19T06:59:59.999Z', '22:59 is sent'],
    [LA, '2026-11-19T07:00:00.000Z', '2026-11-19T17:00:00.000Z', '23:00 waits for the morning'],
    [LA, '2026-11-19T08:00:00.000Z', '2026-11-19T17:00:00.000Z', 'midnight waits for the same morning'],
    [LA, '2026-11-01T06:30:00.000Z', '2026-11-01T17:00:00.000Z', 'the night in which summer time ends'],
    [LA, '2026-03-08T07:30:00.000Z', '2026-03-08T16:00:00.000Z', 'the night in which it begins'],
    ['America/Phoenix', '2026-03-08T06:30:00.000Z', '2026-03-08T16:00:00.000Z', 'no summer time'],
    ['Asia/Kolkata', '2026-11-18T17:30:00.000Z', '2026-11-19T03:30:00.000Z', 'half an hour off'],
    [
      'Pacific/Auckland',
      '2026-09-26T11:30:00.000Z',
      '2026-09-26T20:00:00.000Z',
      'ahead of UTC, summer time begins',
    ],
    ['America/New_York', '2026-12-31T04:00:00.000Z', '2026-12-31T14:00:00.000Z', 'the end of the year'],
  ])('%s %s is sent %s: %s', (zone, at, sent) => {
    expect(outsideQuiet(zone, new Date(at)).toISOString()).toBe(sent)
  })
})

describe('a message that was not taken', () => {
  const now = new Date('2026-11-19T05:00:00Z')
  test.each([
    [1, null, '2026-11-19T05:01:00.000Z'],
    [1, 1_800_000, '2026-11-19T05:30:00.000Z'],
    [1, 7_200_000, '2026-11-19T06:00:00.000Z'],
    [4, null, '2026-11-19T06:00:00.000Z'],
    [9, null, '2026-11-19T06:00:00.000Z'],
  ])('after attempt %i, asked for %s ms, is tried at %s', (attempts, askedMs, at) => {
    expect(retryAt({ event: 'reply', attempts, timezone: null }, askedMs, now).toISOString()).toBe(at)
  })

  test('waits for the morning in its quiet hours', () => {
    const late = new Date('2026-11-19T06:30:00Z')
    const again = retryAt({ event: 'reply', attempts: 4, timezone: LA }, null, late)
    expect(again.toISOString()).toBe('2026-11-19T17:00:00.000Z')
  })

  test.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [8, 120],
  ])('is tried sooner if somebody waits for it: after attempt %i in %i seconds', (attempts, seconds) => {
    const again = retryAt({ event: 'code', attempts, timezone: null }, null, now)
    expect(again.getTime() - now.getTime()).toBe(seconds * 1000)
  })
})
