import { expect, it } from 'vitest'
import { weeksOfRecord } from './record.ts'
import type { PriorityRecord } from './record-api.ts'

const priority = { targetYear: 2026, targetPeriod: 10 }
const at = <T>(weekOf: string) => ({ weekOf }) as T
type CheckIn = PriorityRecord['checkIns'][number]
type Journal = PriorityRecord['journals'][number]

it('tells every week of the period, also one in which nothing was recorded', () => {
  const journals = [at<Journal>('2026-10-12'), at<Journal>('2026-10-12')]
  const weeks = weeksOfRecord(
    { priority, checkIns: [at<CheckIn>('2026-10-05')], journals, weeksAway: ['2026-10-19'] },
    '2026-11-16',
  )
  expect(
    weeks.map(({ week, checkIn, journals, away }) => [week, Boolean(checkIn), journals.length, away]),
  ).toEqual([
    ['2026-09-28', false, 0, false],
    ['2026-10-05', true, 0, false],
    ['2026-10-12', false, 2, false],
    ['2026-10-19', false, 0, true],
    ['2026-10-26', false, 0, false],
  ])
})

it('leaves out weeks that have not begun, and keeps what stands outside the period', () => {
  const weeks = weeksOfRecord(
    { priority, checkIns: [at<CheckIn>('2026-09-21')], journals: [], weeksAway: [] },
    '2026-10-05',
  )
  expect(weeks.map(({ week }) => week)).toEqual(['2026-09-21', '2026-09-28', '2026-10-05'])
})
