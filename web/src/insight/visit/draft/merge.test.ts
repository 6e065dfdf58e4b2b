import { describe, expect, test } from 'vitest'
import { chosen, type DraftFields, isUnsent, NO_FIELDS, othersIn, pack, rebased, sentAfter } from './merge.ts'
import { type Agreed, packAgreed, problemsIn, sameText } from './texts.ts'

const EMPTY = { points: '', notes: '', summary: '', agreements: '' }
const at = (texts: object, version = 'v1') => ({ ...EMPTY, ...texts, at: version })
const draft = (texts: object, basis: object = {}): DraftFields => ({
  ...NO_FIELDS,
  ...basis,
  ...texts,
  basis: pack(at(basis)),
})
const agreed = (text: string, id = 'a'): Agreed => ({
  ...{ id, text, owner: 'dana', due: '2026-11-30', figure: null, priorityId: null },
})

describe('a newer stored version', () => {
  test.each<[string, DraftFields, object, Partial<DraftFields>, object]>([
    ['keeps what was typed here alone', draft({ notes: 'Mine' }), {}, { notes: 'Mine' }, {}],
    [
      'brings what was typed there alone',
      draft({ notes: 'Mine' }),
      { summary: 'Theirs' },
      { summary: 'Theirs' },
      {},
    ],
    [
      'is offered where both typed',
      draft({ notes: 'Mine' }),
      { notes: 'Theirs' },
      { notes: 'Mine' },
      { notes: 'Theirs' },
    ],
    ['is continued here', draft({ notes: 'Bar wet' }), { notes: 'Bar' }, { notes: 'Bar wet' }, {}],
    ['has the same text', draft({ notes: 'Same ' }), { notes: 'Same' }, { notes: 'Same ' }, {}],
    [
      'emptied a text that was changed here',
      draft({ notes: 'AB' }, { notes: 'A' }),
      { notes: '' },
      { notes: 'AB' },
      { notes: '' },
    ],
    [
      'has other agreements',
      draft({ agreements: packAgreed([agreed('Mine')]) }),
      { agreements: packAgreed([agreed('Theirs', 'b')]) },
      { agreements: packAgreed([agreed('Mine')]) },
      { agreements: packAgreed([agreed('Theirs', 'b')]) },
    ],
  ])('%s', (_, fields, stored, shows, offers) => {
    const next = rebased(fields, at(stored, 'v2'))
    expect(next).toMatchObject(shows)
    expect(othersIn(next)).toEqual(offers)
    expect(JSON.parse(next.basis)).toEqual(at(stored, 'v2'))
  })

  test('of this device is no other version, even if its answer was lost', () => {
    const typed = draft({ notes: 'First' })
    const later = { ...typed, sent: sentAfter(typed), notes: 'Second' }
    expect(othersIn(rebased(later, at({ notes: 'First' }, 'v2')))).toEqual({})
    expect(othersIn(rebased(draft({ notes: 'Second' }), at({ notes: 'First' }, 'v2'), true))).toEqual({})
  })

  test('is no longer offered once both say the same, or one is chosen', () => {
    const two = rebased(draft({ notes: 'Mine' }), at({ notes: 'Theirs' }, 'v2'))
    expect(othersIn(rebased(two, at({ notes: 'Mine' }, 'v3')))).toEqual({})
    const one = chosen(two, 'notes', 'Theirs\n\nMine')
    expect(one).toMatchObject({ notes: 'Theirs\n\nMine', other: '' })
    expect(isUnsent(one)).toBe(true)
  })
})

test.each<[string, DraftFields, boolean]>([
  ['nothing is typed', NO_FIELDS, false],
  ['a text differs', draft({ notes: 'New' }), true],
  ['only space around it differs', draft({ notes: ' Old ' }, { notes: 'Old' }), false],
  ['a text was emptied', draft({ notes: '' }, { notes: 'Old' }), true],
  ['an agreement has no text yet', draft({ agreements: packAgreed([agreed(' ')]) }), false],
  ['an agreement has one', draft({ agreements: packAgreed([agreed('Count')]) }), true],
])('is it unsent if %s', (_, fields, unsent) => {
  expect(isUnsent(fields)).toBe(unsent)
})

test('agreements differ by owner, day, number and priority', () => {
  const one = packAgreed([agreed('Count')])
  for (const change of [
    { owner: 'ana' },
    { due: '2026-12-07' },
    { figure: 'cogsPct' as const },
    { priorityId: 'p' },
  ]) {
    expect(sameText('agreements', one, packAgreed([{ ...agreed('Count'), ...change }]))).toBe(false)
  }
})

test('what the server would refuse is named by its field', () => {
  const long = 'x'.repeat(1001)
  const agreements = packAgreed([agreed(long, 'a'), { ...agreed('Count', 'b'), due: '' }])
  expect(problemsIn({ ...EMPTY, notes: long, agreements })).toEqual({
    notes: '1 character too many. Shorten it to save it.',
    a: '1 character too many. Shorten it to save it.',
    b: 'Choose a day.',
  })
})
