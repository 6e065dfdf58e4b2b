import { expect, it } from 'vitest'
import { yearChoices, yearShown } from './years.ts'

it('offers 2024 to the current fiscal year, and all', () => {
  expect(yearChoices(2026).map(({ value }) => value)).toEqual(['all', '2026', '2025', '2024'])
})

it('shows the current year where the address names none that there is', () => {
  for (const year of [null, '', '2023', '2027', 'soon']) expect(yearShown(year, 2026)).toBe('2026')
  expect(yearShown('2024', 2026)).toBe('2024')
  expect(yearShown('all', 2026)).toBe('all')
})
