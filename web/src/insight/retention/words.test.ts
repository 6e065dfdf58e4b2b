import { expect, test } from 'vitest'
import { removalText } from './words.ts'

const NONE = { people: 0, journals: 0, oneOnOnes: 0, visits: 0, talks: 0, skills: 0 }
const AT = 'Nov 27, 2026, 11:30 AM PST'

test.each([
  [NONE, `Applies from ${AT}. Nothing is that old yet.`],
  [
    { ...NONE, people: 1, journals: 1 },
    `Removes 1 journal of 1 former member after ${AT}, then whatever gets older. It does not come back.`,
  ],
  [
    { people: 9, journals: 1214, oneOnOnes: 88, visits: 3, talks: 12, skills: 31 },
    `Removes 1,214 journals, 88 one-on-ones, 3 visits, 12 talks about a year and 31 skill marks of 9 former members after ${AT}, then whatever gets older. It does not come back.`,
  ],
])('what a shorter time removes is said: %j', (removed, text) => {
  expect(removalText([{ years: 4, ...removed }], 4, AT)).toBe(text)
})
