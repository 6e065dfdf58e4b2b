import { describe, expect, it } from 'vitest'
import { isInText, lackingIn, weekAsked, weekChoices } from './weeks.ts'

describe('the week of an address', () => {
  it('is the one that holds the day', () => {
    expect(weekAsked('2026-11-16')).toBe('2026-11-16')
    expect(weekAsked('2026-11-22')).toBe('2026-11-16')
  })

  it('is none where the text is no date', () => {
    for (const text of [null, '', 'soon', '2026-02-30', '2026-11-16T00:00:00Z']) {
      expect(weekAsked(text)).toBeUndefined()
    }
  })
})

describe('the week list', () => {
  const mondays = ['2026-11-16', '2026-11-09']

  it('names the Mondays in their order', () => {
    expect(weekChoices(mondays, '2026-11-09')).toEqual([
      { value: '2026-11-16', label: 'Week of Nov 16, 2026' },
      { value: '2026-11-09', label: 'Week of Nov 9, 2026' },
    ])
  })

  it('ends with the chosen week where that is older', () => {
    expect(weekChoices(mondays, '2025-11-17').map(({ value }) => value)).toEqual([...mondays, '2025-11-17'])
  })
})

it('says whether the numbers of last week are in', () => {
  const whole = { revenue: 9, laborBasePct: 20, cogsPct: 19, tips: 0, tags: [] }
  const text = (metrics: Parameters<typeof lackingIn>[0]) => isInText(lackingIn(metrics))
  expect(text(whole)).toBe('is in')
  expect(text({ ...whole, cogsPct: null })).toBe('lacks COGS %')
  expect(text({ ...whole, laborBasePct: null, cogsPct: null })).toBe('lacks Labor Base % and COGS %')
  const none = { revenue: null, laborBasePct: null, cogsPct: null, tips: null, tags: [] }
  expect(text(none)).toBe('is not in yet')
  expect(text({ ...none, tags: [{ kind: 'shortHours' }] })).toBe('is not in yet')
  expect(text({ ...none, tags: [{ kind: 'closed' }] })).toBe('is in')
  expect(text(null)).toBe('is not in yet')
})
