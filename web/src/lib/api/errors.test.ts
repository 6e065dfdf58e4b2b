import { ERRORS } from '@scope/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, sentenceOf } from './errors.ts'

const body = (fields: object) => JSON.stringify({ requestId: 'r1', ...fields })

describe('an error from a call', () => {
  it('says status, colon, space, body', () => {
    expect(new ApiError(422, 'Journal missing').message).toBe('422: Journal missing')
    expect(new ApiError(503, 'Service Unavailable').message).toBe('503: Service Unavailable')
  })

  it('reads what the server says about it', () => {
    const text = body({ code: 'unmet', error: 'Requirements Not Met', missing: ['All tasks completed'] })
    const error = new ApiError(422, text)
    expect(error.message).toBe(`422: ${text}`)
    expect(error).toMatchObject({ status: 422, code: 'unmet', missing: ['All tasks completed'] })
    expect(sentenceOf(error)).toBe('Requirements Not Met')
  })

  it('names the field, and what is stored now', () => {
    const current = { title: 'A', description: null, updatedAt: '2026-11-23T00:00:00Z' }
    expect(new ApiError(400, body({ code: 'invalid', error: 'No', field: 'email' })).field).toBe('email')
    expect(new ApiError(409, body({ code: 'stale', error: 'No', current })).current).toEqual(current)
  })

  it.each(['<html>Bad gateway</html>', '"text"', 'null', body({ code: 'nonsense', error: '<b>' })])(
    'believes nothing in a body that is not ours: %s',
    (text) => {
      const error = new ApiError(502, text)
      expect(error).toMatchObject({ code: 'internal', sentence: '' })
      expect(sentenceOf(error)).toBe('Something went wrong. Please try again.')
    },
  )

  it('has a sentence for every code', () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      expect(sentenceOf(new ApiError(status, body({ code, error: '' })))).toMatch(/^[A-Z].+\.$/)
    }
  })

  it('tells a dead network apart', () => {
    expect(sentenceOf(new NetworkError('gone'))).toBe('Network error. Please try again.')
    expect(sentenceOf(new TypeError('a bug'))).toBe('Something went wrong. Please try again.')
  })
})
