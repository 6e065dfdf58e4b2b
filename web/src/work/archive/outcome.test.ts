import { expect, it } from 'vitest'
import { outcomeOf, rateTone } from './outcome.ts'

it('counts as Completed from 80 % on', () => {
  expect([100, 80, 79, 0, null].map((rate) => outcomeOf(rate).label)).toEqual([
    'Completed',
    'Completed',
    'Not Completed',
    'Not Completed',
    'Not Completed',
  ])
})

it('is green from 80, yellow from 60, red below', () => {
  expect([80, 79, 60, 59, null].map(rateTone)).toEqual(['on-track', 'at-risk', 'at-risk', 'overdue', 'quiet'])
})
