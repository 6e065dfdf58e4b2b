import { describe, expect, it } from 'vitest'
import { changeFrom } from './compared.ts'

describe('a change', () => {
  it('of money is in percent, and more is better', () => {
    expect(changeFrom('revenue', 51_000, 60_000)).toEqual({ text: '−15.0%', tone: 'at-risk' })
    expect(changeFrom('tips', 11_000, 10_000)).toEqual({ text: '+10.0%', tone: 'on-track' })
  })

  it('of a percentage is in points, and more is worse', () => {
    expect(changeFrom('laborTruePct', 25.5, 22)).toEqual({ text: '+3.5 pts', tone: 'at-risk' })
    expect(changeFrom('primeCostPct', 50, 50.4)).toEqual({ text: '−0.4 pts', tone: 'quiet' })
  })

  it('is neither where it is shown as none', () => {
    expect(changeFrom('cogsPct', 22.44, 22.4)).toEqual({ text: '0.0 pts', tone: 'quiet' })
  })

  it('is none beside nothing', () => {
    expect(changeFrom('revenue', null, 60_000)).toBeNull()
    expect(changeFrom('revenue', 60_000, null)).toBeNull()
    expect(changeFrom('revenue', 60_000, 0)).toBeNull()
  })

  it('has a color from two percent or half a point on', () => {
    expect(changeFrom('revenue', 101_990, 100_000)?.tone).toBe('quiet')
    expect(changeFrom('revenue', 102_000, 100_000)?.tone).toBe('on-track')
    expect(changeFrom('cogsPct', 22.4, 22)?.tone).toBe('quiet')
    expect(changeFrom('cogsPct', 22.5, 22)?.tone).toBe('at-risk')
  })

  it('is the difference of what is shown', () => {
    expect(changeFrom('laborTruePct', 28.04, 24.55)?.text).toBe('+3.4 pts')
  })

  it('is none of a closed week', () => {
    expect(changeFrom('revenue', 0, 60_000)).toBeNull()
  })
})
