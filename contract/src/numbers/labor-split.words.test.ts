import { expect, it } from 'vitest'
import { laborSplit } from '../kernel/figures.ts'
import { splitCauses, splitSentence } from './labor-split.words.ts'

it('says which part came from sales and which from labor dollars', () => {
  expect(splitSentence({ change: 3_50, sales: 3_90, dollars: -40 }, 'the previous week')).toBe(
    'True labor +3.5 pts on the previous week: +3.9 from lower sales, −0.4 from fewer labor dollars.',
  )
  expect(splitSentence({ change: -1_00, sales: -1_60, dollars: 60 }, 'the four-week mean')).toBe(
    'True labor −1.0 pts on the four-week mean: −1.6 from higher sales, +0.6 from more labor dollars.',
  )
})

it('leaves out a part of zero', () => {
  expect(splitCauses({ change: 50, sales: 0, dollars: 50 })).toEqual([
    { figure: '+0.5', from: 'from more labor dollars' },
  ])
  expect(splitSentence({ change: 0, sales: 0, dollars: 0 }, 'the previous week')).toBe(
    'True labor is the same as the previous week.',
  )
})

it('is the difference of the percentages as they are shown: 28.0% and 24.6% differ by 3.4', () => {
  const split = laborSplit({ revenue: 60_000_00, pct: 24_55 }, { revenue: 51_000_00, pct: 28_04 })
  expect(split).toMatchObject({ change: 3_40, sales: 4_30, dollars: -90 })
})
