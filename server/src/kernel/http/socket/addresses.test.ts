import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../config-read.ts'
import { readAddresses } from './addresses.ts'

const read = (text: string) => readAddresses('SETTING', text)

test.each([
  ['10.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['10.0.0.2', false],
  ['192.168.7.9', true],
  ['192.168.8.9', false],
  ['fd00::5', true],
  ['fe00::5', false],
  ['fe80::1%eth0', true],
  [undefined, false],
  ['', false],
  ['x', false],
])('whether %s is in a list: %s', (address, isIn) => {
  expect(read(' 10.0.0.1 ,192.168.7.0/24,, fd00::/8, fe80::/10,')(address)).toBe(isIn)
})

describe('an item that is neither address nor range', () => {
  test.each([
    ['10.0.0.1/'],
    ['2001:db8::1/'],
    ['10.0.0.1/99'],
    ['10.0.0.1/33'],
    ['2001:db8::/129'],
    ['10.0.0.1/x'],
    ['10.0.0.1/-1'],
    ['10.0.0.1/8.5'],
    ['10.0.0.1/1e1'],
    ['10.0.0.1/08'],
    ['10.0.0.0/8/8'],
    ['10.0.0.0 /8'],
    ['10.0.0'],
    ['10.0.0.256'],
    ['10.0.0.1:80'],
    ['[fd00::1]'],
    ['fe80::1%eth0'],
    ['localhost'],
    ['*'],
    ['/8'],
    ['10.0.0.1;10.0.0.2'],
  ])('%s is named with its setting', (item) => {
    const wrong = () => read(`10.9.9.9,${item}`)
    expect(wrong).toThrow(ConfigError)
    expect(wrong).toThrow(`SETTING: “${item}” is neither an address`)
  })

  test('is refused, whatever it is: a list never has more than its items say', () => {
    const parts = fc.constantFrom(
      '10.0.0.1',
      'fd00::1',
      '::',
      '/',
      '8',
      '0',
      '99',
      ' ',
      '*',
      'x',
      '.',
      ':',
      '-',
      '%',
    )
    const anything = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 5 }).map((found) => found.join('')),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const item = text.trim()
        if (item === '' || item.includes(',')) return
        const [address = '', bits] = item.split('/')
        const isRight =
          item === address || (/^\d{1,3}$/.test(bits ?? '') && item === `${address}/${Number(bits)}`)
        const family = address.includes('%') ? 0 : isIP(address)
        if (isRight && family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128)) read(item)
        else expect(() => read(item)).toThrow(`SETTING: “${item}”`)
      }),
    )
  })
})

test('a range has the addresses that begin with its bits, and no other', () => {
  const place = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  const ipv4 = fc.bigInt({ min: 0n, max: 0xffff_ffffn })
  const range = fc.oneof(
    fc.record({ start: place, bits: fc.nat({ max: 128 }), isIpv4: fc.constant(false) }),
    fc.record({ start: ipv4, bits: fc.nat({ max: 32 }), isIpv4: fc.constant(true) }),
  )
  fc.assert(
    fc.property(range, place, fc.nat({ max: 128 }), ({ start, bits, isIpv4 }, other, flipped) => {
      const size = isIpv4 ? 32 : 128
      const write = isIpv4 ? ipv4Of : ipv6Of
      const isIn = read(`${write(start)}/${bits}`)
      const mask = (value: bigint) => value >> BigInt(size - bits)
      // One that differs by one bit, and any other.
      for (const asked of [start ^ (1n << BigInt(flipped % size)), BigInt.asUintN(size, other)]) {
        expect(isIn(write(asked))).toBe(mask(asked) === mask(start))
        if (isIpv4) expect(isIn(`::ffff:${ipv4Of(asked)}`)).toBe(mask(asked) === mask(start))
      }
    }),
  )
})

const ipv4Of = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
const ipv6Of = (value: bigint) =>
  Array.from({ length: 8 }, (_, n) => ((value >> BigInt(112 - 16 * n)) & 0xffffn).toString(16)).join(':')
