import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, COMPANY } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { CompanyForm } from './CompanyForm.tsx'

const FIELD = 'Signal when a venue was not visited'
const VISITING = { ...ADMIN, can: { ...ADMIN.can, readVisits: true } }

test('who has visits chooses after how many weeks without one a signal says so', async () => {
  const api = mockApi({ 'PATCH /api/company': { ...COMPANY, visitWeeks: 6 }, 'GET /api/me': VISITING })
  const page = renderScreen(<CompanyForm stored={COMPANY} />, '/settings?tab=company', VISITING)
  const field = await page.findByRole<HTMLSelectElement>('combobox', { name: FIELD })
  expect(field.value).toBe('never')
  fireEvent.change(field, { target: { value: '6' } })
  const save = page.getByRole<HTMLButtonElement>('button', { name: 'Save company' })
  await expect.poll(() => save.disabled).toBe(false)
  fireEvent.click(save)
  await expect.poll(() => api.sent('PATCH /api/company')[0]?.body).toEqual({ visitWeeks: 6 })
})

test('a company without visits reads nothing of them', async () => {
  const page = renderScreen(<CompanyForm stored={COMPANY} />, '/settings?tab=company', ADMIN)
  await page.findByRole('textbox', { name: 'Name' })
  expect(page.queryByText(/visit/i)).toBeNull()
})
