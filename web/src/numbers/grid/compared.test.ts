import { expect, it } from 'vitest'
import { type GridDifferences, typedDifference } from './compared.ts'

const COMPARED: GridDifferences = {
  compare: { with: 'budget', choices: ['budget', 'weeksBefore'] },
  venues: [
    {
      venueId: 'caliche',
      differences: [
        { figure: 'revenue', against: 80_000.5, difference: 4209, state: 'green', compared: 1 },
        { figure: 'laborTruePct', against: 25.04, difference: null, state: null, compared: 0 },
      ],
    },
  ],
}
const of = (venueId: string, figure: 'revenue' | 'laborTruePct' | 'tips', value: number | null) =>
  typedDifference(COMPARED, { venueId, figure, value })

it('is of the figure as typed, as screens show both, and in no color', () => {
  expect(of('caliche', 'revenue', 70_000_00)).toMatchObject({ difference: -10_001, state: null })
  expect(of('caliche', 'laborTruePct', 26_09)).toMatchObject({ difference: 1.1 })
})

it('knows what it is compared with while nothing is typed, and nothing where there is nothing', () => {
  expect(of('caliche', 'revenue', null)).toMatchObject({ against: 80_000.5, difference: null })
  expect(of('caliche', 'tips', 1)).toBeUndefined()
  expect(of('low-tide', 'revenue', 1)).toBeUndefined()
  expect(typedDifference(undefined, { venueId: 'caliche', figure: 'revenue', value: 1 })).toBeUndefined()
})
