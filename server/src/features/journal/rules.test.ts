import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayRead, readEntry } from './rules.ts'

const header = 'Venue: Las Perlas LA\nBLT: Marisol Vega\nWeek of: Nov 16, 2026\n\n'

describe('the text of an entry', () => {
  test.each([
    [{ entry: 'Weighed it.' }, 'Weighed it.'],
    [{ entry: '  kept as typed \n' }, '  kept as typed \n'],
    [{ content: `${header}Weighed it.` }, 'Weighed it.'],
    [{ content: 'Weighed it.' }, 'Weighed it.'],
    [{ content: `${header}${'x'.repeat(1000)}` }, 'x'.repeat(1000)],
    [{ entry: header }, header],
    [{ entry: '', draft: true }, ''],
  ])('%o is read as %s', (body, text) => {
    expect(readEntry(body)).toBe(text)
  })

  test.each([
    [{}, 'entry is required'],
    [{ entry: ' \n ' }, 'needs some text'],
    [{ content: header }, 'needs some text'],
    [{ entry: 'x'.repeat(1001) }, 'this one has 1001'],
    [{ entry: 'a', content: 'b' }, 'send one of them'],
  ])('%o is refused: %s', (body, sentence) => {
    expect(() => readEntry(body)).toThrow(sentence)
  })

  test('up to 1000 characters come back as they were typed', () => {
    const text = fc
      .array(fc.constantFrom('a', '🍸', 'é', '\n', ' ', '“'), { minLength: 1, maxLength: 1000 })
      .map((points) => `x${points.slice(1).join('')}`)
    fc.assert(
      fc.property(text, (entry) => {
        expect(readEntry({ entry })).toBe(entry)
      }),
    )
  })
})

test.each([
  [{ mine: true, visibility: 'private' }, false, true],
  [{ mine: false, visibility: 'shared' }, false, true],
  [{ mine: false, visibility: 'private' }, true, true],
  [{ mine: false, visibility: 'private' }, false, false],
])('%o with the right to private texts %s is read: %s', (entry, right, read) => {
  expect(mayRead(entry, right)).toBe(read)
})
