import { expect, test } from 'vitest'
import { type EvidenceRow, evidenceOf, evidenceText } from './evidence.ts'

const row = (change: Partial<EvidenceRow>): EvidenceRow => ({
  table: 'weekly_metrics',
  id: null,
  field: 'laborTruePct',
  week: '2026-11-09',
  value: '28.0%',
  label: null,
  by: null,
  at: null,
  target: { place: 'metrics', venueSlug: 'las-perlas-la', bltSlug: null, week: '2026-11-09' },
  ...change,
})
const ref = (...rows: EvidenceRow[]) => ({ figure: '28.0%', of: 'Labor', rows })

test('a row counts once, whichever figures it stands behind', () => {
  const week = (id: string, field = 'laborTruePct') => row({ id, field })
  expect(evidenceText([ref(week('a')), ref(week('a', 'revenue'), week('b'), week('c'))])).toBe(
    '3 weeks of metrics',
  )
  expect(evidenceText([ref(week('a'))])).toBe('1 week of metrics')
})

test('what is missing counts by whose and which week it is', () => {
  const journal = (label: string, week: string) => row({ table: 'journals', label, week })
  const rows = [journal('Theo Park', '2026-11-09'), journal('Theo Park', '2026-11-16')]
  expect(evidenceText([ref(...rows), ref(...rows, row({ id: 'a' }))])).toBe('2 journals, 1 week of metrics')
})

test('figures of the same rows stand together, and a week says each of its numbers once', () => {
  const labor = row({ id: 'a', label: 'Labor % (true)' })
  const revenue = row({ id: 'a', field: 'revenue', label: 'Revenue', value: '$51,004' })
  const rows = [labor, revenue]
  const blocks = evidenceOf([
    { figure: '+3.9', of: 'from lower sales', rows },
    { figure: '28.0%', of: 'week of Nov 9', rows: [labor] },
    { figure: '−0.5', of: 'from lower labor spend', rows },
  ])
  expect(blocks.map(({ figures }) => figures.map(({ figure }) => figure))).toEqual([
    ['+3.9', '−0.5'],
    ['28.0%'],
  ])
  expect(blocks[0]?.lines).toHaveLength(1)
  expect(blocks[0]?.lines[0]?.values.map(({ value }) => value)).toEqual(['28.0%', '$51,004'])
})
