import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

const version = (savedAt: string, revenue: number | null, cogsPct: number | null) => ({
  revenue,
  laborBasePct: null,
  laborTruePct: 24.5,
  laborFactor: 1.14,
  cogsPct,
  tips: null,
  notes: null,
  tags: [],
  source: 'typed' as const,
  via: null,
  by: 'Dana Ruiz',
  savedAt,
})

it('follows a figure to the saves that changed it, not to those of other figures', () => {
  const versions = [
    version('d', 100, 21),
    version('c', 100, 20),
    version('b', 90, 20),
    version('a', 90, null),
  ]
  const savesOf = (field: Parameters<typeof changesOf>[1]) =>
    changesOf(versions, field).map(({ savedAt }) => savedAt)
  expect(savesOf('revenue')).toEqual(['c', 'a'])
  expect(savesOf('cogsPct')).toEqual(['d', 'b', 'a'])
  expect(savesOf('primeCostPct')).toEqual(['d', 'b', 'a'])
  expect(savesOf('tips')).toEqual(['a'])
})
