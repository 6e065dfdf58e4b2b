import { expect, it } from 'vitest'
import { checkInsText, endedText, finalText, rateTone } from './outcome.ts'

it.each([
  [100, true, 'Completed'],
  [100, false, 'Completed, not signed off'],
  [80, false, 'Completed, not signed off'],
  [79, false, 'Not Completed'],
  [0, false, 'Not Completed'],
  [null, false, 'Not Completed'],
])('has one word for %s %%, signed off: %s', (completionRate, signedOff, text) => {
  expect(endedText({ completionRate, signedOff })).toBe(text)
})

it('never says Incomplete of what counts as Completed', () => {
  const unsigned = (completionRate: number) => ({ completionRate, signedOff: false })
  expect(finalText('ON_TRACK', unsigned(50))).toBe('Final status: On track')
  expect(finalText('INCOMPLETE', unsigned(79))).toBe('Final status: Incomplete')
  expect(finalText('INCOMPLETE', unsigned(80))).toBeNull()
})

it('is green from 80, yellow from 60, red below', () => {
  expect([80, 79, 60, 59, null].map(rateTone)).toEqual(['on-track', 'at-risk', 'at-risk', 'overdue', 'quiet'])
})

it.each([
  [5, 0, '5 check-ins, none missed'],
  [1, 3, '1 check-in, 3 missed'],
  [0, 4, '0 check-ins, 4 missed'],
])('says %i check-ins and %i missed', (totalCheckIns, missedCheckIns, text) => {
  expect(checkInsText({ totalCheckIns, missedCheckIns })).toBe(text)
})
