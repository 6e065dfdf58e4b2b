import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf, leftOutOf, newToken, readNewToken, refuseScope, tokenIn, tokenWrong } from './rules.ts'

describe('a token', () => {
  test('has 256 bits and a checksum, and each is another', () => {
    const tokens = Array.from({ length: 50 }, newToken)
    for (const token of tokens) expect(token).toMatch(/^scope_[\w-]{43}_[0-9A-Za-z]{6}$/)
    expect(new Set(tokens).size).toBe(50)
  })

  test('with one letter changed is no token', () => {
    const letter = fc.constantFrom(...'ABCxyz019-_')
    fc.assert(
      fc.property(fc.nat(55), letter, (place, other) => {
        const token = newToken()
        const changed = token.slice(0, place) + other + token.slice(place + 1)
        expect(hashOf(changed) === undefined).toBe(changed !== token)
      }),
    )
    expect(hashOf(newToken())).toMatch(/^[\w-]{43}$/)
  })

  test('has the checksum that a secret scanner computes', () => {
    expect(hashOf(tokenOf('A'.repeat(43)))).toBeDefined()
  })

  test.each([
    ['Bearer scope_abc', 'scope_abc'],
    ['bearer  scope_abc', 'scope_abc'],
    ['Bearer eyJhbGciOi', undefined],
    ['Basic c2NvcGVfYWJj', undefined],
    [undefined, undefined],
  ])('%j has %j', (header, token) => {
    expect(tokenIn(header)).toBe(token)
  })
})

/** A token of a secret part, with CRC32 bit by bit as zlib defines it. */
function tokenOf(body: string): string {
  let crc = 0xffffffff
  for (const byte of Buffer.from(body)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let checksum = ''
  for (let place = 0; place < 6; place += 1) {
    checksum = digits[rest % 62] + checksum
    rest = Math.floor(rest / 62)
  }
  return `scope_${body}_${checksum}`
}

const NOW = new Date('2026-11-26T09:00:00Z')

describe('what a token is made with', () => {
  test('its days begin now', () => {
    const { expiresAt, name } = readNewToken({ name: ' Export ', scopes: ['read'], days: 90 }, NOW)
    expect([name, expiresAt.toISOString()]).toEqual(['Export', '2027-02-24T09:00:00.000Z'])
  })

  test.each([
    [[], 'Choose what the token may do.'],
    [['journals'], 'Private journals go with Read.'],
    [['journals', 'work'], 'Private journals go with Read.'],
  ] as const)('%j is refused', (scopes, sentence) => {
    expect(() => readNewToken({ name: 'x', scopes, days: 30 }, NOW)).toThrow(sentence)
  })

  test('a long name is refused', () => {
    const make = () => readNewToken({ name: 'x'.repeat(61), scopes: ['read'], days: 30 }, NOW)
    expect(make).toThrow('at most 60 characters')
  })
})

describe('scopes', () => {
  const call = (name: CallName) => [name.split(' ')[0] ?? '', CALLS[name] as Call] as const

  test.each([
    ['GET /api/home', 'read'],
    ['POST /api/metrics/import', 'numbers'],
    ['POST /api/venues', 'people'],
    ['PATCH /api/priorities/:id/status', 'work'],
  ] as const)('%s needs %s', (name, scope) => {
    expect(() => refuseScope(...call(name), [scope])).not.toThrow()
    const others = (['read', 'journals', 'numbers', 'people', 'work'] as const).filter((one) => one !== scope)
    expect(() => refuseScope(...call(name), others)).toThrow(`(${scope})`)
  })

  test('a new write is made by no token until it says which', () => {
    const written: Call = { summary: '', who: 'signedIn', reply: {} }
    expect(() => refuseScope('POST', written, ['read', 'journals', 'numbers', 'people', 'work'])).toThrow(
      'No token can do this.',
    )
  })

  test('private journals are left out unless they were chosen', () => {
    expect(leftOutOf(['read'])).toEqual(['journal.readPrivate'])
    expect(leftOutOf(['read', 'journals'])).toEqual([])
  })
})

test.each([
  [{}, undefined],
  [{ endedAt: NOW }, 'This token was ended.'],
  [{ isLive: false }, 'This token was ended.'],
  [{ expiresAt: NOW }, 'This token expired on 2026-11-26.'],
  [{ personalTokens: false }, 'Your company has switched personal tokens off.'],
  [{ personalTokens: false, account: true }, undefined],
])('with %j it is refused: %s', (change, sentence) => {
  const good = {
    endedAt: null,
    expiresAt: new Date('2026-11-27'),
    isLive: true,
    account: false,
    personalTokens: true,
  }
  expect(tokenWrong({ ...good, ...change }, NOW)).toBe(sentence)
})
