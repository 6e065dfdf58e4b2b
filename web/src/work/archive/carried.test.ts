import { expect, it } from 'vitest'
import { carriedText } from './carried.ts'

it('says how often and since when, with the year where that is another one', () => {
  expect(carriedText({ times: 2, sincePeriod: 9, sinceYear: 2026 }, 2026)).toBe('Carried 2 times since P9')
  expect(carriedText({ times: 1, sincePeriod: 12, sinceYear: 2025 }, 2026)).toBe(
    'Carried once since P12 2025',
  )
})
