import { expect, it } from 'vitest'
import { usualNote } from './usual.ts'

const range = { low: 52_000, high: 71_000 }

it('says what is usual, and asks to check what is far from it', () => {
  expect(usualNote('revenue', range, '60000')).toEqual({ far: false, text: 'Usually $52K–$71K here.' })
  expect(usualNote('revenue', range, '6000')).toEqual({
    far: true,
    text: 'Usually $52K–$71K here. Check it before you save.',
  })
  expect(usualNote('laborBasePct', { low: 20.1, high: 23.4 }, '44')?.text).toMatch(
    /^Usually 20.1%–23.4% here/,
  )
})

it('asks at a revenue of zero whether the week was closed', () => {
  expect(usualNote('revenue', range, '0')).toEqual({
    far: true,
    text: 'Was it closed? Choose Closed, without a number. Usually $52K–$71K here.',
  })
})

it('counts the edges as usual', () => {
  for (const text of ['52000', '71000']) expect(usualNote('revenue', range, text)?.far).toBe(false)
  for (const text of ['51999.99', '71000.01']) expect(usualNote('revenue', range, text)?.far).toBe(true)
})

it('shows dollars where thousands are the same', () => {
  expect(usualNote('tips', { low: 10_600, high: 11_200 }, '')?.text).toBe('Usually $10,600–$11,200 here.')
})

it('finds nothing far in a blank field or one that is no number, and says nothing without a past', () => {
  for (const text of ['', 'many']) expect(usualNote('revenue', range, text)?.far).toBe(false)
  expect(usualNote('revenue', null, '1')).toBeNull()
})
