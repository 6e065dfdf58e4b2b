import { expect, it } from 'vitest'
import { isOfEarlier, repliedLine } from './replied.ts'

const submittedAt = '2026-11-23T20:00:00.000Z'
const reviewed = (reviewedAt: string, reply: string | null = 'Well done.') => ({
  ...{ submittedAt, reviewedAt, reply },
  reviewedBy: 'Dana Ruiz',
})

it('says who replied, and to an earlier version where the author submitted again since', () => {
  expect(repliedLine(reviewed('2026-11-23T20:00:00.000Z'))).toBe('Dana Ruiz replied')
  expect(repliedLine(reviewed('2026-11-23T19:59:59.999Z'))).toBe('Dana Ruiz replied to an earlier version')
  expect(repliedLine(reviewed('2026-11-24T20:00:00.000Z', null))).toBeNull()
})

it('knows no earlier version of a draft, or of what nobody reviewed', () => {
  expect(isOfEarlier({ submittedAt: null, reviewedAt: submittedAt })).toBe(false)
  expect(isOfEarlier({ submittedAt, reviewedAt: null })).toBe(false)
})
