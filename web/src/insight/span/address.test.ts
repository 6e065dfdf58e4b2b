import { expect, test } from 'vitest'
import { spanIn, spanNamed } from './address.ts'

const SPANS = ['this-week', 'last-4-weeks'] as const

test.each([
  ['', { span: 'this-week' }],
  ['span=last-4-weeks', { span: 'last-4-weeks' }],
  ['from=2026-10-05&to=2026-10-26', { from: '2026-10-05', to: '2026-10-26' }],
  // Weeks win, because a screen removes the span when it names them.
  ['span=last-4-weeks&from=2026-10-05&to=2026-10-26', { from: '2026-10-05', to: '2026-10-26' }],
  // Values that no dialog writes: one end, no Monday, the wrong order, 54 weeks.
  ['span=last-4-weeks&from=2026-10-05', { span: 'last-4-weeks' }],
  ['from=2026-10-06&to=2026-10-26', { span: 'this-week' }],
  ['from=2026-10-26&to=2026-10-05', { span: 'this-week' }],
  ['from=2025-11-10&to=2026-11-16', { span: 'this-week' }],
])('%s', (search, span) => {
  expect(spanIn(new URLSearchParams(search), SPANS, 'this-week')).toEqual(span)
})

test('the address has one form or the other', () => {
  expect(spanNamed({ span: 'this-week' })).toEqual({ span: 'this-week', from: undefined, to: undefined })
  expect(spanNamed({ from: '2026-10-05', to: '2026-10-26' })).toEqual({
    ...{ span: undefined, from: '2026-10-05', to: '2026-10-26' },
  })
})
