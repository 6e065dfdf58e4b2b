import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviceOf,
  expiryOf,
  hashToken,
  newToken,
  SESSION_LONGEST_MS,
  safeNext,
  shouldRenew,
} from './rules.ts'

describe('a session’s token', () => {
  test('has 256 bits and differs each time', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('is identified by its hash', () => {
    expect(hashToken('abc')).toBe(hashToken('abc'))
    expect(hashToken('abc')).not.toBe(hashToken('abd'))
  })
})

const MODES = ['trusted', 'code', 'oidc', 'proxy'] as const

test('a session ends within its longest time, and renewing never shortens it', () => {
  const age = fc.integer({ min: 0, max: SESSION_LONGEST_MS })
  fc.assert(
    fc.property(age, age, fc.boolean(), fc.constantFrom(...MODES), (first, second, kept, mode) => {
      const createdAt = new Date('2026-11-02T00:00:00Z')
      const [earlier, later] = [Math.min(first, second), Math.max(first, second)].map(
        (ms) => new Date(createdAt.getTime() + ms),
      )
      if (!earlier || !later) throw new Error('two times')
      const expire = expiryOf(mode, { createdAt, kept }, earlier)
      const next = expiryOf(mode, { createdAt, kept }, later)
      expect(next.getTime()).toBeLessThanOrEqual(createdAt.getTime() + SESSION_LONGEST_MS)
      expect(next >= expire).toBe(true)
      expect(shouldRenew(mode, { createdAt, kept, expire }, earlier)).toBe(false)
    }),
  )
})

test.each([
  ['code', false, 0, 60],
  ['code', false, 30, 90],
  ['oidc', false, 11.5 * 60, 12 * 60],
  ['proxy', false, 0, 60],
  ['code', true, 0, 14 * 24 * 60],
  ['code', true, 20 * 24 * 60, 30 * 24 * 60],
  ['trusted', false, 0, 7 * 24 * 60],
] as const)('%s, kept: %s, used after %d minutes: ends after %d', (mode, kept, used, ends) => {
  const createdAt = new Date('2026-11-02T00:00:00Z')
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
  expect(expiryOf(mode, { createdAt, kept }, after(used))).toEqual(after(ends))
})

test('the next page is always a path of this site', () => {
  expect(safeNext('/archive?venue=a')).toBe('/archive?venue=a')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const url = new URL(safeNext(text), 'https://scope.example')
      expect(url.origin).toBe('https://scope.example')
    }),
  )
})

describe('a device, from the browser’s user agent', () => {
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  test.each([
    [`${MAC} ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Mac'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPad',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      'Opera on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; SunOS sun4u; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
    ['Dalvik/2.1.0 (Linux; U; Android 15)', 'Android'],
    ['curl/8.15.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
