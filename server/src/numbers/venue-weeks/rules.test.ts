import { describe, expect, it } from 'vitest'
import { outOfBounds } from './rules.ts'

describe('bounds', () => {
  it.each([
    ['money', 0, null],
    ['money', 10_000_000_00, null],
    ['money', 10_000_000_01, 'Enter $0 to $10,000,000.'],
    ['money', -1, 'Enter $0 to $10,000,000.'],
    ['percent', 100_00, null],
    ['percent', 100_01, 'Enter 0% to 100%.'],
    ['percent', Number.POSITIVE_INFINITY, 'Enter 0% to 100%.'],
  ] as const)('of %s at %d', (kind, value, words) => {
    expect(outOfBounds(kind, value)).toBe(words)
  })
})
