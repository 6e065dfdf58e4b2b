import { describe, expect, it } from 'vitest'
import { type JournalFields, NO_FIELDS, opening } from './opening.ts'
import { NO_TEXTS, pack, textsOf } from './texts.ts'

const SAVED_AT = '2026-11-23T20:00:00.000Z'
const saved = { entry: 'As saved', wins: 'Two', visibility: 'shared', updatedAt: SAVED_AT } as const
const asSaved = { ...NO_FIELDS, entry: 'As saved', wins: 'Two', visibility: 'shared' }
const packed = (entry: string, wins = '') => pack({ ...NO_TEXTS, entry, wins })
const draft = (fields: Partial<JournalFields>, minutesLater: number, base: string | null = null) => ({
  fields: { ...NO_FIELDS, ...fields },
  at: Date.parse(SAVED_AT) + minutesLater * 60_000,
  base,
})

describe('the journal opens with', () => {
  it('the saved texts where the device has none', () => {
    expect(opening(null, saved)).toEqual(asSaved)
    expect(opening(draft({ entry: '  ' }, 5), saved)).toEqual(asSaved)
  })

  it('the device’s texts where nothing is saved', () => {
    expect(opening(draft({ entry: 'Typed' }, 0), undefined)).toBeNull()
    expect(opening(draft({ wins: 'Typed' }, 0), { ...saved, entry: '', wins: ' ' })).toBeNull()
  })

  it('the device’s texts where they are newer, with the saved ones beside them', () => {
    for (const typed of [{ entry: 'Typed later' }, { entry: 'As saved', wins: 'Three' }]) {
      expect(opening(draft(typed, 5), saved)).toMatchObject({
        ...typed,
        other: packed('As saved', 'Two'),
        otherFrom: 'saved',
      })
    }
  })

  it('the device’s texts where they go on from what is saved, whatever the device’s clock says', () => {
    expect(opening(draft({ entry: 'As saved, and more' }, -90, SAVED_AT), saved)?.entry).toBe(
      'As saved, and more',
    )
  })

  it('the saved texts where they were changed elsewhere later, with the device’s beside them', () => {
    expect(opening(draft({ entry: 'Typed before', wins: 'One' }, -5, 'an older version'), saved)).toEqual({
      ...asSaved,
      other: packed('Typed before', 'One'),
      otherFrom: 'device',
    })
  })

  it('a second version that nobody has chosen about, still beside it', () => {
    const waits = { other: packed('Unseen', 'Four'), otherFrom: 'saved' } as const
    expect(opening(draft(waits, 5), saved)).toEqual({ ...asSaved, ...waits, otherFrom: 'device' })
    expect(opening(draft({ other: packed('As saved', 'Two'), otherFrom: 'saved' }, 5), saved)?.other).toBe('')
  })

  it('a second version joined with the one that waits already', () => {
    const waits = { entry: 'Typed later', other: packed('Unseen', 'Four'), otherFrom: 'saved' } as const
    expect(opening(draft(waits, 5), saved)?.other).toBe(packed('Unseen\n\nAs saved', 'Four\n\nTwo'))
    expect(opening(draft(waits, -5), saved)?.other).toBe(packed('Unseen\n\nTyped later', 'Four'))
  })

  it('what the device has where both are the same, or were laid side by side already', () => {
    expect(opening(draft({ ...textsOf(saved), wins: ' Two ' }, -5), saved)).toBeNull()
    const beside = { entry: 'Typed', other: packed('As saved', 'Two'), otherFrom: 'saved' } as const
    expect(opening(draft(beside, -5), saved)).toBeNull()
  })
})
