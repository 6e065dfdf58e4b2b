import { expect, test } from 'vitest'
import { doneByAnother } from './done-by-another.ts'
import type { Priority } from './place.ts'

const task = (id: string, more = {}) => ({ id, label: 'Count', completed: false, due: null, ...more })
const priority = (tasks: object[], more = {}) =>
  ({ id: 'p', status: 'ON_TRACK', updatedAt: '1', tasks, ...more }) as unknown as Priority

const [BEFORE, TICKED] = [priority([task('t')]), priority([task('t', { completed: true })])]

test.each([
  [{ kind: 'task', id: 't', priority: 'p' }, BEFORE, TICKED, { row: 't', what: 'ticked this' }],
  [{ kind: 'task', id: 't', priority: 'p' }, TICKED, BEFORE, { row: 't', what: 'unticked this' }],
  [{ kind: 'task', id: 't', priority: 'p' }, priority([]), BEFORE, { row: 't', what: 'added this' }],
  [{ kind: 'task', id: 't', priority: 'p' }, BEFORE, priority([]), null],
  [{ kind: 'task', id: 't', priority: 'p' }, BEFORE, BEFORE, null],
  [
    { kind: 'task', id: 't', priority: 'p' },
    BEFORE,
    priority([task('t', { due: '2026-11-20' })]),
    { row: 't', what: 'changed this' },
  ],
  [{ kind: 'check-in', id: 'c', priority: 'p' }, BEFORE, BEFORE, { row: 'p', what: 'checked in' }],
  // A check-in changes its priority too, but not what the form saves.
  [{ kind: 'priority', id: 'p', priority: 'p' }, BEFORE, priority([], { status: 'AT_RISK' }), null],
  [
    { kind: 'priority', id: 'p', priority: 'p' },
    BEFORE,
    priority([], { updatedAt: '2' }),
    { row: 'p', what: 'changed this' },
  ],
  [
    { kind: 'priority', id: 'p', priority: 'p' },
    BEFORE,
    priority([], { status: 'COMPLETED' }),
    { row: 'p', what: 'signed this off' },
  ],
  [{ kind: 'journal', id: 'j' }, BEFORE, BEFORE, null],
  [{ kind: 'task', id: 't', priority: 'of another member' }, BEFORE, TICKED, null],
] as const)('%o', (change, before, after, expected) => {
  expect(doneByAnother(change, [before], [after])).toEqual(expected)
})

test('a priority that appears was added', () => {
  expect(doneByAnother({ kind: 'priority', id: 'p', priority: 'p' }, [], [BEFORE])).toEqual({
    row: 'p',
    what: 'added this',
  })
})
