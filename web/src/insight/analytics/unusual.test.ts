import { expect, test } from 'vitest'
import type { Snapshot } from './api.ts'
import { nothingUnusual, withoutNumbers } from './unusual.ts'

type Partial = Snapshot['coverage']['partial']

const coverage = (venues: number, missing: string[], partial: Partial = []) => ({
  weekOf: '2026-11-09',
  venues,
  reported: venues - missing.length - partial.length,
  missing,
  partial,
})
const several = (count: number) => Array.from({ length: count }, (_, at) => `Venue ${at + 1}`)
const noLabor = (count: number): Partial =>
  several(count).map((name) => ({ name, lacks: ['laborBasePct'] as const }))

test('all is nominal only where every venue has all of its numbers', () => {
  expect(nothingUnusual(coverage(22, []))).toBe('All systems nominal')
  for (const [venues, missing, some, text] of [
    [0, 0, 0, 'No complete week yet'],
    [22, 3, 0, 'Nothing unusual in 19 of 22 venues; 3 have no numbers yet.'],
    [3, 1, 0, 'Nothing unusual in 2 of 3 venues; 1 has no numbers yet.'],
    [22, 3, 2, 'Nothing unusual in 17 of 22 venues; 3 have no numbers yet, 2 only some.'],
    [22, 0, 2, 'Nothing unusual in 20 of 22 venues; 2 have only some numbers.'],
    [22, 0, 1, 'Nothing unusual in 21 of 22 venues; 1 has only some numbers.'],
    [1, 1, 0, 'Nothing unusual, but there are no numbers yet.'],
    [1, 0, 1, 'Nothing unusual, but some numbers are missing.'],
  ] as const) {
    expect(nothingUnusual(coverage(venues, several(missing), noLabor(some)))).toBe(text)
  }
  for (const unknown of [undefined, coverage(0, [])]) {
    expect(nothingUnusual(unknown)).not.toContain('nominal')
  }
})

test('the venues without numbers are named, many of them counted', () => {
  const text = (missing: string[], partial: Partial = []) => withoutNumbers(coverage(30, missing, partial))
  expect(text([])).toEqual([])
  expect(text(['Caliche'])).toEqual(['Without numbers for the week of Nov 9: Caliche.'])
  expect(text(several(3))[0]).toMatch(/: Venue 1, Venue 2 and Venue 3\.$/)
  expect(text(several(12))[0]).toMatch(/Venue 8 and 4 more\.$/)
  expect(
    text(
      ['Caliche'],
      [
        { name: 'Low Tide', lacks: ['laborBasePct'] },
        { name: 'Tidewater Room', lacks: ['revenue', 'cogsPct'] },
      ],
    ),
  ).toEqual([
    'Without numbers for the week of Nov 9: Caliche.',
    'Some numbers missing for the week of Nov 9: Low Tide (Labor Base %) and Tidewater Room (Revenue, COGS %).',
  ])
  expect(text([], noLabor(12))).toEqual([
    expect.stringMatching(/: Venue 1 \(Labor Base %\), .* and 4 more\.$/),
  ])
})
