import { expect, test } from 'vitest'
import { type Box, toastPlace } from './toast-place.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const SMALL = { width: 358, height: 66 }
const LARGE = { width: 448, height: 66 }

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })

test.each<[string, typeof SMALL, typeof PHONE, Box[], { left: number; top: number }]>([
  ['at the top of a phone', SMALL, PHONE, [], { left: 16, top: 12 }],
  ['below a button in the header', SMALL, PHONE, [box(240, 8, 140, 44)], { left: 16, top: 52 }],
  ['in the lower right corner', LARGE, DESK, [], { left: 800, top: 702 }],
  ['at the left edge beside a button', LARGE, DESK, [box(748, 700, 130, 44)], { left: 12, top: 702 }],
  [
    'above a row of buttons',
    LARGE,
    DESK,
    [box(0, 700, 1280, 44)],
    // The first step that is clear of it.
    { left: 800, top: 630 },
  ],
])('stands %s', (_, toast, view, controls, place) => {
  expect(toastPlace(toast, view, controls)).toEqual(place)
})

test('covers the least where controls are everywhere', () => {
  const rows = Array.from({ length: 20 }, (_, row) => box(0, row * 44, row === 9 ? 40 : 390, 44))
  const { top } = toastPlace(SMALL, PHONE, rows)
  expect(top).toBeGreaterThan(340)
  expect(top).toBeLessThan(440)
})

test('covers a box of a form rather than the head of its dialog', () => {
  const head = { ...box(0, 68, 390, 60), isHead: true }
  const form = [0, 1, 2, 3, 4, 5].map((row) => box(20, 145 + row * 102, 350, 76))
  const tall = { width: 358, height: 80 }
  expect(toastPlace(tall, PHONE, form.slice(1)).top).toBe(12)
  expect(toastPlace(tall, PHONE, [head, ...form]).top).toBeGreaterThanOrEqual(128)
})

test('stays where it is while it covers nothing', () => {
  const now = { left: 16, top: 300 }
  expect(toastPlace(SMALL, PHONE, [], now)).toEqual(now)
  expect(toastPlace(SMALL, PHONE, [box(0, 350, 390, 44)], now)).toEqual({ left: 16, top: 12 })
})

test.each<[string, { left: number; top: number }]>([
  ['turned upright', { left: 800, top: 12 }],
  ['lower than it was', { left: 16, top: 800 }],
])('does not stay outside a window that is %s', (_, before) => {
  expect(toastPlace(SMALL, PHONE, [], before)).toEqual({ left: 16, top: 12 })
})

test('stands in a window that is lower than the toast', () => {
  expect(toastPlace(LARGE, { width: 320, height: 40 }, [])).toEqual({ left: -64, top: 12 })
})
