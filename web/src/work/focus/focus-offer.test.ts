import { expect, test } from 'vitest'
import { FOCUS } from '../../../test/work.ts'
import { tapped } from './focus-offer.tsx'

const OTHER = { ...FOCUS, id: 'focus-2', outcome: 'Three of ten back', category: 'OPERATIONS' as const }
const EMPTY = { focus: '', category: 'OPERATIONS', outcomeKpi: '' }
const tap = (fields: typeof EMPTY, focus = FOCUS) => ({ ...fields, ...tapped([FOCUS, OTHER], fields, focus) })

test('a tap fills the category, and the outcome as a suggestion', () => {
  const first = tap(EMPTY)
  expect(first).toEqual({ focus: 'focus-1', category: 'GUEST_EXPERIENCE', outcomeKpi: FOCUS.outcome })
  expect(tap(first, OTHER)).toEqual({ focus: 'focus-2', category: 'OPERATIONS', outcomeKpi: OTHER.outcome })
})

test('what was typed stays, and a second tap takes the focus back', () => {
  const typed = tap({ ...EMPTY, outcomeKpi: 'Six minutes' })
  expect(typed).toMatchObject({ focus: 'focus-1', outcomeKpi: 'Six minutes' })
  expect(tap(typed)).toMatchObject({ focus: '', outcomeKpi: 'Six minutes' })
  expect(tap(tap(EMPTY))).toMatchObject({ focus: '', outcomeKpi: '' })
})
