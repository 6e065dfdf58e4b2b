import type { MemberYear } from '@scope/contract/insight/year/year'
import { SENTENCES_MAX } from '@scope/contract/insight/year/year.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedSentences, linesOf, type ShortLine } from './short.ts'

const LINES: ShortLine[] = [
  {
    text: 'Period 3: Faster rounds; signed off on time; outcome: Under 4 minutes',
    label: 'Faster rounds',
    path: '/a',
  },
  { text: 'Period 4: Count the bar; ended without sign-off', label: 'Count the bar', path: '/b' },
  { text: 'Skill Pour cost: Learning to Mastered; verified by Dana Reyes', label: 'Pour cost', path: '/c' },
]
const check = (text: string, ...lines: number[]) => checkedSentences([{ text, lines }], LINES, 'Mara Quinn')

describe('a sentence of the model', () => {
  test.each([
    ['In period 3 Mara had Faster rounds signed off on time.', [0]],
    ['Pour cost from Learning to Mastered, verified by Dana Reyes.', [2]],
    ['Faster rounds was signed off; Count the bar ended without sign-off.', [0, 1]],
  ])('is shown with its rows: %s', (text, lines) => {
    expect(check(text, ...lines)).toEqual([
      { text, rows: lines.map((line) => ({ label: LINES[line]?.label, path: LINES[line]?.path })) },
    ])
  })

  test.each([
    ['no row', 'Faster rounds was signed off.', []],
    ['a row that is not there', 'Faster rounds was signed off.', [0, 7]],
    ['a word of another row', 'Faster rounds was verified by Dana Reyes.', [0]],
    ['a rating', 'Mara had an excellent Faster rounds.', [0]],
    ['a comparison', 'Mara signed off faster than others.', [0]],
    ['a number of its own', 'Faster rounds: Under 3.5 minutes.', [0]],
    ['a sign-off that was none', 'Count the bar was signed off.', [1]],
    ['a denial', 'Faster rounds was not signed off.', [0]],
    ['a letter of another script', 'Faster rоunds was signed off.', [0]],
    ['much more', `Faster rounds${' and rounds'.repeat(30)}`, [0]],
  ])('is left out with %s', (_, text, lines) => {
    expect(check(text, ...lines)).toEqual([])
  })

  test('of any words is shown only if its rows have them', () => {
    const words = ['Faster', 'rounds', 'Mara', 'was', 'Learning', 'great', '9', 'signed', 'never']
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { minLength: 1 }),
        fc.subarray([0, 1, 2], { minLength: 1 }),
        (used, lines) => {
          const isKnown = (word: string) =>
            ['Mara', 'was'].includes(word) || lines.some((line) => LINES[line]?.text.includes(word))
          const text = used.join(' ')
          expect(check(text, ...lines).length).toBe(used.every(isKnown) && text.length <= 240 ? 1 : 0)
        },
      ),
    )
  })
})

test('at most eight sentences are shown', () => {
  const many = Array.from({ length: 20 }, () => ({ text: 'Faster rounds.', lines: [0] }))
  expect(checkedSentences(many, LINES, 'Mara')).toHaveLength(SENTENCES_MAX)
})

test('journals and the talk are in no line', () => {
  const year = {
    priorities: [],
    skills: [],
    oneOnOnes: null,
    wellDones: [{ text: 'Thank you for Sunday', from: 'Dana', path: '/w' }],
    journals: [{ quote: 'Private words' }],
    talk: { member: { text: 'My words' } },
  } as unknown as MemberYear
  expect(linesOf(year)).toEqual([
    { text: 'Dana thanked: Thank you for Sunday', label: 'Thank you for Sunday', path: '/w' },
  ])
})
