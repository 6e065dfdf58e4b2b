import { expect, test } from 'vitest'
import type { Agreement, OfVisit } from './api.ts'
import { standingOf } from './standing.ts'

const ONE: Agreement = { id: 'a', text: 'Post the rota', due: '2026-11-30', done: false, task: null }
const ofVisit = (more: Partial<OfVisit>): { visit: OfVisit } => ({
  visit: {
    ...{ id: 'v', venueSlug: 'caliche', venueName: 'Caliche', on: '2026-11-18' },
    owner: { id: 'dana', name: 'Dana Ruiz' },
    ...{
      state: 'open',
      overdue: false,
      doneAt: null,
      doneBy: null,
      line: null,
      dropReason: null,
      figure: null,
    },
    can: { tick: true, drop: false },
    ...more,
  },
})

test.each<[string, Partial<Agreement>, string, boolean, boolean]>([
  ['of a one-on-one', {}, 'by Nov 30', false, false],
  ['that is a task', { task: { id: 't', priorityId: 'p' }, due: null }, 'Task', false, false],
  ['of a one-on-one, done', { done: true }, 'by Nov 30', false, true],
  ['of a visit', ofVisit({}), 'Dana Ruiz · by Nov 30', false, false],
  ['of a visit, overdue', ofVisit({ overdue: true }), 'Dana Ruiz · by Nov 30', true, false],
  ['that is being ticked', { done: true, ...ofVisit({ overdue: true }) }, 'Dana Ruiz', false, true],
  [
    'done with a line',
    { done: true, ...ofVisit({ state: 'done', doneBy: 'Bo', line: 'On the wall' }) },
    'Bo · On the wall',
    false,
    true,
  ],
  [
    'dropped',
    ofVisit({ state: 'dropped', dropReason: 'No need', overdue: true }),
    'Dana Ruiz · Dropped: No need',
    false,
    true,
  ],
])('an agreement %s', (_, more, line, isLate, isOver) => {
  expect(standingOf({ ...ONE, ...more })).toEqual({ line, isLate, isOver })
})
