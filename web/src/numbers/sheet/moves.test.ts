import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { moveOf, type Plan } from './moves.ts'

const TABLE: Plan = { count: 12, across: 4, enter: 'down' }
const CARDS: Plan = { count: 12, across: 2, enter: 'next' }
const press = (key: string, more: { shiftKey?: boolean; atStart?: boolean; atEnd?: boolean } = {}) => ({
  key,
  shiftKey: false,
  atStart: false,
  atEnd: false,
  ...more,
})
const edges = { atStart: true, atEnd: true }

describe('in the table', () => {
  test.each([
    ['ArrowDown', {}, 1, 5],
    ['ArrowDown', {}, 9, null],
    ['ArrowUp', {}, 5, 1],
    ['ArrowUp', {}, 1, null],
    ['Enter', {}, 1, 5],
    ['Enter', {}, 9, null],
    ['Enter', { shiftKey: true }, 5, 1],
    ['ArrowRight', { atEnd: true }, 1, 2],
    ['ArrowRight', { atStart: true }, 1, null],
    ['ArrowRight', edges, 3, null],
    ['ArrowRight', { ...edges, shiftKey: true }, 1, null],
    ['ArrowLeft', { atStart: true }, 1, 0],
    ['ArrowLeft', { atEnd: true }, 1, null],
    ['ArrowLeft', edges, 4, null],
    ['a', edges, 1, null],
    ['Tab', edges, 1, null],
  ])('%s %o goes from %i to %s', (key, more, from, to) => {
    expect(moveOf(press(key, more), from, TABLE)).toBe(to)
  })
})

describe('where a venue’s fields stand two by two', () => {
  test.each([
    ['ArrowDown', {}, 0, 2],
    ['ArrowDown', {}, 2, 4],
    ['ArrowRight', edges, 1, null],
    ['Enter', {}, 1, 2],
    ['Enter', {}, 11, null],
    ['Enter', { shiftKey: true }, 4, 3],
  ])('%s %o goes from %i to %s', (key, more, from, to) => {
    expect(moveOf(press(key, more), from, CARDS)).toBe(to)
  })
})

it('never leaves the sheet, and every arrow has its way back', () => {
  const BACK: Record<string, string> = {
    ArrowUp: 'ArrowDown',
    ArrowDown: 'ArrowUp',
    ArrowLeft: 'ArrowRight',
    ArrowRight: 'ArrowLeft',
  }
  fc.assert(
    fc.property(
      fc.constantFrom(TABLE, CARDS),
      fc.nat({ max: 11 }),
      fc.constantFrom(...Object.keys(BACK)),
      (plan, from, key) => {
        const to = moveOf(press(key, edges), from, plan)
        if (to === null) return
        expect(to).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(plan.count)
        expect(moveOf(press(BACK[key] ?? '', edges), to, plan)).toBe(from)
      },
    ),
  )
})
