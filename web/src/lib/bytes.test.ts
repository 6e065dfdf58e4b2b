import { expect, test } from 'vitest'
import { sizeOf } from './bytes.ts'

test.each([
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1_500, '1.5 kB'],
  [2_202_010, '2.1 MB'],
  [10_485_760, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text)
})
