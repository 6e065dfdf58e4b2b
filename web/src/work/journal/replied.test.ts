import { expect, it } from 'vitest'
import { isAnswered, isReplyToEarlier, isReviewOfEarlier, repliedLine } from './replied.ts'

const submittedAt = '2026-11-23T20:00:00.000Z'
const later = '2026-11-24T20:00:00.000Z'
const earlier = '2026-11-23T19:59:59.999Z'
const replied = (reviewedAt: string, reviewedById = 'dana', reply: string | null = 'Well done.') => ({
  ...{ submittedAt, reviewedAt, reviewedById, reply },
  ...{ repliedById: 'dana', repliedBy: 'Dana Ruiz' },
})

it('says who replied, and to an earlier version where the author submitted again since', () => {
  expect(repliedLine(replied(submittedAt))).toBe('Dana Ruiz replied')
  expect(repliedLine(replied(earlier))).toBe('Dana Ruiz replied to an earlier version')
  // Someone else reviewed the later version without a reply.
  expect(repliedLine(replied(later, 'leo'))).toBe('Dana Ruiz replied to an earlier version')
  expect(repliedLine(replied(later, 'dana', null))).toBeNull()
})

it('knows no earlier version of a draft, or of what nobody reviewed', () => {
  expect(isReviewOfEarlier({ submittedAt: null, reviewedAt: submittedAt })).toBe(false)
  expect(isReviewOfEarlier({ submittedAt, reviewedAt: null })).toBe(false)
  expect(isReplyToEarlier(replied(later, 'leo', null))).toBe(false)
})

it('leaves room for a reply where none is to this version, or one’s own', () => {
  expect(isAnswered(replied(later), 'leo')).toBe(true)
  expect(isAnswered(replied(later), 'dana')).toBe(false)
  expect(isAnswered(replied(later, 'leo'), 'leo')).toBe(false)
  expect(isAnswered(replied(later, 'leo', null), 'nia')).toBe(false)
})
