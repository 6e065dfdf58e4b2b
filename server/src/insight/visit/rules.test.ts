import { VISIT_TEXT_MAX } from '@scope/contract/insight/visit/visit.words'
import { describe, expect, test } from 'vitest'
import {
  type Changes,
  changedFields,
  type Draft,
  refuseAgreements,
  refuseDay,
  refuseLongTexts,
  refuseSharing,
  refuseStrangers,
  refuseTakeBack,
  refuseUnseen,
  type Stored,
  stateOf,
} from './rules.ts'

const at = new Date('2026-11-20T18:00:00Z')
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ id: 'one', text: 'Post the rota', ownerId: 'dana', due: '2026-11-27', figure: null, priorityId: null },
  ...more,
})
const stored = (more: Partial<Stored> = {}): Stored => ({
  ...{ points: '', notes: '', summary: '', day: '2026-11-20', way: 'visit', tell: true, updatedAt: at },
  agreements: [],
  ...more,
})

test.each([
  ['planned', null, null],
  ['begun', at, null],
  ['shared', at, at],
  ['shared', null, at],
] as const)('is %s', (state, begunAt, sharedAt) => {
  expect(stateOf({ begunAt, sharedAt })).toBe(state)
})

describe('a day', () => {
  const LA = { timezone: 'America/Los_Angeles', dayEndHour: 5 }
  test.each([
    ['today', LA, '2026-11-20T18:00:00Z', '2026-11-20', undefined],
    ['yesterday', LA, '2026-11-20T18:00:00Z', '2026-11-19', 'is over'],
    ['the night’s', LA, '2026-11-21T09:00:00Z', '2026-11-20', undefined],
    ['the night’s, after the night', LA, '2026-11-21T14:00:00Z', '2026-11-20', 'is over'],
    // 1:30 comes twice in this night, and both times it is still Saturday.
    ['a longer night’s', LA, '2026-11-01T08:30:00Z', '2026-10-31', undefined],
    ['a longer night’s, the second time', LA, '2026-11-01T09:30:00Z', '2026-10-31', undefined],
    ['a longer night’s, after it', LA, '2026-11-01T13:30:00Z', '2026-10-31', 'is over'],
    ['a shorter night’s, before its end', LA, '2027-03-14T11:30:00Z', '2027-03-13', undefined],
    ['a shorter night’s, after it', LA, '2027-03-14T12:30:00Z', '2027-03-13', 'is over'],
    [
      'tomorrow’s in Tokyo',
      { ...LA, timezone: 'Asia/Tokyo' },
      '2026-11-20T21:30:00Z',
      '2026-11-21',
      undefined,
    ],
    [
      'yesterday’s in Tokyo',
      { ...LA, timezone: 'Asia/Tokyo' },
      '2026-11-20T21:30:00Z',
      '2026-11-20',
      'is over',
    ],
    ['a year ahead', LA, '2026-11-20T18:00:00Z', '2027-11-20', undefined],
    ['more than a year ahead', LA, '2026-11-20T18:00:00Z', '2027-11-21', 'twelve months'],
  ])('%s', (_, place, now, day, refusal) => {
    const refuse = () => refuseDay(day, place, new Date(now))
    if (refusal) expect(refuse).toThrow(refusal)
    else expect(refuse).not.toThrow()
  })
})

describe('texts and agreements', () => {
  test('have at most 1,000 code points', () => {
    const [full, long] = ['😀'.repeat(VISIT_TEXT_MAX), '😀'.repeat(VISIT_TEXT_MAX + 1)]
    for (const field of ['points', 'notes', 'summary'] as const) {
      expect(() => refuseLongTexts({ [field]: full })).not.toThrow()
      expect(() => refuseLongTexts({ [field]: long })).toThrow(expect.objectContaining({ detail: { field } }))
    }
    expect(() => refuseAgreements([draft({ text: full })])).not.toThrow()
    const field = 'agreements.1.text'
    const refuse = () => refuseAgreements([draft(), draft({ id: 'two', text: long })])
    expect(refuse).toThrow(expect.objectContaining({ detail: { field } }))
  })

  test('are at most three, each once', () => {
    const some = (...ids: string[]) => ids.map((id) => draft({ id }))
    expect(() => refuseAgreements(some('one', 'two', 'three'))).not.toThrow()
    expect(() => refuseAgreements(some('one', 'two', 'three', 'four'))).toThrow('at most three')
    expect(() => refuseAgreements(some('one', 'one'))).toThrow('an id of its own')
  })

  test('are for people of the venue and their priorities', () => {
    const owners = [{ id: 'dana', name: 'Dana', priorities: [{ id: 'rounds' }] }]
    const refusal = (more: Partial<Draft>) => () => refuseStrangers([draft(more)], owners)
    expect(refusal({ priorityId: 'rounds' })).not.toThrow()
    expect(refusal({ ownerId: 'leo' })).toThrow('works at this venue')
    expect(refusal({ priorityId: 'others' })).toThrow('no open priority of Dana')
  })
})

describe('a change', () => {
  const agreements = [draft()]
  test.each<[string[], Changes]>([
    [[], {}],
    [[], { notes: '', agreements: [draft()] }],
    [['notes'], { notes: 'Clean' }],
    [['on', 'by'], { day: '2026-11-21', way: 'call' }],
    [['agreements'], { agreements: [draft({ due: '2026-11-28' })] }],
    [['agreements'], { agreements: [] }],
    [['summary', 'agreements'], { summary: 'Good', agreements: [draft(), draft({ id: 'two' })] }],
  ])('of %j', (fields, changes) => {
    expect(changedFields(stored({ agreements }), changes)).toEqual(fields)
  })

  const seen = at.toISOString()
  const unseen = '2026-11-20T17:00:00.000Z'
  test.each([
    [['notes'], undefined, false],
    [['notes'], seen, false],
    [[], unseen, false],
    [['notes', 'agreements'], unseen, true],
  ] as const)('of %j on version %s is refused: %s', (fields, version, refused) => {
    const refuse = () => refuseUnseen(stored({ notes: 'Newer' }), version, { fields, agreed: [] })
    if (!refused) expect(refuse).not.toThrow()
    else {
      const currentVisit = { points: '', notes: 'Newer', summary: '', agreed: [], updatedAt: seen }
      expect(refuse).toThrow(
        expect.objectContaining({ code: 'stale', detail: { field: 'notes', currentVisit } }),
      )
    }
  })
})

describe('sharing', () => {
  test.each([
    [undefined, 'Good', []],
    [undefined, '', [draft()]],
    ['summary', ' ', []],
    ['agreements.0.text', 'Good', [draft({ text: ' ' })]],
    ['agreements.0.text', '', [draft({ text: 'x'.repeat(501), priorityId: 'rounds' })]],
    [undefined, '', [draft({ text: 'x'.repeat(501) })]],
  ] as const)('is refused for its %s', (field, summary, agreements) => {
    const refuse = () => refuseSharing({ summary, agreements: [...agreements] })
    if (field) expect(refuse).toThrow(expect.objectContaining({ detail: { field } }))
    else expect(refuse).not.toThrow()
  })

  test.each([
    [0, undefined],
    [600, undefined],
    [600.001, 'for 10 minutes'],
  ])('is taken back after %d seconds: %s', (seconds, refusal) => {
    const refuse = () => refuseTakeBack({ sharedAt: at }, new Date(at.getTime() + seconds * 1000))
    if (refusal) expect(refuse).toThrow(refusal)
    else expect(refuse).not.toThrow()
    expect(() => refuseTakeBack({ sharedAt: null }, at)).toThrow('not shared')
  })
})
