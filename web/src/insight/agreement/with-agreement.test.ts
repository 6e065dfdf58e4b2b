import { expect, test } from 'vitest'
import type { Agreement } from './api.ts'
import { withAgreement } from './with-agreement.ts'

const open: Agreement = { id: 'a', text: 'Post the rota', due: null, done: false, task: null }
const done: Agreement = { ...open, done: true }
const other: Agreement = { ...open, id: 'b' }

test('an agreement changes wherever a screen shows it', () => {
  const page = { record: { agreements: [other, open] }, lastTime: null, stillOpen: [open] }
  expect(withAgreement(page, done)).toEqual({
    record: { agreements: [other, done] },
    lastTime: null,
    stillOpen: [done],
  })
  expect(withAgreement({ pages: [{ agreements: [open] }] }, done)).toEqual({
    pages: [{ agreements: [done] }],
  })
})

test('what else is shown of it stays', () => {
  const effect = { before: [], after: [] }
  const shown = [{ ...open, priorityId: 'p', visit: { state: 'open', effect } }]
  const visit = { state: 'done' } as NonNullable<Agreement['visit']>
  expect(withAgreement(shown, { ...done, visit })).toEqual([
    { ...done, priorityId: 'p', visit: { state: 'done', effect } },
  ])
})

test('data without it is the same object', () => {
  const page = { stillOpen: [other], files: [{ id: 'a' }], none: null }
  expect(withAgreement(page, done)).toBe(page)
  expect(withAgreement(undefined, done)).toBeUndefined()
})
