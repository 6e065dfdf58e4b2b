import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { isTriedAgain, isUnreached, StepFailed, toldOf } from './upload-failure.ts'

const store = (status?: number, body = '') => Object.assign(new Error('S3'), { status, body })
const refusal = new ApiError(400, JSON.stringify({ code: 'invalid', error: 'Not this type.' }))

test.each([
  ['an unreached store', store(), true],
  ['an expired address', store(403, '<Message>Request has expired</Message>'), true],
  ['another refusal of the store', store(403, 'SignatureDoesNotMatch'), false],
  ['too much at once', store(429), true],
  ['a store in trouble', store(503), true],
  ['a sign call that failed', new StepFailed('sign', new ApiError(500, '')), false],
  ['a sign call that was not reached', new StepFailed('sign', new NetworkError()), false],
  ['a sign call that is too much', new StepFailed('sign', new ApiError(429, '')), true],
  ['a refused save', new StepFailed('save', refusal), false],
])('%s is tried again by itself: %s', (_, error, again) => {
  expect(isTriedAgain(error)).toBe(again)
})

test('what could not be reached is told from what was refused', () => {
  expect(isUnreached(store())).toBe(true)
  expect(isUnreached(store(500))).toBe(false)
  expect(isUnreached(new StepFailed('save', new NetworkError()))).toBe(true)
  expect(isUnreached(new StepFailed('sign', refusal))).toBe(false)
})

test('the toasts are to the letter, and the file says why', () => {
  expect(toldOf(new StepFailed('sign', refusal), 'a.jpg')).toEqual({
    toast: 'Failed to get upload URL',
    failure: { sentence: 'Not this type.', again: false },
    anew: false,
  })
  expect(toldOf(new StepFailed('sign', new ApiError(503, '')), 'a.jpg').failure.again).toBe(true)
  expect(toldOf(new StepFailed('save', refusal), 'a.jpg')).toEqual({
    toast: 'Failed to save file information',
    failure: { sentence: 'Not this type.', again: true },
    anew: true,
  })
  expect(toldOf(store(), 'a.jpg')).toEqual({
    toast: 'Failed to upload a.jpg',
    failure: { sentence: 'Network error. Please try again.', again: true },
    anew: false,
  })
})
