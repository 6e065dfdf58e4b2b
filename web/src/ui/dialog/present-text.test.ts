import { expect, test } from 'vitest'
import { presentText } from './present-text.ts'

test.each([
  [[], ''],
  [['Dana Reyes'], 'Dana is looking at this'],
  [['Dana Reyes', 'Sam Ortiz'], 'Dana and Sam are looking at this'],
  [['Dana Reyes', 'Sam Ortiz', 'Lou Park'], 'Dana and 2 others are looking at this'],
])('%j', (names, text) => {
  expect(presentText(names)).toBe(text)
})
