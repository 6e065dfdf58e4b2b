import { expect, test } from 'vitest'
import { lastDigest } from './digest.ts'
import { holdsUntil } from './holds-until.ts'

const ZONE = 'America/Los_Angeles'

const until = (
  now: string,
  {
    submitted = [],
    mastered = [],
    timezone = ZONE,
  }: { submitted?: string[]; mastered?: string[]; timezone?: string } = {},
) =>
  holdsUntil(
    {
      timezone,
      journals: submitted.map((submittedAt) => ({ submittedAt })),
      masteries: mastered.map((at) => ({ at })),
    },
    { companyZone: ZONE, digest: lastDigest(ZONE, new Date(now)), now: new Date(now) },
  ).toISOString()

test.each<[string, string, string, Parameters<typeof until>[1]?]>([
  ['the venue’s midnight', '2026-11-18T20:00:00Z', '2026-11-19T08:00:00.000Z'],
  [
    'midnight where the venue is',
    '2026-11-18T20:00:00Z',
    '2026-11-19T05:00:00.000Z',
    { timezone: 'America/New_York' },
  ],
  ['midnight of the day on which clocks change', '2026-10-31T20:00:00Z', '2026-11-01T07:00:00.000Z'],
  ['the digest of Sunday 17:00', '2026-11-22T20:00:00Z', '2026-11-23T01:00:00.000Z'],
  ['midnight, once the digest is due', '2026-11-23T01:00:00Z', '2026-11-23T08:00:00.000Z'],
  [
    'the week in which ranges end, which begins after Monday in all time zones',
    '2026-11-23T20:00:00Z',
    '2026-11-24T00:00:00.000Z',
  ],
  [
    'the deadline of a review: 48 hours are still in time',
    '2026-11-18T20:00:00Z',
    '2026-11-18T22:00:00.001Z',
    { submitted: ['2026-11-16T22:00:00.000Z'] },
  ],
  [
    'the last instant at which a journal waits',
    '2026-11-18T20:00:00Z',
    '2026-11-18T22:00:00.001Z',
    { submitted: ['2026-09-19T22:00:00.000Z'] },
  ],
  [
    'the end of a first mastery’s week',
    '2026-11-18T20:00:00Z',
    '2026-11-18T21:00:00.001Z',
    { mastered: ['2026-11-11T21:00:00.000Z'] },
  ],
])('%s', (_, now, expected, about) => {
  expect(until(now, about)).toBe(expected)
})
