import { expect, test } from 'vitest'
import { stateOf, summaryOf } from './upload-state.ts'

const STARTED = { uploadStarted: 1, percentage: 50 }
const upload = (
  progress: Partial<Parameters<typeof stateOf>[0]['progress']>,
  more: { isPaused?: boolean; failed?: boolean; size?: number } = {},
) => ({
  size: more.size ?? 100,
  isPaused: more.isPaused ?? false,
  meta: { failure: more.failed ? { sentence: 'No.', again: true } : null },
  progress: { uploadStarted: null, percentage: 0, ...progress },
})
const WORKING = { mode: 'indeterminate' } as const

test.each([
  ['waiting', upload({})],
  ['preprocessing', upload({ ...STARTED, preprocess: WORKING })],
  ['uploading', upload(STARTED)],
  ['paused', upload(STARTED, { isPaused: true })],
  ['postprocessing', upload({ ...STARTED, postprocess: WORKING })],
  ['complete', upload({ ...STARTED, complete: true })],
  ['error', upload({ ...STARTED, postprocess: WORKING }, { failed: true })],
] as const)('a file is %s', (state, file) => {
  expect(stateOf(file)).toBe(state)
})

test('the percent is of the bytes that are on their way', () => {
  const uploads = [
    upload({ uploadStarted: 1, percentage: 100 }, { size: 300 }),
    upload({ uploadStarted: 1, percentage: 0 }, { size: 100 }),
    upload({}),
    upload(STARTED, { failed: true }),
    upload({ ...STARTED, complete: true }),
  ]
  expect(summaryOf(uploads)).toEqual({ sending: 2, percent: 75, unsent: 2 })
  expect(summaryOf([])).toEqual({ sending: 0, percent: 0, unsent: 0 })
})
