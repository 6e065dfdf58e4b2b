import { describe, expect, it } from 'vitest'
import { weekAsked, weekChoices } from './weeks.ts'

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
