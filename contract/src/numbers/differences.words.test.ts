import { expect, it } from 'vitest'
import {
  comparedText,
  comparedWithText,
  differenceIs,
  differenceName,
  differenceText,
} from './differences.words.ts'

it.each([
  ['revenue', -46_215, '−$46.2K', '$46,215 under budget'],
  ['revenue', -124_818, '−$125K', '$124,818 under budget'],
  ['revenue', 2_968_400, '+$2.97M', '$2,968,400 over budget'],
  ['revenue', 99_960, '+$100K', '$99,960 over budget'],
  ['revenue', 999_600, '+$1.00M', '$999,600 over budget'],
  ['tips', -640, '−$640', '$640 under budget'],
  ['laborTruePct', 2.9, '+2.9 pts', '2.9 pts over budget'],
  ['cogsPct', -0.4, '−0.4 pts', '0.4 pts under budget'],
  ['revenue', 0, 'on budget', 'on budget'],
] as const)('%s of %d is %s in short, and %s in words', (figure, difference, short, words) => {
  expect(differenceText({ figure, difference }, 'budget')).toBe(short)
  expect(differenceName({ figure, difference }, 'budget')).toBe(words)
})

it('names what it is compared with', () => {
  const tips = { figure: 'tips', difference: 5 } as const
  expect(differenceName(tips, 'target')).toBe('$5 over target')
  expect(differenceName(tips, 'lastYear')).toBe('$5 over last year')
  expect(differenceName(tips, 'weeksBefore')).toBe('$5 over the weeks before')
  expect(differenceText({ ...tips, difference: 0 }, 'lastYear')).toBe('as last year')
})

it('says of how many weeks it is, if not of all', () => {
  expect(comparedText(58, 88)).toBe('Compared over 58 of 88 weeks.')
  expect([comparedText(88, 88), comparedText(0, 88)]).toEqual([null, null])
})

it('says what a file’s figures are compared with, and how each differs', () => {
  expect([comparedWithText('lastYear'), comparedWithText(null)]).toEqual(['Compared with: Last year', null])
  const differences = [
    { figure: 'tips', difference: -640, state: 'red' },
    { figure: 'revenue', difference: null, state: null },
  ]
  expect(differenceIs(differences, 'tips', 'budget')).toEqual({ text: '$640 under budget', state: 'red' })
  for (const figure of ['revenue', 'cogsPct'] as const) {
    expect(differenceIs(differences, figure, 'budget')).toBeNull()
  }
  expect(differenceIs(differences, 'tips', null)).toBeNull()
})
