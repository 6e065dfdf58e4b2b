import { describe, expect, it } from 'vitest'
import { beforeText, notableIn, trendOf } from './trend.ts'

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

describe('a venue’s trends', () => {
  it('are notable from 10 % of revenue and 2 points of labor on', () => {
    expect(notableIn({ revenueTrend: 9.99, laborTrend: 1.99 })).toEqual({ revenue: null, labor: null })
    expect(notableIn({ revenueTrend: null, laborTrend: null })).toEqual({ revenue: null, labor: null })
    expect(notableIn({ revenueTrend: -10, laborTrend: 2 })).toEqual({
      revenue: { text: '−10.0%', tone: 'overdue' },
      labor: { text: '+2.0 pts', tone: 'overdue' },
    })
  })
})
