import { expect, it } from 'vitest'
import { type Beside, earlierEntries, withLoaded } from './entries.ts'
import type { Journal } from './texts.ts'

const journal = (id: string, weekOf: string, mine: boolean): Journal => ({
  id,
  venueId: 'v',
  bltId: 'b',
  bltName: 'Marisol Vega',
  authorId: mine ? 'me' : 'dana',
  authorName: mine ? 'Marisol Vega' : 'Dana Ruiz',
  authorRole: mine ? 'BLT' : 'GM',
  weekOf,
  entry: id,
  category: null,
  visibility: 'private',
  wins: null,
  metricsMoved: null,
  guestsMoments: null,
  issuesBlocked: null,
  nextStep: null,
  nextStepDate: null,
  evidenceUrl: null,
  submittedAt: null,
  updatedAt: '2026-11-23T20:00:00.000Z',
  reviewBy: null,
  reviewedAt: null,
  reviewedById: null,
  reviewedBy: null,
  reviewedFor: null,
  reply: null,
  repliedById: null,
  repliedBy: null,
  mine,
  hasDraft: false,
})

it('lists what was written up to the week, but not the entry in the box', () => {
  const all = [
    journal('later', '2026-11-23', true),
    journal('mine', '2026-11-16', true),
    journal('theirs', '2026-11-16', false),
    journal('earlier', '2026-11-09', true),
  ]
  const ids = (beside: Beside) => earlierEntries(all, '2026-11-16', beside).map(({ id }) => id)
  expect(ids('mine')).toEqual(['theirs', 'earlier'])
  expect(ids('none')).toEqual(['mine', 'theirs', 'earlier'])
  expect(ids('all')).toEqual(['earlier'])
})

it('leaves out a draft that was cleared', () => {
  const cleared = { ...journal('mine', '2026-11-09', true), entry: '' }
  expect(earlierEntries([cleared], '2026-11-16', 'mine')).toEqual([])
})

it('puts a loaded entry below what is typed', () => {
  expect(withLoaded('', 'Loaded')).toBe('Loaded')
  expect(withLoaded(' \n', 'Loaded')).toBe('Loaded')
  expect(withLoaded('Typed\n', 'Loaded')).toBe('Typed\n\nLoaded')
})
