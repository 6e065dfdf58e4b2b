import { expect, test } from 'vitest'
import { countOneOnOnes, type OneOnOneRow, oneOnOneLines, wasHeld } from './one-on-ones.ts'

const AT = new Date('2026-11-17T18:00:00Z')
const TODAY = '2026-11-26'
const row = (weekOf: string, more: Partial<OneOnOneRow> = {}): OneOnOneRow => ({
  ...{ weekOf, managerId: 'gil', manager: 'Gil Test', begunAt: AT, finishedAt: AT, skipReason: null },
  ...{ movedTo: null, agreements: [], ...more },
})

test.each([
  [true, 'finished', row('2026-11-23')],
  [true, 'begun and over', row('2026-11-16', { finishedAt: null })],
  [false, 'under way', row('2026-11-23', { finishedAt: null })],
  [false, 'skipped', row('2026-11-16', { begunAt: null, finishedAt: null, skipReason: 'Inventory' })],
] as const)('held, %s: %s', (held, _, facts) => {
  expect(wasHeld(facts, TODAY)).toBe(held)
})

test('an agreement leads to its task’s priority, where it became one', () => {
  const agreed = { due: '2026-11-20', done: true }
  const lines = oneOnOneLines(
    [
      row('2026-11-16', {
        agreements: [
          { ...agreed, text: 'Count', priority: null },
          { ...agreed, text: 'Train Jo', done: false, priority: { id: 'p', year: 2026, isArchived: false } },
          { ...agreed, text: 'Order', priority: { id: 'q', year: 2026, isArchived: true } },
        ],
      }),
    ],
    { venue: { slug: 'low-tide' }, member: { slug: 'mara' } },
  )
  expect(lines[0]?.path).toBe('/one-on-one/low-tide/mara?week=2026-11-16')
  expect(lines[0]?.agreements.map(({ path }) => path)).toEqual([
    '/one-on-one/low-tide/mara?week=2026-11-16',
    '/?venue=low-tide&blt=mara&show=p',
    '/archive?venue=low-tide&blt=mara&year=2026&open=q',
  ])
  expect(countOneOnOnes(2, lines)).toEqual({ held: 2, agreed: 3, done: 2 })
  expect(countOneOnOnes(2, null)).toEqual({ held: 2, agreed: null, done: null })
})
