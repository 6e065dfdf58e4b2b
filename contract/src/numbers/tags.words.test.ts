import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLIDAYS } from './holidays.words.ts'
import { readTags, TAG_KINDS, tagLabel, tagsProblem, tagsText, tidied } from './tags.words.ts'

const read = (text: string) => readTags(text, HOLIDAYS)

test.each([
  ['Holiday: Halloween; Short hours', [{ kind: 'holiday', name: 'Halloween' }, { kind: 'shortHours' }]],
  ['short HOURS ;; weather:  ice  storm', [{ kind: 'shortHours' }, { kind: 'weather', name: 'ice storm' }]],
  ['halloween', [{ kind: 'holiday', name: 'Halloween' }]],
  ["St. Patrick's Day; Closed", [{ kind: 'holiday', name: 'St. Patrick’s Day' }, { kind: 'closed' }]],
  ['Event: DJ at 9:30 PM', [{ kind: 'event', name: 'DJ at 9:30 PM' }]],
  [' ; ', []],
])('reads “%s”', (text, tags) => {
  expect(read(text)).toEqual({ tags })
})

test.each([
  ['Hallowen', '“Hallowen” is no tag.'],
  ['Closd; Short hours', '“Closd” is no tag.'],
  ['Holiday', 'Name the holiday'],
  ['Closed; closed', '“Closed” is there twice.'],
  ['Holiday: Halloween; Holiday: halloween', '“halloween” is there twice.'],
  [`Other: ${'😀'.repeat(61)}`, 'has 61.'],
  [Array.from({ length: 9 }, (_, index) => `Event: night ${index}`).join('; '), 'at most 8 tags'],
])('refuses “%s”', (text, problem) => {
  expect(read(text)).toEqual({ problem: expect.stringContaining(problem) })
})

test('a text of 60 characters is read, and counted in code points', () => {
  expect(read(`Other: ${'😀'.repeat(60)}`)).toEqual({ tags: [{ kind: 'other', name: '😀'.repeat(60) }] })
})

test('what is written is read back the same', () => {
  const tag = fc.record({
    kind: fc.constantFrom(...TAG_KINDS),
    name: fc.string({ unit: 'grapheme', maxLength: 30 }),
  })
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 4 }), (typedTags) => {
      fc.pre(tagsProblem(typedTags) === null)
      const tags = typedTags.map(tidied)
      expect(read(tagsText(tags))).toEqual({ tags })
    }),
  )
})

test('a screen shows a name alone where it says enough', () => {
  expect(
    [
      { kind: 'holiday', name: 'Halloween' } as const,
      { kind: 'other', name: 'New menu' } as const,
      { kind: 'weather', name: 'ice storm' } as const,
      { kind: 'shortHours' } as const,
    ].map(tagLabel),
  ).toEqual(['Halloween', 'New menu', 'Weather: ice storm', 'Short hours'])
})
