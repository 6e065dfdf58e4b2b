import { describe, expect, test } from 'vitest'
import {
  isSince,
  provenAtOf,
  type Request,
  signInScreen,
  typedEmail,
  vouchedEmail,
  waitFor,
} from './rules.ts'

test('a typed address is compared without what is around it, and says what is wrong', () => {
  expect(typedEmail('  <Marisol.Vega@Lantern.EXAMPLE> ')).toBe('marisol.vega@lantern.example')
  // The same letter in two encodings.
  expect(typedEmail('zoe\u0308@lantern.example')).toBe('zoë@lantern.example')
  expect(() => typedEmail('a\u0007b@lantern.example')).toThrow(
    'This address has an invisible character after a.',
  )
})

test('an address that a provider vouches for is taken as it is', () => {
  const named = [
    'Kay@Lantern.example',
    "'kay@lantern.example",
    '\u212aay@lantern.example',
    'ｋay@lantern.example',
  ]
  expect(named.map(vouchedEmail)).toEqual([
    'kay@lantern.example',
    "'kay@lantern.example",
    undefined,
    undefined,
  ])
})

describe('e-mails to one address', () => {
  const NOW = new Date('2026-11-20T18:00:00Z')
  const MINUTE = 60_000
  const ago = (minutes: number, device = '') => ({
    createdAt: new Date(NOW.getTime() - minutes * MINUTE),
    device,
  })
  const spread = (count: number, from: number, device = '') =>
    Array.from({ length: count }, (_, nth) => ago(from + 20 * nth, device))

  test.each([
    ['the first', [], 0],
    ['the second within a minute', [ago(0.5)], 0.5],
    ['the second after a minute', [ago(1)], 0],
    ['the fourth within 15 minutes', [ago(2), ago(4), ago(10)], 5],
    ['the eleventh within a day', spread(10, 20), 24 * 60 - 200],
    ['one of a known device, after those of strangers', spread(10, 0.1), 0, 'mine'],
    [
      'the 31st within a day, by whomever',
      [...spread(20, 20, 'a'), ...spread(10, 30, 'b')],
      24 * 60 - 400,
      'c',
    ],
  ] as [string, Request[], number, string?][])('%s', (_what, requests, minutes, device = '') => {
    expect(waitFor(requests, device, NOW) / MINUTE).toBeCloseTo(minutes)
  })
})

test('the sign-in screen gets what went wrong and where to go on', () => {
  expect(signInScreen({ next: '/' })).toBe('/login')
  expect(signInScreen({ next: '/board?week=2026-11-16', problem: 'expired' })).toBe(
    '/login?problem=expired&next=%2Fboard%3Fweek%3D2026-11-16',
  )
})

test('a proof counts from when the provider took it, and a new one must be taken after it was asked for', () => {
  const [began, now] = [new Date('2026-11-20T18:00:00Z'), new Date('2026-11-20T18:05:00Z')]
  expect(provenAtOf(undefined, now)).toEqual(now)
  expect(provenAtOf(3600, now)).toEqual(new Date('2026-11-20T17:05:00Z'))
  // The clocks may be a minute apart.
  expect(isSince(provenAtOf(360, now), began)).toBe(true)
  expect(isSince(provenAtOf(361, now), began)).toBe(false)
})
