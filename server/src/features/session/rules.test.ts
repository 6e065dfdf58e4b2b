import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expiryOf,
  hashToken,
  newToken,
  normalEmail,
  SESSION_LONGEST_MS,
  safeNext,
  shouldRenew,
} from './rules.ts'

describe('a session’s token', () => {
  test('has 256 bits and is never the same', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('is known by its hash', () => {
    expect(hashToken('abc')).toBe(hashToken('abc'))
    expect(hashToken('abc')).not.toBe(hashToken('abd'))
  })
})

test('a session never ends later than a month after it began, and renewing it never shortens it', () => {
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

test('an address is compared trimmed and in lower case', () => {
  expect(normalEmail('  Marisol.Vega@Lantern.EXAMPLE ')).toBe('marisol.vega@lantern.example')
})

test('the next page is a path of this site, whatever is asked', () => {
  expect(safeNext('/archive?venue=a')).toBe('/archive?venue=a')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const url = new URL(safeNext(text), 'https://scope.example')
      expect(url.origin).toBe('https://scope.example')
    }),
  )
})
