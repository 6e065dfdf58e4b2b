import { addDays, type PlainDate } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countVenuePriorities, peopleOf, turnoverOf, type VenuePriority, wasThere } from './venue-year.ts'

const DAYS = { from: '2025-12-29', to: '2026-11-26' }

describe('who came and left', () => {
  test.each<[string, { joined: PlainDate; left: PlainDate | null }, object]>([
    ['before the year', { joined: '2024-03-01', left: null }, { atStart: 1, atEnd: 1, joined: 0, left: 0 }],
    ['on its first day', { joined: '2025-12-29', left: null }, { atStart: 1, atEnd: 1, joined: 0, left: 0 }],
    ['a day later', { joined: '2025-12-30', left: null }, { atStart: 0, atEnd: 1, joined: 1, left: 0 }],
    ['today', { joined: '2026-11-26', left: null }, { atStart: 0, atEnd: 1, joined: 1, left: 0 }],
    ['tomorrow', { joined: '2026-11-27', left: null }, { atStart: 0, atEnd: 0, joined: 0, left: 0 }],
    ['and left', { joined: '2024-03-01', left: '2026-05-04' }, { atStart: 1, atEnd: 0, joined: 0, left: 1 }],
    [
      'and left before',
      { joined: '2024-03-01', left: '2025-12-29' },
      { atStart: 0, atEnd: 0, joined: 0, left: 0 },
    ],
    [
      'and left today',
      { joined: '2024-03-01', left: '2026-11-26' },
      { atStart: 1, atEnd: 0, joined: 0, left: 1 },
    ],
    [
      'both in it',
      { joined: '2026-02-02', left: '2026-02-02' },
      { atStart: 0, atEnd: 0, joined: 1, left: 1 },
    ],
  ])('added %s', (_, stay, counts) => {
    const { atStart, atEnd, joined, left } = turnoverOf([stay], DAYS)
    expect({ atStart, atEnd, joined: joined.length, left: left.length }).toEqual(counts)
    const isCounted = Object.values({ atStart, atEnd, joined: joined.length }).some((count) => count > 0)
    expect(wasThere(stay, DAYS)).toBe(isCounted)
  })

  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2025-12-20', days))
  const stay = fc
    .tuple(day, fc.option(fc.nat(40)))
    .map(([joined, stays]) => ({ joined, left: stays === null ? null : addDays(joined, stays) }))

  test('adds up: the team at the start, with those who joined and without those who left, is the one at the end', () => {
    fc.assert(
      fc.property(fc.array(stay), day, fc.nat(30), (people, from, length) => {
        const days = { from, to: addDays(from, length) }
        const { atStart, atEnd, joined, left } = turnoverOf(people, days)
        expect(atStart + joined.length - left.length).toBe(atEnd)
        expect(joined.map((one) => one.joined)).toEqual(joined.map((one) => one.joined).sort())
        expect(left.map((one) => one.left)).toEqual(left.map((one) => one.left).sort())
        for (const one of [...joined, ...left]) expect(wasThere(one, days)).toBe(true)
        expect(people.filter((one) => wasThere(one, days))).toHaveLength(atStart + joined.length)
      }),
    )
  })
})

test('people are the members of the year, and whoever has a row of it', () => {
  const [before, during] = [
    { joined: '2024-03-01', left: '2025-06-01' },
    { joined: '2024-03-01', left: null },
  ]
  const team = [
    { id: 'ana', role: 'BLT' as const, ...during },
    { id: 'gone', role: 'BLT' as const, ...before },
    { id: 'imported', role: 'AGM' as const, ...before },
    { id: 'promoted', role: 'GM' as const, ...during },
    { id: 'long promoted', role: 'VP' as const, ...during },
  ]
  const rows = ['imported', 'promoted']
  expect(peopleOf(team, DAYS, (id) => rows.includes(id)).map(({ id }) => id)).toEqual([
    'ana',
    'imported',
    'promoted',
  ])
})

const priority = (more: Partial<VenuePriority>): VenuePriority => ({
  ...{ bltId: 'ana', year: 2026, period: 10, dueAt: '2026-11-01', closedOn: null },
  ...{ isSignedOff: false, isWithdrawn: false, isArchived: false },
  ...{ signedOffById: null, signedOffBy: null, signedOffForId: null, signedOffFor: null },
  ...more,
})
const signed = (by: string, more: Partial<VenuePriority> = {}) =>
  priority({ isSignedOff: true, closedOn: '2026-10-30', signedOffById: by, signedOffBy: by, ...more })

describe('priorities of a venue', () => {
  const of = (rows: readonly VenuePriority[]) => countVenuePriorities(rows, DAYS.to)

  test('are counted by how they stand, by period, and by who signed them off', () => {
    const counts = of([
      signed('Gia'),
      signed('Gia', { closedOn: '2026-10-31' }),
      signed('Gia', { period: 9, dueAt: '2026-09-27', closedOn: '2026-09-25' }),
      signed('Ana', { signedOffForId: 'gia', signedOffFor: 'Gia' }),
      priority({}),
      priority({ isArchived: true, period: 9 }),
      priority({ period: 11, dueAt: '2026-11-29' }),
    ])
    expect(counts).toMatchObject({ total: 7, signedOff: 4, onTime: 3, ended: 2, open: 1 })
    expect(counts.signedBy).toEqual([
      { name: 'Ana', for: 'Gia', count: 1 },
      { name: 'Gia', for: null, count: 3 },
    ])
    expect(counts.periods).toEqual([
      { period: 9, total: 2, signedOff: 1 },
      { period: 10, total: 4, signedOff: 3 },
      { period: 11, total: 1, signedOff: 0 },
    ])
  })

  test('of a period to come are open, and two of one name stay apart', () => {
    const counts = of([
      priority({ period: 12, dueAt: '2026-12-27' }),
      signed('Gia', { signedOffById: 'one' }),
      signed('Gia', { signedOffById: 'two' }),
      signed('', { signedOffById: null, signedOffBy: null }),
    ])
    expect(counts).toMatchObject({
      open: 1,
      periods: [{ period: 10 }, { period: 12, total: 1, signedOff: 0 }],
    })
    expect(counts.signedBy).toEqual([
      { name: 'Gia', for: null, count: 1 },
      { name: 'Gia', for: null, count: 1 },
    ])
  })

  test('of a venue without any are none, of no period', () => {
    const counts = of([])
    expect(counts).toMatchObject({ total: 0, signedOff: 0, onTime: 0, ended: 0, open: 0, signedBy: [] })
    expect(counts.periods).toEqual([])
  })

  test('add up, however they stand', () => {
    const any = fc.record({
      period: fc.integer({ min: 1, max: 12 }),
      isSignedOff: fc.boolean(),
      isArchived: fc.boolean(),
      by: fc.constantFrom('Ana', 'Gia'),
    })
    fc.assert(
      fc.property(fc.array(any), (some) => {
        const { total, signedOff, onTime, ended, open, signedBy, periods } = of(
          some.map(({ by, isSignedOff, ...row }) => (isSignedOff ? signed(by, row) : priority(row))),
        )
        expect(total).toBe(some.length)
        expect(signedOff + ended + open).toBe(total)
        expect(onTime).toBeLessThanOrEqual(signedOff)
        const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
        expect(sum(signedBy.map(({ count }) => count))).toBe(signedOff)
        expect(sum(periods.map((period) => period.total))).toBe(total)
        expect(sum(periods.map((period) => period.signedOff))).toBe(signedOff)
      }),
    )
  })
})
