import { PART_SIZE_MIN } from '@scope/contract/work/material.words'
import { describe, expect, test } from 'vitest'
import { isWhole, partSize } from './rules.ts'

/** A file of two whole parts and a byte. */
const SIZE = 2 * PART_SIZE_MIN + 1

test('every part has the smallest size, but the last one the rest', () => {
  expect([0, 1, 2, 3, 4].map((number) => partSize(SIZE, number))).toEqual([
    undefined,
    PART_SIZE_MIN,
    PART_SIZE_MIN,
    1,
    undefined,
  ])
})

describe('a file in parts', () => {
  const parts = [
    { number: 1, size: PART_SIZE_MIN },
    { number: 2, size: PART_SIZE_MIN },
    { number: 3, size: 1 },
  ]
  const [first, second, last] = parts as [(typeof parts)[0], (typeof parts)[0], (typeof parts)[0]]

  test('is whole with all of them in their order', () => {
    expect(isWhole(SIZE, parts)).toBe(true)
    expect(isWhole(2 * PART_SIZE_MIN, [first, second])).toBe(true)
  })

  test.each([
    ['without any', []],
    ['without the last', [first, second]],
    ['without one between', [first, last]],
    ['with a short one', [first, { number: 2, size: 5 }, last]],
    ['with a last one that is too long', [first, second, { number: 3, size: 2 }]],
    ['with two in the wrong order', [second, first, last]],
    ['with one more', [...parts, { number: 4, size: 1 }]],
  ])('is not whole %s', (_, some) => {
    expect(isWhole(SIZE, some)).toBe(false)
  })
})
