import { expect, test } from 'vitest'
import { percent } from '../../kernel/figures.ts'
import { isChanged } from './as-it-was.words.ts'

test.each([
  [{ was: 20_04, now: 20_04 }, false],
  [{ was: 20_04, now: 20_02 }, false],
  [{ was: 20_04, now: 20_14 }, true],
  [{ was: null, now: 0 }, true],
])('%o is changed: %s', (figure, changed) => {
  expect(isChanged(figure, percent)).toBe(changed)
})
