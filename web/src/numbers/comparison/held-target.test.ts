import { DEFAULT_BANDS, TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { expect, test } from 'vitest'
import { distanceText, type HeldTarget } from './held-target.ts'

const held = (figure: TargetFigure, goal: number | null): HeldTarget => ({
  ...{ id: 't', venueId: 'v', figure, fromWeek: '2026-01-05', onlyWeek: false, reason: null },
  ...{ basis: 'amount', amount: goal, goal, owner: null, by: null, updatedAt: '2026-01-05T18:00:00.000Z' },
  ...{ orientation: DEFAULT_BANDS[figure].orientation, amber: 0, red: 3 },
})

test('the sheet says how far each figure is from its target, as typed', () => {
  expect(TARGET_FIGURES.map((figure) => distanceText(held(figure, 26), 27_20))).toEqual([
    ...['$1 over', '1.2 pts over', '1.2 pts over', '1.2 pts over', '$1 over'],
  ])
  expect(distanceText(held('revenue', null), 27_20)).toBeNull()
  expect(distanceText(held('revenue', 26), null)).toBeNull()
})
