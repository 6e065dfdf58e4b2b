import { describe, expect, test } from 'vitest'
import { type StoredWeek, spanFigures } from './rules.ts'

const week = (revenue: string | null, pct: string | null): StoredWeek => ({
  revenue,
  laborBasePct: pct,
  laborTruePct: pct,
  cogsPct: pct,
  tips: null,
  tags: [],
})

describe('the numbers of a span', () => {
  test('weigh percentages by revenue', () => {
    expect(spanFigures([week('30000.00', '20.00'), week('10000.00', '28.00')])).toMatchObject({
      reported: 2,
      figures: { revenue: 40_000, laborBasePct: 22, laborTruePct: 22, cogsPct: 22 },
    })
  })

  test('take the plain mean of percentages if no week has a revenue', () => {
    expect(spanFigures([week(null, '20.00'), week(null, '28.00')])).toMatchObject({
      reported: 2,
      figures: { revenue: null, laborBasePct: 24, laborTruePct: 24, cogsPct: 24 },
    })
  })

  test('are absent, not zero, if nothing was reported', () => {
    expect(spanFigures([week(null, null)])).toMatchObject({
      reported: 0,
      figures: { revenue: null, laborBasePct: null, laborTruePct: null, cogsPct: null },
    })
  })
})
