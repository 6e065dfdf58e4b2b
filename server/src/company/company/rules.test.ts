import { expect, test } from 'vitest'
import { readDomain } from './rules.ts'

test.each([
  ['lantern.example', 'lantern.example'],
  [' @Lantern.Example ', 'lantern.example'],
  ['lantern.example.', 'lantern.example'],
  ['lantern.example\u200b', 'lantern.example'],
  ['bars.lantern-group.co.uk', 'bars.lantern-group.co.uk'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s is the domain %s', (typed, domain) => {
  expect(readDomain(typed, 'domain')).toBe(domain)
})

test.each([
  '',
  'lantern',
  'ada@lantern.example',
  'lantern.example/bars',
  'https://lantern.example',
  '-lantern.example',
  'lantern..example',
  'lan\u200btern.example',
  '127.0.0.1',
  'lantern .example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('%s is not a domain', (typed) => {
  expect(() => readDomain(typed, 'domain')).toThrow('Enter an e-mail domain')
})
