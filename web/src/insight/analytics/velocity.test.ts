import { expect, test } from 'vitest'
import { barsOf, velocityText } from './velocity.ts'

const weeks = (...counts: number[]) =>
  counts.map((completed, at) => ({
    weekOf: `2026-${at < 9 ? '0' : ''}${(at % 12) + 1}-05`,
    completed,
  }))

test('a bar is as high as its week beside the highest, and the last is running', () => {
  const bars = barsOf(weeks(2, 8, 4))
  expect(bars.map(({ share }) => share)).toEqual([0.25, 1, 0.5])
  expect(bars.map(({ running }) => running)).toEqual([false, false, true])
  expect(barsOf(weeks(0, 0)).map(({ share }) => share)).toEqual([0, 0])
})

test('where bars are narrow only the highest and this week have their figure above them', () => {
  const counts = Array.from({ length: 27 }, (_, at) => (at === 5 ? 9 : 1))
  const figured = barsOf(weeks(...counts)).flatMap((bar, at) => (bar.figured ? [at] : []))
  expect(figured).toEqual([5, 26])
})

test('the chart is said in words, complete weeks apart from this one', () => {
  expect(velocityText(weeks(2, 8, 1, 9))).toBe(
    '11 tasks done in 3 weeks. Best: 8, week of Feb 5. This week: 9',
  )
  // Neither of two weeks, nor one among equals, stands out.
  expect(velocityText(weeks(2, 8, 9))).toBe('10 tasks done in 2 weeks. This week: 9')
  expect(velocityText(weeks(8, 8, 1, 9))).toBe('17 tasks done in 3 weeks. This week: 9')
  expect(velocityText(weeks(0, 1))).toBe('0 tasks done in 1 week. This week: 1')
})
