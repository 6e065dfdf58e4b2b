import { describe, expect, test } from 'vitest'
import { headline, say, shortened } from './say.ts'

describe('a headline', () => {
  const of = (name: string) =>
    headline(name, (venue) => say`Revenue at ${venue} is down 12.5% in a week`).text

  test('is whole up to 60 characters', () => {
    const whole = `The ${'x'.repeat(21)}`
    expect(of(whole)).toBe(`Revenue at ${whole} is down 12.5% in a week`)
    expect(of(whole)).toHaveLength(60)
  })

  test('of a longer name cuts the name after a word, or within one', () => {
    expect(of('The Normandie Club of Los Angeles')).toBe(
      'Revenue at The Normandie Club of… is down 12.5% in a week',
    )
    expect(of('x'.repeat(80))).toBe(`Revenue at ${'x'.repeat(24)}… is down 12.5% in a week`)
    expect(of('x'.repeat(80))).toHaveLength(60)
  })
})

test.each([
  ['Low Tide', 8, 'Low Tide'],
  ['Low Tide', 7, 'Low…'],
  ['Low Tide', 1, 'L…'],
  ['A Lighthouse', 10, 'A Lightho…'],
  ['🍸🍸🍸', 3, '🍸🍸🍸'],
  ['🍸🍸🍸', 2, '🍸…'],
])('%s cut to %d characters is %s', (name, room, cut) => {
  expect(shortened(name, room)).toBe(cut)
})
