import { expect, it } from 'vitest'
import { bodyOf, type Form, faultsOf, formOf, isSendable, optionOf } from './form.ts'

const stored = {
  title: 'Agave',
  description: null,
  category: 'VENUE_MARKETING',
  targetDate: '2026-11-27',
  outcomeKpi: 'Under 21%',
  confidence: 0,
  nextAction: null,
  focus: null,
}
const form = formOf(stored)
const wrong = (more: Partial<Form>) =>
  Object.entries(faultsOf({ ...form, ...more })).flatMap(([name, fault]) => (fault ? [name] : []))

it('sends what is stored, and leaves a legacy category as it is', () => {
  const { category, ...rest } = stored
  expect(bodyOf(form)).toEqual(rest)
  expect(optionOf(category)).toBe('OPERATIONS')
  expect(bodyOf({ ...form, category: 'OPERATIONS', targetDate: '', confidence: '' })).toMatchObject({
    category: 'OPERATIONS',
    targetDate: null,
    confidence: null,
  })
})

it('takes a confidence of 0 to 100', () => {
  for (const confidence of ['', '0', '7', '100']) expect(wrong({ confidence })).toEqual([])
  for (const confidence of ['101', '-1', '7.5', 'high']) expect(wrong({ confidence })).toEqual(['confidence'])
})

it('needs a title, and texts that fit', () => {
  expect(isSendable(form)).toBe(true)
  expect(isSendable({ ...form, title: ' ' })).toBe(false)
  expect(wrong({ outcomeKpi: 'x'.repeat(301), nextAction: 'x'.repeat(301) })).toEqual([
    'outcomeKpi',
    'nextAction',
  ])
})
