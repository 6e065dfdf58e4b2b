import { expect, it } from 'vitest'
import { changesOf } from '../metrics/changes.ts'
import { axisText, exactText, figureText, valueIn } from './shown.ts'

const NONE = { revenue: null, laborBasePct: null, laborTruePct: null, cogsPct: null, tips: null }

it('shows a figure as its kind is shown, and as it is stored for those who check', () => {
  expect(figureText('revenue', 84_210.5)).toBe('$84,211')
  expect(figureText('cogsPct', 20.25)).toBe('20.3%')
  expect(exactText('revenue', 84_210.5)).toBe('$84,210.50')
  expect(exactText('tips', 0.05)).toBe('$0.05')
  expect(exactText('laborTruePct', 28.04)).toBe('28.04%')
})

it('shows a dash where nothing was reported, and a zero where zero was', () => {
  for (const show of [figureText, exactText]) expect(show('tips', null)).toBe('—')
  expect(figureText('tips', 0)).toBe('$0')
})

it('writes a place on an axis that is no figure', () => {
  expect(axisText('revenue', 62_500)).toBe('$63K')
  expect(axisText('cogsPct', 22.500000000000004)).toBe('22.5%')
})

it('adds COGS and true labor to prime cost, exactly', () => {
  expect(valueIn({ ...NONE, cogsPct: 20.1, laborTruePct: 28.04 }, 'primeCostPct')).toBe(48.14)
  expect(valueIn({ ...NONE, cogsPct: 20.1 }, 'primeCostPct')).toBeNull()
})

it('finds the saves that changed a figure, and not those that changed others', () => {
  const version = (savedAt: string, revenue: number | null, tips: number | null) => ({
    ...NONE,
    revenue,
    tips,
    laborFactor: 1.14,
    notes: null,
    tags: [],
    source: 'typed' as const,
    via: null,
    by: null,
    savedAt,
  })
  const versions = [version('4', 5, 2), version('3', 5, null), version('2', 4, null), version('1', 5, null)]
  const saves = (field: 'revenue' | 'tips') => changesOf(versions, field).map(({ savedAt }) => savedAt)
  expect(saves('revenue')).toEqual(['3', '2', '1'])
  expect(saves('tips')).toEqual(['4', '1'])
})
