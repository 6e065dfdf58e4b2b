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

test('a session ends within a month of its start, and renewing never shortens it', () => {
  const age = fc.integer({ min: 0, max: SESSION_LONGEST_MS })
  fc.assert(
    fc.property(age, age, (first, second) => {
      const created = new Date('2026-11-02T00:00:00Z')
      const [earlier, later] = [Math.min(first, second), Math.max(first, second)].map(
        (ms) => new Date(created.getTime() + ms),
      )
      if (!earlier || !later) throw new Error('two times')
      const expire = expiryOf(created, earlier)
      expect(expiryOf(created, later).getTime()).toBeLessThanOrEqual(created.getTime() + SESSION_LONGEST_MS)
      expect(expiryOf(created, later) >= expire).toBe(true)
      expect(shouldRenew({ createdAt: created, expire }, earlier)).toBe(false)
    }),
  )
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
    ['curl/8.15.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
