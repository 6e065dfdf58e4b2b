import { expect, test } from 'vitest'
import { GRID_KEYS } from '../../numbers/sheet/keys.ts'
import { moveOf } from '../../numbers/sheet/moves.ts'
import { keyMoves } from '../../ui/swipe/swipe.ts'
import { SWIPE_KEYS } from '../../ui/swipe/swipe-keys.ts'
import { keysOn } from './keys.ts'

/** A page on which these selectors find something. */
const pageWith = (...selectors: string[]) => ({
  querySelector: (at: string) => (['body', ...selectors].includes(at) ? ({} as Element) : null),
})
const titlesOn = (...selectors: string[]) => keysOn(pageWith(...selectors)).map(({ title }) => title)
const linesOn = (...selectors: string[]) =>
  keysOn(pageWith(...selectors)).flatMap(({ keys }) => keys.map(({ does }) => does))

test('every screen lists the keys that work everywhere', () => {
  expect(linesOn()).toEqual(['Find', 'Show the keys'])
})

test.each([
  ['[data-cell]', 'Monday grid, in a cell'],
  ['[role="slider"]', 'On a swipe'],
  ['[role="tab"]', 'On a tab'],
  ['.one-on-one', 'One-on-one'],
])('a page with %s lists the keys “%s” too', (at, title) => {
  expect(titlesOn(at)).toEqual([title, 'Everywhere'])
})

test('a one-on-one lists the keys to other people only where there are some', () => {
  expect(linesOn('.one-on-one')).not.toContain('Next person')
  expect(linesOn('.one-on-one', '.one-on-one > header > nav')).toContain('Next person')
})

test.each(Object.values(SWIPE_KEYS).flatMap(({ keys }) => keys))('the swipe follows %s', (key) => {
  expect(keyMoves(key, 50)).not.toBeNull()
})

test.each([...GRID_KEYS.move.keys, ...GRID_KEYS.next.keys, ...GRID_KEYS.previous.keys])(
  'a cell of the grid follows %s',
  (name) => {
    const press = {
      key: name.replace('Shift+', ''),
      shiftKey: name.startsWith('Shift'),
      atStart: true,
      atEnd: true,
    }
    expect(moveOf(press, 5, { count: 12, across: 4, enter: 'down' })).not.toBeNull()
  },
)
