import { describe, expect, it } from 'vitest'
import { excerptOf, piecesOf } from './marks.ts'

const marked = (text: string, hits: string[]) =>
  piecesOf(text, hits)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

describe('what is marked', () => {
  it('is every hit, as it stands there and as a whole word', () => {
    expect(marked('Poured, pouring: pour the Pour.', ['pour', 'Poured'])).toBe(
      '[Poured], pouring: [pour] the Pour.',
    )
    expect(marked('Café or Cafés', ['Café'])).toBe('[Café] or Cafés')
  })

  it('is taken as text, not as a pattern', () => {
    expect(marked('a.b axb (50%)', ['a.b', '50%'])).toBe('[a.b] axb ([50%])')
    expect(marked('nothing', [])).toBe('nothing')
  })

  it('loses nothing of the text', () => {
    const text = 'two  tabs\tand\nlines, and'
    const pieces = piecesOf(text, ['and', 'two'])
    expect(pieces.map(({ text }) => text).join('')).toBe(text)
  })
})

describe('an excerpt', () => {
  const long = `${'word '.repeat(60)}pour ${'tail '.repeat(60)}`

  it('is all of a short text', () => {
    expect(excerptOf('short', ['short'], 5)).toBe('short')
  })

  it('is the beginning where there is no hit, or where that holds it', () => {
    expect(excerptOf(long, [], 20)).toBe('word word word word…')
    expect(excerptOf(long, ['word'], 9)).toBe('word word…')
  })

  it('never loses the hit to a long word before it', () => {
    expect(excerptOf(`see ${'x'.repeat(40)}/pour here`, ['pour'], 100)).toBe(`…${'x'.repeat(15)}/pour here`)
  })

  it('is around the first hit elsewhere', () => {
    const excerpt = excerptOf(long, ['pour'], 100)
    expect(excerpt).toMatch(/^….*word pour tail.*…$/)
    expect(excerpt.indexOf('pour')).toBeLessThanOrEqual(17)
    expect([...excerpt].length).toBeLessThanOrEqual(102)
  })
})
