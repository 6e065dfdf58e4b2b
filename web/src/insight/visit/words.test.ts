import { expect, test } from 'vitest'
import { pointsLabel, savedLine, shareLabel, visitLine } from './words.ts'

const TODAY = '2026-11-18'
const person = (name: string) => ({ id: name, name })
const VISIT = {
  ...{ on: '2026-11-20', today: TODAY, by: 'visit' as const, own: true },
  ...{ manager: person('Dana Ruiz'), visitor: person('Ana Reyes') },
}

test.each<[object, string]>([
  [{}, 'Friday, Nov 20 · In person · with Dana Ruiz'],
  [{ on: TODAY, by: 'call', own: false }, 'Today · By phone · by Ana Reyes'],
  [{ manager: null }, 'Friday, Nov 20 · In person'],
])('a visit %o is said as: %s', (change, line) => {
  expect(visitLine({ ...VISIT, ...change })).toBe(line)
})

test.each<[string, 'visit' | 'call', string]>([
  [TODAY, 'visit', 'Points for the visit today'],
  ['2026-11-19', 'call', 'Points for the call tomorrow'],
  ['2026-11-20', 'visit', 'Points for the visit on Friday'],
  ['2026-12-12', 'visit', 'Points for the visit on Dec 12'],
])('points for %s, by %s, are: %s', (on, by, label) => {
  expect(pointsLabel({ on, today: TODAY, by })).toBe(label)
})

test('it is shared with the general manager, if there is one', () => {
  expect(shareLabel(VISIT)).toBe('Share with Dana')
  expect(shareLabel({ manager: null })).toBe('Share it')
})

const SAVED = {
  ...{ unsent: false, choosing: false, held: false, isEmpty: false, waits: false, unkept: false },
  ...{ onDevice: true, refused: null },
}
const UNSENT = { unsent: true }

test.each<[object, string]>([
  [{}, 'Saved'],
  [{ isEmpty: true }, ''],
  [UNSENT, 'Kept on this device'],
  [{ ...UNSENT, waits: true }, 'Waiting to send. Kept on this device.'],
  [{ ...UNSENT, waits: true, onDevice: false }, 'Waiting to send.'],
  [{ ...UNSENT, waits: true, unkept: true }, 'Waiting to send. Leave this page open until it is sent.'],
  [{ ...UNSENT, held: true }, 'Not saved yet. Kept on this device.'],
  [{ ...UNSENT, onDevice: false }, 'Not saved yet. This browser can’t keep it: copy it.'],
  [{ ...UNSENT, refused: 'Bo Lind has left.' }, 'Not saved. Bo Lind has left. Kept on this device.'],
  [{ ...UNSENT, choosing: true }, 'Changed on another device, too. Choose below. Kept on this device.'],
])('texts %o are: %s', (where, text) => {
  expect(savedLine({ ...SAVED, ...where }).text).toBe(text)
})
