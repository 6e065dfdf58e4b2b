import { expect, it } from 'vitest'
import { laborSplit } from '../kernel/figures.ts'
import { splitCauses, splitSentence } from './labor-split.words.ts'

it('says which part came from sales and which from labor spend', () => {
  expect(splitSentence({ change: 3_80, sales: 1_60, dollars: 2_20 }, 'the week before')).toBe(
    'True labor rose 3.8 pts from the week before: 1.6 from lower sales, 2.2 from higher labor spend.',
  )
  expect(splitSentence({ change: -1_80, sales: -1_60, dollars: -20 }, 'the week before')).toBe(
    'True labor fell 1.8 pts from the week before: 1.6 from higher sales, 0.2 from lower labor spend.',
  )
})

it('gives the parts signs if they went different ways', () => {
  expect(splitSentence({ change: 3_50, sales: 3_90, dollars: -40 }, 'the week before')).toBe(
    'True labor rose 3.5 pts from the week before: +3.9 from lower sales, −0.4 from lower labor spend.',
  )
  expect(splitSentence({ change: -1_00, sales: -1_60, dollars: 60 }, 'the four-week average')).toBe(
    'True labor fell 1.0 pts from the four-week average: −1.6 from higher sales, +0.6 from higher labor spend.',
  )
  expect(splitSentence({ change: 0, sales: 40, dollars: -40 }, 'the week before')).toBe(
    'True labor is level with the week before: +0.4 from lower sales, −0.4 from lower labor spend.',
  )
})

it('leaves out a part of zero', () => {
  expect(splitCauses({ change: 50, sales: 0, dollars: 50 })).toEqual([
    { figure: '0.5', from: 'from higher labor spend' },
  ])
  expect(splitSentence({ change: 0, sales: 0, dollars: 0 }, 'the week before')).toBe(
    'True labor is the same as the week before.',
  )
})

it('is the difference of the percentages as they are shown: 28.0% and 24.6% differ by 3.4', () => {
  const split = laborSplit({ revenue: 60_000_00, pct: 24_55 }, { revenue: 51_000_00, pct: 28_04 })
  expect(split).toMatchObject({ change: 3_40, sales: 4_30, dollars: -90 })
})
