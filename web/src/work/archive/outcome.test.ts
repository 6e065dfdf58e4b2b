import { expect, it } from 'vitest'
import { checkInsText, outcomeOf, rateTone } from './outcome.ts'

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

it.each([
  [5, 0, '5 check-ins, none missed'],
  [1, 3, '1 check-in, 3 missed'],
  [0, 4, '0 check-ins, 4 missed'],
])('says %i check-ins and %i missed', (totalCheckIns, missedCheckIns, text) => {
  expect(checkInsText({ totalCheckIns, missedCheckIns })).toBe(text)
})
