import { expect, test } from 'vitest'
import { nothingUnusual, withoutNumbers } from './unusual.ts'

const coverage = (venues: number, missing: string[]) => ({
  weekOf: '2026-11-09',
  venues,
  reported: venues - missing.length,
  missing,
})
const several = (count: number) => Array.from({ length: count }, (_, at) => `Venue ${at + 1}`)

test('all is nominal only where every venue has numbers', () => {
  expect(nothingUnusual(coverage(22, []))).toBe('All systems nominal')
  expect(nothingUnusual(coverage(22, several(3)))).toBe(
    'Nothing unusual in 19 of 22 venues; 3 have no numbers yet.',
  )
  expect(nothingUnusual(coverage(3, several(1)))).toBe(
    'Nothing unusual in 2 of 3 venues; 1 has no numbers yet.',
  )
  expect(nothingUnusual(coverage(1, several(1)))).toBe('Nothing unusual, but there are no numbers yet.')
  for (const unknown of [undefined, coverage(0, [])]) {
    expect(nothingUnusual(unknown)).not.toContain('nominal')
  }
})

test('the venues without numbers are named, many of them counted', () => {
  const said = (missing: string[]) => withoutNumbers(coverage(30, missing))
  expect(said([])).toBeNull()
  expect(said(['Caliche'])).toBe('Without numbers for the week of Nov 9: Caliche.')
  expect(said(several(3))).toMatch(/: Venue 1, Venue 2 and Venue 3\.$/)
  expect(said(several(12))).toMatch(/Venue 8 and 4 more\.$/)
})
