import { expect, it } from 'vitest'
import { checkInsOf, journeyOf, type Step, standingOf, successRate } from './journey.ts'
import type { Performance } from './record-api.ts'

const step = (year: number, period: number, title: string): Step => ({
  id: title,
  period,
  year,
  title,
  completionRate: 75,
  signedOff: false,
  finalStatus: 'ON_TRACK',
  totalCheckIns: 3,
  missedCheckIns: 1,
})

it('is a success from 70, at risk from 50, and needs focus below', () => {
  expect([100, 70, 69, 50, 49, 0].map((rate) => standingOf(rate).label)).toEqual([
    'Success',
    'Success',
    'At risk',
    'At risk',
    'Needs focus',
    'Needs focus',
  ])
})

it('counts check-ins out of those made and missed', () => {
  expect(checkInsOf(step(2026, 7, 'a'))).toEqual({ done: 3, all: 4 })
})

it('puts the priorities of a period under one stop, year by year', () => {
  const journey = journeyOf([step(2025, 12, 'a'), step(2026, 1, 'b'), step(2026, 1, 'c'), step(2026, 2, 'd')])
  expect(
    journey.map(({ year, stops }) => [
      year,
      ...stops.map(({ period, steps }) => `${period} ${steps.map(({ id }) => id)}`),
    ]),
  ).toEqual([
    [2025, '12 a'],
    [2026, '1 b,c', '2 d'],
  ])
})

it('has no rate of nothing', () => {
  const rateOf = (completedSuccessfully: number, totalPriorities: number) =>
    successRate({ completedSuccessfully, totalPriorities } as Performance)
  expect([rateOf(2, 3), rateOf(0, 4), rateOf(0, 0)]).toEqual([67, 0, null])
})
