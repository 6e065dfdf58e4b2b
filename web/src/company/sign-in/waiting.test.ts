import { expect, it } from 'vitest'
import { countdown, isTooEarly, newWait, waitOf } from './waiting.ts'

const NOW = 1_000_000

it('the wait runs on the clock of this device', () => {
  expect(waitOf({ email: 'a@b.example', againIn: 12, expiresIn: 300 }, NOW)).toEqual({
    email: 'a@b.example',
    againAt: NOW + 12_000,
    expiresAt: NOW + 300_000,
  })
  expect(newWait('a@b.example', NOW)).toMatchObject({ againAt: NOW + 60_000, expiresAt: NOW + 600_000 })
})

it('the countdown shows whole seconds and ends at zero', () => {
  expect(countdown(NOW + 60_000, NOW)).toBe('1:00')
  expect(countdown(NOW + 41_001, NOW)).toBe('0:42')
  expect(countdown(NOW, NOW)).toBe('0:00')
  expect(countdown(NOW - 5000, NOW)).toBe('0:00')
})

it('the same address, however it is typed, gets no second e-mail within the minute', () => {
  const waiting = newWait('ana@b.example', NOW)
  expect(isTooEarly(waiting, ' Ana@B.example ', NOW + 59_999)).toBe(true)
  expect(isTooEarly(waiting, 'ana@b.example', NOW + 60_000)).toBe(false)
  expect(isTooEarly(waiting, 'other@b.example', NOW)).toBe(false)
  expect(isTooEarly(null, 'ana@b.example', NOW)).toBe(false)
})
