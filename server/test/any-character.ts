import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, every second one from a keyboard. For `unit` of `fc.string`: fast-check's own `binary`
 * builds a table of a million characters in each worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }))
  .map(
    (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count),
    // Lets fast-check mix in strings that are known to be dangerous.
    (character) => {
      const point = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
      if (String.fromCodePoint(Math.max(point, 0)) !== character) throw new Error('Not one character.')
      return point < SURROGATES.from ? point : point - SURROGATES.count
    },
  )
