import { periodAt } from '@scope/contract/kernel/calendar'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FOCUS, NO_FOCUSES } from '../../../test/work.ts'
import { FocusesButton } from './focuses-button.tsx'

const EDITABLE = { ...FOCUS, can: { edit: true, answer: false } }

const open = async (answers: Answers = {}) => {
  const api = mockApi({ 'GET /api/focuses': { ...NO_FOCUSES, can: { set: true } }, ...answers })
  const page = renderScreen(<FocusesButton period={periodAt(2026, 11)} isAny={false} />, '/', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: 'Set a focus' }))
  await page.findByRole('dialog', { name: 'Focus of a period' })
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }))
  const type = (name: string, value: string) =>
    fireEvent.change(page.getByRole('textbox', { name }), { target: { value } })
  return { api, page, press, type }
}

test('a focus is set for the next period, and what is missing is named first', async () => {
  const { api, page, press, type } = await open({ 'POST /api/focuses': EDITABLE })
  fireEvent.change(page.getByRole('combobox', { name: 'Period' }), { target: { value: '2026-12' } })
  await press('Add a focus')
  await page.findByRole('textbox', { name: 'Title' })
  await press('Set focus')
  await page.findByText('Say why.')
  expect(api.sent('POST /api/focuses')).toEqual([])
  type('Title', ' Ticket time ')
  type('Why', 'Guests wait.')
  type('Outcome', 'Eight minutes')
  fireEvent.change(page.getByRole('combobox', { name: 'Category' }), { target: { value: 'REVENUE_GROWTH' } })
  await press('Set focus')
  await expect.poll(() => api.sent('POST /api/focuses')).toHaveLength(1)
  expect(api.sent('POST /api/focuses')[0]?.body).toEqual({
    ...{ period: '2026-12', title: 'Ticket time', why: 'Guests wait.' },
    ...{ category: 'REVENUE_GROWTH', outcome: 'Eight minutes' },
  })
})

test('a refused focus says why at its field, or in a toast', async () => {
  const { page, press, type } = await open({
    'GET /api/focuses': { ...NO_FOCUSES, focuses: [EDITABLE] },
    'PATCH /api/focuses/:id': refusal('invalid', 'Why is required.', { field: 'why' }),
  })
  await press('Edit')
  await page.findByRole('textbox', { name: 'Title' })
  type('Title', 'Tickets')
  await press('Save')
  await page.findByText('Why is required.')
  expect(page.getByRole('textbox', { name: 'Why' }).getAttribute('aria-invalid')).toBe('true')
})

test('a focus is removed after a question', async () => {
  const { api, page, press } = await open({
    'GET /api/focuses': { ...NO_FOCUSES, focuses: [EDITABLE] },
    'DELETE /api/focuses/:id': { id: 'focus-1' },
  })
  await press('Remove')
  const question = within(await page.findByRole('alertdialog', { name: 'Remove this focus?' }))
  expect(api.sent('DELETE /api/focuses/:id')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => api.sent('DELETE /api/focuses/:id')).toHaveLength(1)
})

test('a list that cannot be loaded says so', async () => {
  const { api, page } = await open({ 'GET /api/focuses': refusal('internal', 'Try later.') })
  await page.findByText('The focuses could not be loaded')
  api.answer({ 'GET /api/focuses': { ...NO_FOCUSES, focuses: [EDITABLE] } })
  fireEvent.click(page.getByRole('button', { name: 'Retry' }))
  await page.findByRole('heading', { name: 'Ticket time under 8 minutes' })
})
