import { ACTIONS } from '@scope/contract/insight/audit.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutIn, actionInWords, actionsNamed, changesIn, idsIn } from './rules.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NAMES = new Map([[ID, 'Lou Test']])

describe('changes in words', () => {
  test.each<[object, ReturnType<typeof changesIn>]>([
    [{}, []],
    [{ before: { a: 1 }, after: { a: 1 } }, []],
    [{ before: null, after: { reply: 'Good.' } }, [{ field: 'Reply', before: null, after: 'Good.' }]],
    [{ before: { name: 'A' }, after: {} }, [{ field: 'Name', before: 'A', after: null }]],
    [
      { before: { gmId: null }, after: { gmId: ID } },
      [{ field: 'General Manager', before: null, after: 'Lou Test' }],
    ],
    [
      { before: { adminDayDow: 0 }, after: { adminDayDow: 6 } },
      [{ field: 'Admin Day', before: 'Sunday', after: 'Saturday' }],
    ],
    [
      { before: { completed: false }, after: { completed: true } },
      [{ field: 'Completed', before: 'No', after: 'Yes' }],
    ],
    [
      { before: { venueIds: [] }, after: { venueIds: [ID, 'x'] } },
      [{ field: 'Venue ids', before: null, after: 'Lou Test; x' }],
    ],
    [
      { changes: [{ field: 'job role', before: '—', after: 'AGM' }] },
      [{ field: 'Job role', before: null, after: 'AGM' }],
    ],
    [
      { changes: [{ about: 'One', changes: [{ field: 'state', before: 'CA', after: 'TX' }] }] },
      [{ field: 'One: State', before: 'CA', after: 'TX' }],
    ],
    [{ before: { toString: '' }, after: {} }, []],
  ])('%j', (meta, changes) => {
    expect(changesIn(meta as Record<string, unknown>, NAMES)).toEqual(changes)
  })

  test('any row gives a list that can be shown', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('before', 'after', 'changes', 'about', 'x'), fc.jsonValue()),
        (meta) => {
          for (const { field, before, after } of changesIn(meta, NAMES)) {
            expect(typeof field).toBe('string')
            for (const value of [before, after])
              expect(value === null || typeof value === 'string').toBe(true)
            expect(before === null && after === null).toBe(false)
          }
          const about = aboutIn(meta, NAMES)
          expect(about === null || about.length > 0).toBe(true)
          expect(idsIn(meta).every((id) => id.length === 36)).toBe(true)
        },
      ),
    )
  })
})

test.each<[object, string | null]>([
  [{ people: { added: 2, changed: 1, left: 0 } }, 'People: 2 added, 1 changed, 0 unchanged'],
  [{ people: { added: 2 } }, null],
  [{ title: 'Faster rounds', bltId: ID, skillId: ID }, 'Faster rounds · Lou Test'],
  [{ fileName: 'rota.pdf', label: 'Count', weekOf: '2026-11-16' }, 'rota.pdf · Count · week of 2026-11-16'],
  [{ id: ID }, 'Lou Test'],
  [{}, null],
])('%j is about %s', (meta, about) => {
  expect(aboutIn(meta as Record<string, unknown>, NAMES)).toBe(about)
})

test('every action has its own sentence, and is found by it', () => {
  const words = Object.values(ACTIONS)
  expect(new Set(words).size).toBe(words.length)
  for (const [action, what] of Object.entries(ACTIONS)) {
    expect(actionInWords(action)).toBe(what)
    expect(actionsNamed(what.toUpperCase())).toContain(action)
  }
  expect(actionInWords('ship.launchedAgain')).toBe('Ship launched again')
})
