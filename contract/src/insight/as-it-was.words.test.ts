import { expect, test } from 'vitest'
import { isChanged } from './as-it-was.words.ts'

test.each([
  [{ was: 24_5, now: 24_5 }, false],
  [{ was: 24_5, now: 24_6 }, true],
  [{ was: null, now: 0 }, true],
  [{ was: { kept: 2, due: 3 }, now: { kept: 2, due: 3 } }, false],
  [{ was: { kept: 2, due: 3 }, now: { kept: 3, due: 3 } }, true],
])('%o is changed: %s', (figure, changed) => {
  expect(isChanged(figure)).toBe(changed)
})
