import { expect, it } from 'vitest'
import { bannerOf, countedEntry } from './banner.ts'
import type { Journal } from './texts.ts'

const marisol = { id: 'marisol', userId: 'u1', name: 'Marisol Vega', slug: 'marisol-vega' }
const dana = { id: 'dana', userId: 'u2', name: 'Dana Ruiz' }
const venue = { id: 'v', slug: 'las-perlas-la', name: 'Las Perlas LA', gm: { name: 'Dana Ruiz' } }
const byMarisol = { me: marisol, blt: marisol, venue }
const byDana = { me: dana, blt: marisol, venue }

const due = { state: 'due', dueOn: '2026-11-23', authorName: null, submittedAt: null } as const
const said = (check: Parameters<typeof bannerOf>[0], about: Parameters<typeof bannerOf>[2], today: string) =>
  bannerOf(check, undefined, about, today)

const at = '2026-11-23T20:00:00.000Z'
const journal = (more: Partial<Journal> = {}) =>
  ({
    ...{ authorId: 'marisol', authorName: 'Marisol Vega', bltId: 'marisol', mine: false },
    ...{ submittedAt: at, reviewedAt: null, reviewedBy: null },
    ...more,
  }) as Journal
const submitted = { ...due, state: 'complete', authorName: 'Marisol Vega', submittedAt: at } as const

it('says when a journal is due, and who reviews it', () => {
  expect(said(due, byMarisol, '2026-11-23')).toEqual({
    title: 'Journal Due',
    text: 'Today, your admin day. Dana reviews it within 48 hours.',
    tone: 'accent',
  })
  expect(said(due, byDana, '2026-11-23').text).toBe(
    'Today, Marisol’s admin day. You review it within 48 hours.',
  )
  expect(said({ ...due, dueOn: '2026-11-27' }, byMarisol, '2026-11-23').text).toBe(
    'Friday, your admin day. Dana reviews it within 48 hours.',
  )
  const noGm = { ...byMarisol, venue: { ...venue, gm: null } }
  expect(said(due, noGm, '2026-11-23').text).toBe('Today, your admin day. It is reviewed within 48 hours.')
})

it('says since when it is overdue', () => {
  expect(said({ ...due, state: 'overdue' }, byMarisol, '2026-11-25')).toEqual({
    title: 'Journal Due',
    text: 'Overdue since Monday, Nov 23. Dana reviews it within 48 hours.',
    tone: 'overdue',
  })
})

it('says when it was submitted, by whom, and until when it waits or who reviewed it', () => {
  const text = (entry: Journal | undefined, about = byMarisol) =>
    bannerOf(submitted, entry, about as typeof byMarisol, '2026-11-24').text
  expect(text(journal({ mine: true }))).toBe(
    'Nov 23, 2026, 8:00 PM, by you. Dana reviews it by Nov 25, 2026, 8:00 PM.',
  )
  expect(text(journal(), byDana as typeof byMarisol)).toBe(
    'Nov 23, 2026, 8:00 PM, by Marisol Vega. You review it by Nov 25, 2026, 8:00 PM.',
  )
  const reviewed = { reviewedAt: '2026-11-24T18:00:00.000Z', reviewedBy: 'Dana Ruiz' }
  expect(text(journal(reviewed))).toMatch(/Reviewed by Dana Ruiz, Nov 24, 2026\.$/)
  expect(text(journal({ authorId: 'dana', authorName: 'Dana Ruiz' }))).toBe(
    'Nov 23, 2026, 8:00 PM, by Dana Ruiz.',
  )
  expect(text(undefined)).toBe('Nov 23, 2026, 8:00 PM, by Marisol Vega.')
})

it('counts the member’s own entry before what others wrote about them, and no draft', () => {
  const theirs = journal({ authorId: 'dana' })
  const own = journal()
  expect(countedEntry([theirs, own])).toBe(own)
  expect(countedEntry([theirs, journal({ submittedAt: null })])).toBe(theirs)
  expect(countedEntry([journal({ submittedAt: null })])).toBeUndefined()
})
