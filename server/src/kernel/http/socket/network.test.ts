import { expect, test } from 'vitest'
import { clientOf, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:52011', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['unknown', '10.0.0.9'],
  ['_hidden', '10.0.0.9'],
  ['192.0.2.7.evil', '10.0.0.9'],
  ['192.0.2.300:1', '10.0.0.9'],
  ['', '10.0.0.9'],
])('where a proxy names %s, a request counts as from %s', (ip, from) => {
  expect(clientOf({ ip, socket: { remoteAddress: '10.0.0.9' } })).toBe(from)
})
