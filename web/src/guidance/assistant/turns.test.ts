import type { Guidance } from '@scope/contract/guidance/assistant'
import { TROUBLE, TURNS_MAX } from '@scope/contract/guidance/assistant.words'
import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api/errors.ts'
import { earlierOf, type Turn, troubleOf } from './turns.ts'

const guidance = (text: string): Guidance => ({ guidance: text, answeredBy: 'model', sources: [] })
const answered = (id: number): Turn => ({
  id,
  question: `q${id}`,
  state: 'answered',
  guidance: guidance(`a${id}`),
})

describe('what goes along with a question', () => {
  test('is what was asked and answered, and not what failed', () => {
    const failed: Turn = { id: 2, question: 'q2', state: 'failed', sentence: TROUBLE }
    expect(earlierOf([answered(1), failed, answered(3)])).toEqual([
      { by: 'person', text: 'q1' },
      { by: 'assistant', text: 'a1' },
      { by: 'person', text: 'q3' },
      { by: 'assistant', text: 'a3' },
    ])
  })

  test('is the latest of it, beginning with a question', () => {
    const earlier = earlierOf(Array.from({ length: 9 }, (_, index) => answered(index)))
    expect(earlier).toHaveLength(TURNS_MAX)
    expect(earlier[0]).toEqual({ by: 'person', text: 'q4' })
    expect(earlier.at(-1)).toEqual({ by: 'assistant', text: 'a8' })
  })
})

const refused = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, error: 'The server’s own.', requestId: 'r' }))

test.each([
  ['too many questions', refused(429, 'tooMany'), 'The server’s own.'],
  ['a model that fails', refused(503, 'unavailable'), TROUBLE],
  ['a venue that is gone', refused(404, 'notFound'), TROUBLE],
  ['a fault', refused(500, 'internal'), TROUBLE],
  ['a dead network', new NetworkError('Network error'), TROUBLE],
  ['anything else', new TypeError('x'), TROUBLE],
])('the assistant says to %s what it should', (_, error, sentence) => {
  expect(troubleOf(error)).toBe(sentence)
})
