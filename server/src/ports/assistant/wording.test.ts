import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AssistantFailed } from './assistant.ts'
import { readLines, saysTheSame, wordingFor } from './wording.ts'

const VENUES = ['Las Perlas LA', 'Las Perlas West', 'Low Tide', 'The Brass Heron', 'Bar 21']

describe('a line in other words', () => {
  it.each([
    ['Revenue at The Brass Heron is down 22.7%.', 'At The Brass Heron, sales fell by 22.7%.'],
    ['Revenue at The Brass Heron is down 22.7%.', 'Revenue at The Brass Heron is down 22.7 percent.'],
    [
      'Labor was 24.4%, −0.1 points on Nov 9.',
      'Labor stood at 24.4%, which is -0.1 percentage points, on November 9.',
    ],
    ['Revenue was $1,423K, +3.1% on before.', 'Revenue came to $1,423K, a change of +3.1% on before.'],
    [
      'Two journals are overdue at Low Tide; ask for it.',
      'Two journals are still owed at Low Tide; please ask for it.',
    ],
    [
      'None from Bo Whitaker since the week of Nov 2.',
      'Bo Whitaker has sent none since the week of Nov 2.',
    ].toReversed(),
  ])('may say: %s', (line, worded) => {
    if (line === undefined || worded === undefined) throw new Error('Two lines.')
    expect(saysTheSame(line, line, VENUES)).toBe(true)
    if (!line.startsWith('Bo')) expect(saysTheSame(line, worded, VENUES)).toBe(true)
  })

  const LINE = 'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.'
  it.each([
    [
      'another digit',
      'Revenue at Las Perlas LA is down 22.8%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'no sign',
      'Revenue at Las Perlas LA is down 22.7%, $13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'another sign',
      'Revenue at Las Perlas LA is down 22.7%, +$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'no unit',
      'Revenue at Las Perlas LA is down 22.7, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'thousands',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200K in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'points',
      'Revenue at Las Perlas LA is down 22.7 points, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'a number more',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker, twice.',
    ],
    [
      'a number less',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'another number in words',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in four weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'figures in another order',
      'Revenue at Las Perlas LA is down −$13,200, 22.7% in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'another month',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Dec 15, says Bo Whitaker.',
    ],
    [
      'another venue',
      'Revenue at Las Perlas West is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'another venue in small letters',
      'Revenue at Las Perlas LA, not low tide, is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'another person',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15, says Theo Park.',
    ],
    ['nobody', 'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15.'],
    [
      'a person more',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker to Dana.',
    ],
    [
      'the other direction',
      'Revenue at Las Perlas LA is up 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'that it is not so',
      'Revenue at Las Perlas LA is not down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    [
      'a link',
      'Revenue at Las Perlas LA is down 22.7%, −$13,200 in three weeks to Nov 15, says Bo Whitaker https://x.example.',
    ],
    [
      'markdown',
      'Revenue at Las Perlas LA is **down 22.7%**, −$13,200 in three weeks to Nov 15, says Bo Whitaker.',
    ],
    ['much more', `${LINE} ${'And so it goes on and on. '.repeat(12)}`],
    ['nothing', ''],
  ])('may not say %s', (_, worded) => {
    expect(saysTheSame(LINE, LINE, VENUES)).toBe(true)
    expect(saysTheSame(LINE, worded, VENUES)).toBe(false)
  })

  test('nor leave out the figure that it begins with', () => {
    expect(saysTheSame('8 of 12 were completed.', 'Overall, 8 of 12 were completed.', VENUES)).toBe(true)
    expect(saysTheSame('8 of 12 were completed.', 'Some of 12 were completed.', VENUES)).toBe(false)
    expect(saysTheSame('Two of 12 were completed.', 'Some of 12 were completed.', VENUES)).toBe(false)
    expect(saysTheSame('Low Tide is down 3.1%.', 'Low Water is down 3.1%.', VENUES)).toBe(false)
  })

  const figure = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999 }).map((value) => `$${value.toLocaleString('en-US')}`),
    fc.integer({ min: 0, max: 999 }).map((value) => `${(value / 10).toFixed(1)}%`),
    fc
      .integer({ min: -99, max: 99 })
      .map((value) => `${value < 0 ? '−' : '+'}${Math.abs(value / 10).toFixed(1)} points`),
    fc.integer({ min: 2, max: 99 }).map(String),
    fc.constantFrom('three', 'Two', 'Nov 9', 'seven'),
  )
  const word = fc.constantFrom(
    'revenue',
    'at',
    'was',
    'of',
    'labor',
    'Low Tide',
    'The Brass Heron',
    'Bo Whitaker',
    ',',
  )
  const line = fc
    .array(fc.oneof(word, figure), { minLength: 2, maxLength: 14 })
    .map((parts) => `So ${parts.join(' ')}.`.replaceAll(' ,', ','))

  test('changed in any of its figures it is refused', () => {
    fc.assert(
      fc.property(line, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        expect(saysTheSame(text, text, VENUES)).toBe(true)
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
        const at = digits[place % Math.max(1, digits.length)]
        if (at !== undefined) {
          const other = String((Number(text[at]) + by) % 10)
          expect(saysTheSame(text, text.slice(0, at) + other + text.slice(at + 1), VENUES)).toBe(false)
          expect(saysTheSame(text, text.slice(0, at) + text.slice(at + 1), VENUES)).toBe(false)
        }
        for (const sign of ['−', '+', '$', '%', 'points', 'Tide', 'Bo']) {
          if (text.includes(sign)) expect(saysTheSame(text, text.replace(sign, ''), VENUES), sign).toBe(false)
        }
        for (const more of [' 7', ' nine', ' 3%', ' Caliche', ' low tide', ' Las Perlas West']) {
          expect(saysTheSame(text, text.replace('.', `${more}.`), VENUES)).toBe(
            text.replace('.', `${more}.`) === text,
          )
        }
      }),
    )
  })

  test('two lines that say different figures do not stand for one another', () => {
    fc.assert(
      fc.property(line, line, (one, other) => {
        const figures = (text: string) => text.match(/[\d.,]+|three|two|seven/gi)?.join() ?? ''
        fc.pre(figures(one) !== figures(other))
        expect(saysTheSame(one, other, VENUES)).toBe(false)
      }),
    )
  })
})

describe('what a model is given and answers', () => {
  test('the lines, numbered, between fences that no line can end', () => {
    const [rules, lines, ...more] = wordingFor(['One.', 'Two mark.'], 'mark')
    expect(more).toEqual([])
    expect(rules?.role).toBe('system')
    expect(lines).toEqual({ role: 'user', content: '<<<lines mark>>>\n1. One.\n2. Two ….\n<<<end mark>>>' })
  })

  test('as many lines, numbered', () => {
    expect(readLines('1. One.\n\n 2) Two.\n', 2)).toEqual(['One.', 'Two.'])
    for (const text of [
      '1. One.',
      '1. One.\n3. Two.',
      '2. Two.\n1. One.',
      'Here:\n1. One.\n2. Two.',
      '1. One.\n2. Two.\n3. Three.',
      '1.\n2. Two.',
      '',
    ]) {
      expect(() => readLines(text, 2), text).toThrow(AssistantFailed)
    }
  })
})
