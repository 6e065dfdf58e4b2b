import { expect, test } from 'vitest'
import { lastDigest } from './digest.ts'

test.each([
  ['a Wednesday', '2026-11-18T20:00:00Z', '2026-11-16T01:00:00.000Z'],
  ['the minute before', '2026-11-16T00:59:59Z', '2026-11-09T01:00:00.000Z'],
  ['the minute', '2026-11-16T01:00:00Z', '2026-11-16T01:00:00.000Z'],
  ['a Sunday morning', '2026-11-15T18:00:00Z', '2026-11-09T01:00:00.000Z'],
  ['the Sunday on which summer time ends', '2026-11-02T02:00:00Z', '2026-11-02T01:00:00.000Z'],
  ['the previous week', '2026-10-28T20:00:00Z', '2026-10-26T00:00:00.000Z'],
  ['the Sunday on which summer time begins', '2026-03-09T00:00:00Z', '2026-03-09T00:00:00.000Z'],
])('the last digest on %s', (_, now, digest) => {
  expect(lastDigest('America/Los_Angeles', new Date(now)).at.toISOString()).toBe(digest)
})
