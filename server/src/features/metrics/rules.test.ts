import { addDays, weekOf } from '@scope/contract/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originsOf, outOfBounds, wrongWeek } from './rules.ts'

describe('weeks', () => {
  it('are Mondays that have begun', () => {
    expect(wrongWeek('2026-11-17', '2026-11-20')).toBe(
      '2026-11-17 is a Tuesday; a week is named by its Monday, 2026-11-16.',
    )
    expect(wrongWeek('2026-11-23', '2026-11-22')).toBe('The week of 2026-11-23 has not begun.')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), (days) => {
        const date = addDays('2020-01-01', days)
        expect(wrongWeek(date, '2050-01-01') === null).toBe(weekOf(date) === date)
      }),
    )
  })
})

describe('bounds', () => {
  it.each([
    ['revenue', 0, null],
    ['revenue', 10_000_000_00, null],
    ['tips', 10_000_000_01, 'is not between 0 and 10,000,000'],
    ['tips', -1, 'is not between 0 and 10,000,000'],
    ['cogsPct', 100_00, null],
    ['laborBasePct', 100_01, 'is not between 0 and 100'],
    ['laborBasePct', Number.POSITIVE_INFINITY, 'is not between 0 and 100'],
  ] as const)('of %s at %d', (field, value, words) => {
    expect(outOfBounds(field, value)).toBe(words)
  })
})

describe('where a number came from', () => {
  const version = (save: number, revenue: number | null, notes: string | null = null) => ({
    revenue,
    notes,
    laborBasePct: 22,
    laborTruePct: 25.08,
    cogsPct: null,
    tips: null,
    source: 'typed' as const,
    by: `Save ${save}`,
    savedAt: `2026-11-16T0${save}:00:00.000Z`,
  })
  const originOf = (field: string, versions: ReturnType<typeof version>[]) =>
    originsOf(versions).find((origin) => origin.field === field)

  it('is the save that last changed that number, not the last save of the week', () => {
    const versions = [
      version(4, 61_000, 'Rain'),
      version(3, 61_000),
      version(2, 60_000.5),
      version(1, 61_000),
    ]
    expect(originOf('revenue', versions)).toMatchObject({ by: 'Save 3', before: '60000.50', changed: true })
    expect(originOf('notes', versions)).toMatchObject({ by: 'Save 4', before: null, changed: true })
    expect(originOf('laborTruePct', versions)).toMatchObject({ by: 'Save 1', before: null, changed: false })
    expect(originOf('tips', versions)).toMatchObject({ by: 'Save 1', changed: false })
  })

  it('is of a number that was taken away the save that took it', () => {
    expect(originOf('revenue', [version(2, null), version(1, 0)])).toMatchObject({
      by: 'Save 2',
      before: '0.00',
    })
  })

  it('has been the same ever since, and was another just before', () => {
    const numbers = fc.array(fc.constantFrom(null, 0, 1, 2), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(numbers, (oldestFirst) => {
        const versions = oldestFirst.map((revenue, index) => version(index + 1, revenue)).toReversed()
        const origin = originOf('revenue', versions)
        const place = versions.findIndex(({ by }) => by === origin?.by)
        const since = versions.slice(0, place + 1).map(({ revenue }) => revenue)
        expect(new Set(since).size).toBe(1)
        expect(origin?.changed).toBe(place < versions.length - 1)
        if (origin?.changed) expect(versions[place + 1]?.revenue).not.toBe(since[0])
      }),
    )
  })
})
