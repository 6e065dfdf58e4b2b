import { periodAt } from '@scope/contract/kernel/calendar'
import { describe, expect, it } from 'vitest'
import {
  isDayOver,
  latestToPrepare,
  nextLook,
  periodLabel,
  standingOf,
  weekShown,
  weeksBeside,
} from './week.ts'

describe('the week shown', () => {
  it('is the one the address names, and never a later one than this week', () => {
    expect(weekShown('2026-11-09', '2026-11-23', '2026-11-23')).toBe('2026-11-09')
    expect(weekShown('2026-11-30', '2026-11-23', '2026-11-23')).toBe('2026-11-23')
  })

  it('goes one week further in the due week, to prepare the next period', () => {
    const period = periodAt(2026, 11)
    expect(latestToPrepare(period, '2026-11-16')).toBe('2026-11-16')
    expect(latestToPrepare(period, '2026-11-23')).toBe('2026-11-30')
    expect(weekShown('2026-11-30', '2026-11-23', '2026-11-30')).toBe('2026-11-30')
    expect(weekShown('2026-12-07', '2026-11-23', '2026-11-30')).toBe('2026-11-23')
    expect(standingOf('2026-11-30', '2026-11-23')).toMatchObject({ upcoming: true, closed: false })
    expect(standingOf('2026-11-30', '2026-11-30').upcoming).toBe(false)
  })

  it('is this week where the address names none', () => {
    for (const text of [null, '', 'soon', '2026-11-10', '2026-02-30'])
      expect(weekShown(text, '2026-11-23', '2026-11-23')).toBe('2026-11-23')
  })

  it('is the week before until the night is over, and this one where the address names it', () => {
    expect(weekShown(null, '2026-11-16', '2026-11-23')).toBe('2026-11-16')
    expect(weekShown('2026-11-23', '2026-11-16', '2026-11-23')).toBe('2026-11-23')
  })

  it('has a next one up to this week', () => {
    expect(weeksBeside('2026-11-16', '2026-11-23')).toEqual({ previous: '2026-11-09', next: '2026-11-23' })
    expect(weeksBeside('2026-11-23', '2026-11-23').next).toBeNull()
  })
})

describe('the period badge', () => {
  const today = '2026-11-29'
  it.each([
    ['2026-11-02', 'Entry Week'],
    ['2026-11-09', 'Active'],
    ['2026-11-23', 'Due Week'],
    ['2026-10-26', 'Closed'],
    ['2026-11-30', 'Upcoming'],
  ])('says where %s stands', (week, badge) => {
    expect(standingOf(week, today).badge).toBe(badge)
  })

  it('closes the day after the period’s last', () => {
    expect(standingOf('2026-11-23', '2026-11-29').closed).toBe(false)
    expect(standingOf('2026-11-23', '2026-11-30').closed).toBe(true)
  })

  it('names the period and its days', () => {
    expect(periodLabel(periodAt(2026, 11))).toBe('Period 11 · Nov 2 – 29')
    expect(periodLabel(periodAt(2026, 10))).toBe('Period 10 · Sep 28 – Nov 1')
    expect(periodLabel(periodAt(2026, 12))).toBe('Period 12 · Nov 30 – Jan 3')
  })
})

describe('the day of an open screen', () => {
  const MINUTE = 60_000

  const day = (untilTomorrow: number, untilBusinessDay: number) => ({
    untilTomorrow: untilTomorrow * MINUTE,
    untilBusinessDay: untilBusinessDay * MINUTE,
  })

  it('is over as soon as the venue’s midnight has passed since it was loaded', () => {
    expect(isDayOver(day(5, 305), 1000, 1000 + 5 * MINUTE - 1)).toBe(false)
    expect(isDayOver(day(5, 305), 1000, 1000 + 5 * MINUTE)).toBe(true)
  })

  it('is over as soon as the business day that ends with the night is', () => {
    expect(isDayOver(day(1145, 5), 1000, 1000 + 5 * MINUTE - 1)).toBe(false)
    expect(isDayOver(day(1145, 5), 1000, 1000 + 5 * MINUTE)).toBe(true)
  })

  it('is looked at again every quarter of an hour, and right after midnight and the end of the night', () => {
    expect(nextLook(undefined)).toBe(15 * MINUTE)
    expect(nextLook(day(60, 360))).toBe(15 * MINUTE)
    expect(nextLook(day(5, 305))).toBe(5 * MINUTE + 1000)
    expect(nextLook(day(1145, 5))).toBe(5 * MINUTE + 1000)
  })
})
