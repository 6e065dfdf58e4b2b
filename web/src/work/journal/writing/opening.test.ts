import { describe, expect, it } from 'vitest'
import { NO_TEXTS, pack, textsOf } from '../texts.ts'
import { type JournalFields, NO_FIELDS, opening, sentAfter } from './opening.ts'

const SAVED_AT = '2026-11-23T20:00:00.000Z'
const saved = { entry: 'As saved', wins: 'Two', visibility: 'shared', updatedAt: SAVED_AT } as const
const asSaved = { ...NO_FIELDS, entry: 'As saved', wins: 'Two', visibility: 'shared' }
const packed = (entry: string, wins = '') => pack({ ...NO_TEXTS, entry, wins })
const draft = (fields: Partial<JournalFields>, base: string | null = null, minutesLater = 5) => ({
  fields: { ...NO_FIELDS, ...fields },
  at: Date.parse(SAVED_AT) + minutesLater * 60_000,
  base,
})

describe('the journal opens with', () => {
  it('the saved texts where the device has none', () => {
    expect(opening(null, saved)).toEqual(asSaved)
    expect(opening(draft({ entry: '  ' }), saved)).toEqual(asSaved)
  })

  it('the device’s texts where nothing is saved', () => {
    expect(opening(draft({ entry: 'Typed' }), undefined)).toBeNull()
    expect(opening(draft({ wins: 'Typed' }), { ...saved, entry: '', wins: ' ' })).toBeNull()
  })

  it('the device’s texts alone where they go on from the saved version', () => {
    expect(opening(draft({ entry: 'As saved, and more' }, SAVED_AT), saved)).toBeNull()
  })

  it.each([5, 0, -90])(
    'the device’s texts with the saved ones beside them where another version is saved, its clock %i minutes apart',
    (minutes) => {
      for (const typed of [{ entry: 'Typed' }, { entry: 'As saved', wins: 'Three' }]) {
        for (const base of [null, 'an older version']) {
          expect(opening(draft(typed, base, minutes), saved)).toMatchObject({
            ...typed,
            other: packed('As saved', 'Two'),
            otherFrom: 'saved',
          })
        }
      }
    },
  )

  it('the device’s texts alone where the saved ones were sent from this device', () => {
    const sent = sentAfter('', textsOf(saved))
    expect(opening(draft({ entry: 'As saved, and more', sent }), saved)).toBeNull()
    const later = sentAfter(sent, { ...NO_TEXTS, entry: 'As saved, and' })
    expect(opening(draft({ entry: 'As saved, and more', sent: later }), saved)).toBeNull()
    const twice = sentAfter(later, { ...NO_TEXTS, entry: 'As saved, and mo' })
    expect(opening(draft({ entry: 'As saved, and more', sent: twice }), saved)?.otherFrom).toBe('saved')
  })

  it('who may read it as the device has it, where that was changed since this version was saved', () => {
    const private_ = { ...asSaved, visibility: 'private', basis: packed('As saved', 'Two') } as const
    expect(opening(draft(private_, SAVED_AT), saved)).toBeNull()
    expect(opening(draft(private_, 'an older version'), saved)?.visibility).toBe('shared')
  })

  it('the saved texts where nothing was typed on this device since its last save', () => {
    const basis = packed('Half a sentence')
    expect(opening(draft({ entry: 'Half a sentence', basis }, 'an older version'), saved)).toEqual(asSaved)
    expect(
      opening(draft({ entry: 'Half a sentence, and', basis }, 'an older version'), saved)?.otherFrom,
    ).toBe('saved')
    const waits = { other: packed('Unseen'), otherFrom: 'saved', basis, entry: 'Half a sentence' } as const
    expect(opening(draft(waits, 'an older version'), saved)).toMatchObject({
      ...asSaved,
      other: packed('Unseen'),
      otherFrom: 'device',
    })
  })

  it('a second version that nobody has chosen about, still beside it', () => {
    const waits = { other: packed('Unseen', 'Four'), otherFrom: 'saved' } as const
    expect(opening(draft(waits), saved)).toEqual({ ...asSaved, ...waits, otherFrom: 'device' })
    expect(opening(draft({ other: packed('As saved', 'Two'), otherFrom: 'saved' }), saved)?.other).toBe('')
  })

  it('a second version joined with the one that waits already', () => {
    const waits = { entry: 'Typed', other: packed('Unseen', 'Four'), otherFrom: 'saved' } as const
    expect(opening(draft(waits), saved)?.other).toBe(packed('Unseen\n\nAs saved', 'Four\n\nTwo'))
  })

  it('what the device has where both are the same, or were laid side by side already', () => {
    expect(opening(draft({ ...textsOf(saved), wins: ' Two ' }), saved)).toBeNull()
    const beside = { entry: 'Typed', other: packed('As saved', 'Two'), otherFrom: 'saved' } as const
    expect(opening(draft(beside), saved)).toBeNull()
  })
})
