import { describe, expect, it } from 'vitest'
import { changeFrom, splitSentence } from './compared.ts'

describe('a change', () => {
  it('of money is in percent, and more is better', () => {
    expect(changeFrom('revenue', 51_000, 60_000)).toEqual({ text: '−15.0%', tone: 'at-risk' })
    expect(changeFrom('tips', 11_000, 10_000)).toEqual({ text: '+10.0%', tone: 'on-track' })
  })

  it('of a percentage is in points, and more is worse', () => {
    expect(changeFrom('laborTruePct', 25.5, 22)).toEqual({ text: '+3.5 pts', tone: 'at-risk' })
    expect(changeFrom('primeCostPct', 50, 50.4)).toEqual({ text: '−0.4 pts', tone: 'on-track' })
  })

  it('is neither where it is shown as none', () => {
    expect(changeFrom('cogsPct', 22.44, 22.4)).toEqual({ text: '0.0 pts', tone: 'quiet' })
  })

  it('is none beside nothing', () => {
    expect(changeFrom('revenue', null, 60_000)).toBeNull()
    expect(changeFrom('revenue', 60_000, null)).toBeNull()
    expect(changeFrom('revenue', 60_000, 0)).toBeNull()
  })
})

describe('the split of a labor change', () => {
  it('says what sales made and what labor dollars made', () => {
    expect(splitSentence({ change: 3.5, sales: 3.88, dollars: -0.38 })).toBe(
      'True labor +3.5 pts on the previous week: +3.9 from lower sales, −0.4 from fewer labor dollars.',
    )
    expect(splitSentence({ change: -1, sales: -1.6, dollars: 0.6 })).toBe(
      'True labor −1.0 pts on the previous week: −1.6 from higher sales, +0.6 from more labor dollars.',
    )
  })

  it('adds up as it is read', () => {
    // Rounded one by one this would read +3.4: +3.9 and −0.4.
    expect(splitSentence({ change: 3.44, sales: 3.88, dollars: -0.44 })).toContain('−0.5 from fewer')
  })

  it('leaves out a part that made nothing', () => {
    expect(splitSentence({ change: 0.5, sales: 0.01, dollars: 0.49 })).toBe(
      'True labor +0.5 pts on the previous week: +0.5 from more labor dollars.',
    )
    expect(splitSentence({ change: 0, sales: 0, dollars: 0 })).toBe(
      'True labor is the same as in the previous week.',
    )
    expect(splitSentence(null)).toBeNull()
  })
})
