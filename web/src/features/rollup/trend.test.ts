import { describe, expect, it } from 'vitest'
import { beforeText, notableLabor, notableRevenue, trendOf } from './trend.ts'

describe('a trend', () => {
  it('says its sign, and is green where it is for the better', () => {
    expect(trendOf('revenue', 3.14)).toEqual({ text: '+3.1%', tone: 'on-track' })
    expect(trendOf('revenue', -3.15)).toEqual({ text: '−3.2%', tone: 'overdue' })
    expect(trendOf('labor', 0.84)).toEqual({ text: '+0.8 pts', tone: 'overdue' })
    expect(trendOf('labor', -0.84)).toEqual({ text: '−0.8 pts', tone: 'on-track' })
    expect(trendOf('journals', 4)).toEqual({ text: '+4.0 pts', tone: 'on-track' })
    expect(trendOf('atRisk', -2)).toEqual({ text: '−2', tone: 'on-track' })
    expect(trendOf('atRisk', 10)).toEqual({ text: '+10', tone: 'overdue' })
  })

  it('has no colour where it rounds to nothing', () => {
    expect(trendOf('revenue', 0.04)).toEqual({ text: '0.0%', tone: 'quiet' })
    expect(trendOf('labor', -0.04)).toEqual({ text: '0.0 pts', tone: 'quiet' })
    expect(trendOf('atRisk', 0)).toEqual({ text: '0', tone: 'quiet' })
  })

  it('is none without anything before, and names what it compares with', () => {
    expect(trendOf('revenue', null)).toBeNull()
    expect(beforeText(['2026-11-09'])).toBe('on the week before')
    expect(beforeText(['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'])).toBe('on the 4 weeks before')
  })
})

describe('a venue’s labor', () => {
  it('is notable from 2 points on', () => {
    expect(notableLabor(null)).toBeNull()
    expect(notableLabor(1.99)).toBeNull()
    expect(notableLabor(2)).toEqual({ text: '+2.0 pts', tone: 'overdue' })
    expect(notableLabor(-2.5)).toEqual({ text: '−2.5 pts', tone: 'on-track' })
  })
})

describe('a venue’s revenue', () => {
  const weeks = (last: number | null, ...before: (number | null)[]) => [...before, last]

  it('is notable from 10 % and $2,000 from the mean of four weeks on', () => {
    const steady = [50_000, 50_000, 50_000, 50_000]
    expect(notableRevenue(weeks(45_010, ...steady))).toBeNull()
    expect(notableRevenue(weeks(45_000, ...steady))).toEqual({ text: '−10.0%', tone: 'overdue' })
    expect(notableRevenue(weeks(55_000, ...steady))).toEqual({ text: '+10.0%', tone: 'on-track' })
    expect(notableRevenue(weeks(10_000, 11_999, 11_999, 11_999, 11_999))).toBeNull()
  })

  it('is compared where it is reported, with four weeks and no fewer', () => {
    expect(notableRevenue([50_000, null, 50_000, 50_000, null, 50_000, 40_000, null])).toEqual({
      text: '−20.0%',
      tone: 'overdue',
    })
    expect(notableRevenue([50_000, 50_000, 50_000, 40_000])).toBeNull()
    expect(notableRevenue([null, null])).toBeNull()
    expect(notableRevenue([0, 0, 0, 0, 40_000])).toBeNull()
  })
})
