import { expect, test } from 'vitest'
import { normalEmail } from './rules.ts'

test('addresses are compared trimmed and in lower case', () => {
  expect(normalEmail('  Marisol.Vega@Lantern.EXAMPLE ')).toBe('marisol.vega@lantern.example')
  // The same letter in two encodings.
  expect(normalEmail('zoe\u0308@lantern.example')).toBe('zoë@lantern.example')
  expect(() => normalEmail('a\u0007b@lantern.example')).toThrow('wrong format')
})
