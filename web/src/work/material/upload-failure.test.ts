import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api/errors.ts'
import { failureOf, isTriedAgain, isUnreached, StepFailed } from './upload-failure.ts'

const store = (status?: number, body = '') => Object.assign(new Error('S3'), { status, body })
const refusal = new ApiError(400, JSON.stringify({ code: 'invalid', error: 'Not this type.' }))

test.each([
  ['an unreached store', store(), true],
  ['an expired address', store(403, '<Message>Request has expired</Message>'), true],
  ['another refusal of the store', store(403, 'SignatureDoesNotMatch'), false],
  ['too much at once', store(429), true],
  ['a store in trouble', store(503), true],
  ['a sign call that failed', new StepFailed('sign', new ApiError(500, '')), true],
  ['a sign call that was not reached', new StepFailed('sign', new NetworkError()), true],
  ['a sign call that is too much', new StepFailed('sign', new ApiError(429, '')), true],
  ['a sign call that broke in the page', new StepFailed('sign', new TypeError('no')), false],
  ['a refused sign call', new StepFailed('sign', refusal), false],
  ['a save that failed', new StepFailed('save', new ApiError(503, '')), true],
  ['a save whose answer is lost', new StepFailed('save', new NetworkError()), true],
  ['a save without a session', new StepFailed('save', new ApiError(401, '')), false],
  ['a refused save', new StepFailed('save', refusal), false],
])('%s is tried again by itself: %s', (_, error, again) => {
  expect(isTriedAgain(error)).toBe(again)
})

test('what could not be reached is shown from what was refused', () => {
  expect(isUnreached(store())).toBe(true)
  expect(isUnreached(store(500))).toBe(false)
  expect(isUnreached(new StepFailed('save', new NetworkError()))).toBe(true)
  expect(isUnreached(new StepFailed('sign', refusal))).toBe(false)
})

test('the toasts are to the letter, and the file says why', () => {
  const texts = (error: unknown) => {
    const { toast, failure, anew } = failureOf(error, 'a.jpg')
    return [`${toast.title} — ${toast.description}`, failure.sentence, failure.again, anew]
  }
  const unavailable = new ApiError(503, JSON.stringify({ code: 'unavailable', error: 'Not now.' }))
  const network = 'Network error. Please try again.'
  const unsigned = 'Upload Error — Failed to get upload URL'
  expect(texts(new StepFailed('sign', refusal))).toEqual([unsigned, 'Not this type.', false, false])
  expect(texts(new StepFailed('sign', unavailable))).toEqual([unsigned, 'Not now.', true, false])
  const unsaved = 'Upload Error — Failed to save file information'
  expect(texts(new StepFailed('save', refusal))).toEqual([unsaved, 'Not this type.', true, true])
  expect(texts(new StepFailed('save', new NetworkError()))).toEqual([unsaved, network, true, false])
  const unsent = `${network} If it goes on, an admin can look in Settings, System.`
  expect(texts(store())).toEqual(['Upload Error — Failed to upload a.jpg', unsent, true, false])
  expect(texts(new StepFailed('sign', new ApiError(404, '')))[0]).toBe(
    'No Active Priority — Please create a priority first',
  )
})
