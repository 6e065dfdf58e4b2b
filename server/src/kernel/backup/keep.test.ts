import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnfinished, outdated } from './keep.ts'
import { backupName } from './names.ts'

const OURS = '1a2b3c4d'
const KEEP = { days: 7, weeks: 4, months: 12 }
const START = Temporal.PlainDate.from('2025-01-01')

const nameOn = (day: number, { deployment = OURS, hour = 4, isEncrypted = false } = {}) =>
  backupName(deployment, {
    now: new Date(`${START.add({ days: day })}T${String(hour).padStart(2, '0')}:30:00Z`),
    ...{ timeZone: 'UTC', isEncrypted },
  })

/** What is left after each night of some days, and the keeping after each. */
function afterNights(nights: readonly number[], keep = KEEP): string[] {
  let names: string[] = []
  for (const night of nights) {
    names.push(nameOn(night))
    const gone = outdated(names, OURS, keep)
    names = names.filter((name) => !gone.includes(name))
  }
  return names
}

const daysOf = (names: readonly string[]) => names.map((name) => name.slice(15, 25)).toSorted()

test.each([
  [
    'a week',
    7,
    ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05', '2025-01-06', '2025-01-07'],
  ],
  // The Sundays before the last seven days, and today’s week.
  [
    'seven weeks',
    49,
    [
      ...['2025-01-31', '2025-02-02', '2025-02-09'],
      ...['2025-02-12', '2025-02-13', '2025-02-14', '2025-02-15', '2025-02-16', '2025-02-17', '2025-02-18'],
    ],
  ],
])('after %s of nights are kept', (_what, nights, days) => {
  expect(daysOf(afterNights(Array.from({ length: nights }, (_, day) => day)))).toEqual(days)
})

test('after two years there are 7 days, 4 weeks and 12 months', () => {
  const kept = daysOf(afterNights(Array.from({ length: 730 }, (_, day) => day)))
  expect(kept.slice(-7)).toEqual(
    Array.from({ length: 7 }, (_, day) => START.add({ days: 723 + day }).toString()),
  )
  const monthEnds = [
    '01-31',
    '02-28',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
  ]
  for (const end of monthEnds) expect(kept).toContain(`2026-${end}`)
  for (const sunday of ['2026-12-13', '2026-12-20', '2026-12-27']) expect(kept).toContain(sunday)
  expect(kept).toHaveLength(7 + 2 + 11)
})

describe('the rule', () => {
  const nights = fc
    .uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 200 })
    .map((days) => days.sort((a, b) => a - b))
  const keep = fc.record({
    days: fc.integer({ min: 1, max: 10 }),
    weeks: fc.integer({ min: 0, max: 8 }),
    months: fc.integer({ min: 0, max: 14 }),
  })

  test('applied each night keeps the same as applied once', () => {
    fc.assert(
      fc.property(nights, keep, (days, kept) => {
        const all = days.map((day) => nameOn(day))
        const gone = outdated(all, OURS, kept)
        expect(afterNights(days, kept)).toEqual(all.filter((name) => !gone.includes(name)))
      }),
      { numRuns: 50 },
    )
  })

  test('keeps the newest, at most what it says, and all of a day that it keeps', () => {
    fc.assert(
      fc.property(nights, keep, (days, kept) => {
        const all = days.flatMap((day) => [nameOn(day), nameOn(day, { hour: 16, isEncrypted: true })])
        const gone = outdated(all, OURS, kept)
        const left = all.filter((name) => !gone.includes(name))
        expect(left.at(-1)).toBe(all.at(-1))
        expect(new Set(daysOf(left)).size).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months)
        for (const day of days.slice(-kept.days)) expect(left).toContain(nameOn(day))
        expect(outdated(left, OURS, kept)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('never removes what is no backup of this deployment, whatever it is called', () => {
    const strange = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 800 }).map((day) => nameOn(day, { deployment: '99999999' })),
      fc.constantFrom(
        'scope-2026-11-23.tar.zst',
        'move.tar.zst',
        `${nameOn(1)}.part`,
        `copy-${nameOn(2)}`,
        `${nameOn(3)}.gpg`,
      ),
    )
    fc.assert(
      fc.property(fc.array(strange), nights, (others, days) => {
        const all = [...others, ...days.map((day) => nameOn(day))]
        for (const name of outdated(all, OURS, { days: 1, weeks: 0, months: 0 }))
          expect(others).not.toContain(name)
      }),
      { numRuns: 100 },
    )
  })
})

test('what was cut off is known by its name', () => {
  expect(isUnfinished(`${nameOn(1)}.part`, OURS)).toBe(true)
  for (const name of [nameOn(1), `${nameOn(1, { deployment: '99999999' })}.part`, 'move.tar.zst.part'])
    expect(isUnfinished(name, OURS)).toBe(false)
})
