import { expect, test } from 'vitest'
import { isPressed, keyShortcut, keyText } from './keys.ts'

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.each([
  ['Mod+k', press('k', 'ctrl'), true],
  ['Mod+k', press('k', 'meta'), true],
  ['Mod+k', press('K', 'ctrl'), true],
  ['Mod+k', press('K', 'ctrl shift'), false],
  ['Mod+k', press('k', 'ctrl meta'), false],
  ['Mod+k', press('k', 'ctrl alt'), false],
  ['Mod+k', press('k'), false],
  ['?', press('?', 'shift'), true],
  ['?', press('?'), true],
  ['?', press('?', 'ctrl shift'), false],
  ['n', press('n'), true],
  ['n', press('N', 'shift'), false],
  ['Shift+Enter', press('Enter', 'shift'), true],
  ['Enter', press('Enter', 'shift'), false],
])('%s is pressed by %o: %s', (name, pressed, is) => {
  expect(isPressed({ keys: ['F1', name], does: '', at: '' }, pressed)).toBe(is)
})

test.each([
  ['Mod+k', 'Ctrl K', 'Control+K'],
  ['Shift+Enter', 'Shift Enter', 'Shift+Enter'],
  ['ArrowUp', '↑', 'ArrowUp'],
  ['?', '?', '?'],
])('%s is shown as %s', (name, text, shortcut) => {
  expect([keyText(name), keyShortcut(name)]).toEqual([text, shortcut])
})
