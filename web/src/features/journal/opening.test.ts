import { describe, expect, it } from 'vitest'
import { type JournalFields, NO_FIELDS, opening } from './opening.ts'

const SAVED_AT = '2026-11-23T20:00:00.000Z'
const saved = { entry: 'As saved', visibility: 'shared', updatedAt: SAVED_AT } as const
const draft = (fields: Partial<JournalFields>, minutesLater: number, base: string | null = null) => ({
  fields: { ...NO_FIELDS, ...fields },
  at: Date.parse(SAVED_AT) + minutesLater * 60_000,
  base,
})

describe('the journal opens with', () => {
  it('the saved text where the device has none', () => {
    const expected = { entry: 'As saved', visibility: 'shared', other: '', otherFrom: '' }
    expect(opening(null, saved)).toEqual(expected)
    expect(opening(draft({ entry: '  ' }, 5), saved)).toEqual(expected)
  })

  it('the device’s text where nothing is saved', () => {
    expect(opening(draft({ entry: 'Typed' }, 0), undefined)).toBeNull()
    expect(opening(draft({ entry: 'Typed' }, 0), { ...saved, entry: null })).toBeNull()
  })

  it('the device’s text where it is newer, with the saved one beside it', () => {
    expect(opening(draft({ entry: 'Typed later' }, 5), saved)).toMatchObject({
      entry: 'Typed later',
      other: 'As saved',
      otherFrom: 'saved',
    })
  })

  it('the device’s text where it goes on from what is saved, whatever the device’s clock says', () => {
    expect(opening(draft({ entry: 'As saved, and more' }, -90, SAVED_AT), saved)?.entry).toBe(
      'As saved, and more',
    )
  })

  it('the saved text where it was changed elsewhere later, with the device’s beside it', () => {
    expect(opening(draft({ entry: 'Typed before' }, -5, 'an older version'), saved)).toEqual({
      entry: 'As saved',
      visibility: 'shared',
      other: 'Typed before',
      otherFrom: 'device',
    })
  })

  it('a second text that nobody has chosen about, still beside it', () => {
    expect(opening(draft({ other: 'Unseen', otherFrom: 'saved' }, 5), saved)).toEqual({
      entry: 'As saved',
      visibility: 'shared',
      other: 'Unseen',
      otherFrom: 'device',
    })
    expect(opening(draft({ other: 'As saved', otherFrom: 'saved' }, 5), saved)?.other).toBe('')
  })

  it('what the device has where both are the same, or were laid side by side already', () => {
    expect(opening(draft({ entry: 'As saved' }, -5), saved)).toBeNull()
    expect(opening(draft({ entry: 'Typed', other: 'As saved', otherFrom: 'saved' }, -5), saved)).toBeNull()
  })
})
