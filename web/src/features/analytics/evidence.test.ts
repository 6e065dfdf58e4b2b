import { expect, test } from 'vitest'
import { type EvidenceRow, evidenceText } from './evidence.ts'

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
