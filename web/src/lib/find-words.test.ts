import { expect, test } from 'vitest'
import { holdsWords } from './find-words.ts'

test('words are found whatever their order, case and accents', () => {
  expect(holdsWords('José Ruiz, GM, Las Perlas LA', 'jose')).toBe(true)
  expect(holdsWords('José Ruiz, GM, Las Perlas LA', ' perlas  RUIZ ')).toBe(true)
  expect(holdsWords('Jose Ruiz', 'é')).toBe(true)
  expect(holdsWords('José Ruiz, GM, Las Perlas LA', 'ruiz austin')).toBe(false)
  expect(holdsWords('José Ruiz', '')).toBe(true)
})
